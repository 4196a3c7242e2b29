/** A stage as people see it: its emoji and its name in their language; an unknown one by its key. */
import { stageDef } from '../../core/registry/stages.ts';
import type { StageRef } from '../../core/workflow/flow.ts';
import type { HookMessages } from './zh-tw.ts';

export function stageTitle(m: HookMessages, { stage }: Pick<StageRef, 'stage'>): string {
  const def = stageDef(stage);
  return def ? `${def.emoji} ${m.stageLabels[stage] ?? def.label}` : stage;
}

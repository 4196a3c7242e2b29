/** Stages, workflows and events as people see them, in their language. */
import { ownValue } from '../../core/narrow.ts';
import { stageDef } from '../../core/registry/stages.ts';
import { workflowDef } from '../../core/registry/workflows.ts';
import type { StageRef } from '../../core/workflow/flow.ts';
import type { Labels } from './labels.ts';

/** Emoji and name; a stage nobody knows by its key. */
export function stageTitle({ stageLabels }: Pick<Labels, 'stageLabels'>, { stage }: Pick<StageRef, 'stage'>): string {
  const def = stageDef(stage);
  return def ? `${def.emoji} ${stageLabels[stage] ?? def.label}` : stage;
}

export const workflowTitle = ({ workflowLabels }: Pick<Labels, 'workflowLabels'>, workflow: string): string =>
  ownValue(workflowLabels, workflow) ?? workflowDef(workflow).label;

/** A record carries the label it was written with. */
export const eventTitle = (
  { eventLabels }: Pick<Labels, 'eventLabels'>,
  { type, label }: { readonly type: string; readonly label: string },
): string => eventLabels[type] ?? label;

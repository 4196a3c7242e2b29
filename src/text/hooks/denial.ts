/** Why an agent may not start now, and what to do instead. */
import type { Flow } from '../../core/workflow/flow.ts';
import type { Permit } from '../../core/workflow/guard.ts';
import { nextStep } from '../../core/workflow/next-step.ts';

import { stageKey } from '../../core/workflow/stage-ref.ts';
import { stageTitle } from '../labels/titles.ts';
import { nextStepText } from './next-step.ts';
import type { HookMessages } from './zh-tw.ts';

export function denialText(m: HookMessages, flow: Flow, permit: Permit): string {
  if (permit.allowed) return '';
  if (permit.why === 'waiting-for-human') return m.guard.waiting;
  const missing = permit.missing.map((entry) => m.guard.missingStage(stageTitle(m, entry), stageKey(entry)));
  return `${m.guard.missing(stageTitle(m, permit.target), missing)}\n${nextStepText(m, nextStep(flow))}`;
}

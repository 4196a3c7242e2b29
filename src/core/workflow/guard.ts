/**
 * The stage guard: an agent may start its next unfinished stage when every earlier stage outside its own parallel
 * group is done. It blocks skipping, nothing else: repeating a finished stage skips nothing.
 */
import { stageOfAgent } from '../registry/stages.ts';
import type { Flow, StageEntry, StageRef } from './flow.ts';
import { groupOf } from './groups.ts';
import { isDone } from './progress.ts';
import { refOf, sameStage } from './stage-ref.ts';

export type Permit =
  /** `member` is false for an agent whose stage this workflow does not have, such as a debugger called for help. */
  | { readonly allowed: true; readonly target: StageRef; readonly member: boolean }
  | {
      readonly allowed: false;
      readonly why: 'stages-missing';
      readonly target: StageRef;
      readonly missing: readonly StageEntry[];
    }
  | { readonly allowed: false; readonly why: 'waiting-for-human'; readonly target: StageRef };

/** `undefined`: not an agent of a stage, or the workflow is over; the guard has no opinion. */
export function mayStart(flow: Flow, agent: string): Permit | undefined {
  const stage = stageOfAgent(agent);
  if (stage === undefined || isOver(flow)) return undefined;
  const entry = targetOf(flow, stage);
  const target = entry ? refOf(entry) : { stage, occurrence: 1 };
  if (flow.phase === 'waiting-for-human') return { allowed: false, why: 'waiting-for-human', target };
  if (entry === undefined) return { allowed: true, target, member: false };
  const missing = missingBefore(flow, entry);
  if (missing.length > 0) return { allowed: false, why: 'stages-missing', target, missing };
  return { allowed: true, target, member: true };
}

export const isOver = (flow: Flow): boolean => flow.phase === 'finished' || flow.phase === 'aborted';

/** The first unfinished occurrence, else the last one: a repeat. */
function targetOf(flow: Flow, stage: string): StageEntry | undefined {
  const entries = flow.stages.filter((entry) => entry.stage === stage);
  return entries.find((entry) => !isDone(flow, entry)) ?? entries.at(-1);
}

function missingBefore(flow: Flow, entry: StageEntry): StageEntry[] {
  const group = groupOf(flow, entry)?.members ?? [];
  const earlier = flow.stages.slice(0, flow.stages.indexOf(entry));
  return earlier.filter((other) => !isDone(flow, other) && !group.some((member) => sameStage(member, other)));
}

/** What is done, what is not, and where the work stands. */
import { stageDef } from '../registry/stages.ts';
import { isAdvisory } from '../registry/workflows.ts';
import type { Flow, StageEntry } from './flow.ts';
import { refOf } from './stage-ref.ts';

const sentBack = (entry: StageEntry): boolean => entry.result === 'fail' || entry.result === 'reject';

/** Completed and not sent back. In an advisory workflow the verdict itself is what was asked for. */
export const isDone = (flow: Pick<Flow, 'workflow'>, entry: StageEntry): boolean =>
  entry.status === 'completed' && (!sentBack(entry) || isAdvisory(flow.workflow));

export const isFlowDone = (flow: Flow): boolean =>
  flow.stages.length > 0 && flow.stages.every((entry) => isDone(flow, entry));

/** Nobody has ever worked on it. */
export const isUntouched = ({ status, attempts }: StageEntry): boolean => status === 'pending' && attempts.length === 0;

export const firstUnfinished = (flow: Flow): StageEntry | undefined =>
  flow.stages.find((entry) => !isDone(flow, entry));

/** The work stands at the first stage that is not done. */
export function atFirstUnfinished(flow: Flow): Flow {
  const entry = firstUnfinished(flow);
  return { ...flow, current: entry ? refOf(entry) : null };
}

/** Stages that failed or were rejected and have to run again. */
export const stagesSentBack = (flow: Flow): StageEntry[] =>
  flow.stages.filter((entry) => entry.status === 'completed' && !isDone(flow, entry));

export type Progress = { readonly done: number; readonly total: number };

export const progressOf = (flow: Flow): Progress => ({
  done: flow.stages.filter((entry) => isDone(flow, entry)).length,
  total: flow.stages.length,
});

/** One icon and one emoji per stage, without separators. */
export const progressBar = (flow: Flow): string =>
  flow.stages.map((entry) => stageIcon(entry) + (stageDef(entry.stage)?.emoji ?? '')).join('');

export function stageIcon(entry: StageEntry): string {
  if (entry.status === 'active') return '⏳';
  if (entry.status === 'pending') return '⬜';
  if (entry.result === 'fail') return '❌';
  if (entry.result === 'reject') return '🔙';
  return '✅';
}

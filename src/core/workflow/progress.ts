/** What is done, what is not, and where the work stands. */
import { isStageId, STAGES } from '../registry/stages.ts';
import type { Flow, StageEntry, StageRef } from './flow.ts';

/** Completed and not sent back: a stage that failed or was rejected has to run again. */
export const isDone = (entry: StageEntry): boolean =>
  entry.status === 'completed' && entry.result !== 'fail' && entry.result !== 'reject';

export const isFlowDone = (flow: Flow): boolean => flow.stages.every(isDone);

export const firstUnfinished = (flow: Flow): StageEntry | undefined => flow.stages.find((entry) => !isDone(entry));

export type Progress = { readonly done: number; readonly total: number };

export const progressOf = (flow: Flow): Progress => ({
  done: flow.stages.filter(isDone).length,
  total: flow.stages.length,
});

/** One icon and one emoji per stage, without separators. */
export const progressBar = (flow: Flow): string =>
  flow.stages.map((entry) => stageIcon(entry) + STAGES[entry.stage].emoji).join('');

export function stageIcon(entry: StageEntry): string {
  if (entry.status === 'active') return '⏳';
  if (entry.status === 'pending') return '⬜';
  if (entry.result === 'fail') return '❌';
  if (entry.result === 'reject') return '🔙';
  return '✅';
}

export const stageTitle = ({ stage }: StageRef): string =>
  isStageId(stage) ? `${STAGES[stage].emoji} ${STAGES[stage].label}` : stage;

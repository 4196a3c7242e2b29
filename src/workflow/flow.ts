/** The state of one session's workflow as the rules see it. On disk it is workflow.json (see flow-file.ts). */

import { clip } from '../text/clip.ts';
import type { Attempt, Flow, StageEntry, StageMode } from './flow-file.ts';
import { LIMITS } from './registry/limits.ts';
import { type WorkflowId, workflowDef } from './registry/workflows.ts';

export type * from './flow-file.ts';

/** The same workflow where no question is open. */
export function withoutOpenQuestion(flow: Flow): Flow {
  if (!flow.askedUser) return flow;
  const { askedUser: _asked, ...rest } = flow;
  return rest;
}

export type FlowStart = {
  readonly sessionId: string;
  readonly workflow: WorkflowId;
  readonly createdAt: string;
  readonly featureName?: string | null;
  readonly project?: string;
  readonly startRevision?: string | undefined;
};

export const startFlow = ({ featureName = null, project, startRevision, ...start }: FlowStart): Flow => ({
  ...freshFlow({ ...start, stages: pendingStages(workflowDef(start.workflow).stages) }),
  featureName,
  ...(project !== undefined && { project }),
  ...(startRevision !== undefined && { startRevision }),
});

export const isOver = ({ phase }: Pick<Flow, 'phase'>): boolean => phase === 'finished' || phase === 'aborted';

/** Who skipped a stage that had not succeeded; nothing once it has run again. */
export const skippedByOf = ({ attempts, skippedBy }: StageEntry): string | undefined =>
  attempts.at(-1)?.result === 'skipped' ? skippedBy || undefined : undefined;

/** A workflow at its beginning. */
export const freshFlow = (start: Pick<Flow, 'sessionId' | 'workflow' | 'createdAt' | 'stages'>): Flow => ({
  ...start,
  phase: 'running',
  current: start.stages[0]?.key ?? null,
  agents: [],
  failCount: 0,
  rejectCount: 0,
  retroCount: 0,
  featureName: null,
  repair: null,
  converged: [],
  reports: [],
  handoffs: [],
  helpers: [],
});

/** Repeated names are numbered from the second on, and a TEST knows whether it writes the spec or verifies. */
export const pendingStages = (stages: readonly string[]): StageEntry[] =>
  stages.map((stage, index) => {
    const before = stages.slice(0, index);
    const occurrence = before.filter((other) => other === stage).length + 1;
    const mode = before.includes('DEV') ? 'verify' : 'spec';
    return pendingEntry(occurrence === 1 ? stage : `${stage}:${occurrence}`, stage === 'TEST' ? mode : undefined);
  });

export const pendingEntry = (key: string, mode?: StageMode): StageEntry => ({
  key,
  stage: stageName(key),
  ...(mode && { mode }),
  status: 'pending',
  result: null,
  attempts: [],
  unresolved: [],
  voids: 0,
});

/** Another part has passed, and no other stage has run since: this report is about the rest of the same work. */
export function isFurtherPart({ stages }: Flow, key: string): boolean {
  const own = entryOf({ stages }, key);
  if (own?.stage !== 'DEV' || own.attempts.length === 0) return false;
  const others = stages.filter((entry) => entry !== own).flatMap(({ attempts }) => attempts);
  return own.attempts.some((part) => part.result === 'pass' && others.every(({ endedAt }) => endedAt < part.endedAt));
}

/** Every run that has ended, of the stages and of helpers. */
export const runsOf = ({ stages, helpers }: Flow): Attempt[] =>
  [helpers, ...stages.map(({ attempts }) => attempts)].flat();

/** Reviewers of one stage came to different verdicts: the main agent has to merge them. */
export const isSplit = (entry: StageEntry, { agents }: Pick<Flow, 'agents'>): boolean =>
  entry.status === 'active' &&
  (entry.passes ?? 0) > 0 &&
  entry.unresolved.includes('reject') &&
  !agents.some((run) => run.stage === entry.key);

const BETWEEN = ' ‖ ';

/** Every part gets the same room. */
export function joinSummaries(earlier: string, latest: string): string {
  const parts = [...earlier.split(BETWEEN), latest].filter((part) => part !== '');
  const room = Math.floor((LIMITS.text.handoffSummary - BETWEEN.length * (parts.length - 1)) / parts.length);
  return parts.map((part) => clip(part, room)).join(BETWEEN);
}

export const entryOf = ({ stages }: Pick<Flow, 'stages'>, key: string): StageEntry | undefined =>
  stages.find((entry) => entry.key === key);

/** The second TEST of a workflow is `TEST:2`; the first has no number. */
export const isStageKey = (key: string): boolean => /^[^:]+(?::(?:[2-9]|[1-9]\d))?$/.test(key);

export const stageName = (key: string): string => key.replace(/:\d+$/, '');

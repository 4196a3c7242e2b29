/** A workflow at its beginning: every stage of the registry row, all pending. */
import { type WorkflowId, workflowDef } from '../registry/workflows.ts';
import type { Flow, StageEntry, StageMode, StageRef } from './flow.ts';
import { numberStages, refOf } from './stage-ref.ts';

export type FlowStart = {
  readonly sessionId: string;
  readonly workflow: WorkflowId;
  readonly createdAt: string;
  readonly featureName?: string | null;
  /** Where the work is done, for those who look at the session from elsewhere. */
  readonly project?: string;
};

export function startFlow({ sessionId, workflow, createdAt, featureName = null, project }: FlowStart): Flow {
  const entries = pendingStages(workflowDef(workflow).stages);
  return {
    sessionId,
    workflow,
    createdAt,
    phase: 'running',
    stages: entries,
    current: entries[0] ? refOf(entries[0]) : null,
    agents: [],
    failCount: 0,
    rejectCount: 0,
    retroCount: 0,
    featureName,
    repair: null,
    converged: [],
    reports: [],
    handoffs: [],
    helpers: [],
    extra: project === undefined ? {} : { project },
  };
}

/** Repeated names are numbered, and a TEST knows whether it writes the spec or verifies. */
export const pendingStages = (stages: readonly string[]): StageEntry[] =>
  numberStages(stages).map((ref, index) =>
    pendingEntry(ref, ref.stage === 'TEST' ? testMode(stages, index) : undefined),
  );

export const pendingEntry = ({ stage, occurrence }: StageRef, mode?: StageMode): StageEntry => ({
  stage,
  occurrence,
  ...(mode && { mode }),
  status: 'pending',
  result: null,
  attempts: [],
  unresolved: [],
  voids: 0,
  extra: {},
});

const testMode = (stages: readonly string[], index: number): StageMode =>
  stages.slice(0, index).includes('DEV') ? 'verify' : 'spec';

/** The state of one session's workflow as the rules see it. On disk it is workflow.json (see flow-file.ts). */
import type { StageId } from '../registry/stages.ts';
import type { WorkflowId } from '../registry/workflows.ts';

/** `unknown`: the agent ended without a readable verdict. */
export type Verdict = 'pass' | 'fail' | 'reject' | 'issues' | 'unknown';

/** A stage may occur twice in a workflow; the first occurrence is 1. */
export type StageRef = { readonly stage: StageId; readonly occurrence: number };

export type StageMode = 'spec' | 'verify';
export type StageStatus = 'pending' | 'active' | 'completed';

/** One run of one agent for a stage. `lost`: it ended without a report. */
export type Attempt = {
  readonly agent: string;
  readonly instance: string;
  readonly agentId?: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly result: Verdict | 'lost' | 'skipped';
};

export type StageEntry = StageRef & {
  readonly status: StageStatus;
  readonly result: Exclude<Verdict, 'unknown'> | null;
  readonly mode?: StageMode;
  readonly completedAt?: string;
  /** What the next agents should know: the Context section of the last handoff. */
  readonly summary?: string;
  readonly attempts: readonly Attempt[];
  readonly extra: Extra;
};

/** An agent at work. `instance` is the tool call that started it, `agentId` the host's name for it once known. */
export type AgentRun = StageRef & {
  readonly agent: string;
  readonly instance: string;
  readonly agentId?: string;
  readonly startedAt: string;
  readonly background?: boolean;
  readonly extra: Extra;
};

/** What the main agent has not been told yet: one ended agent. */
export type Report = StageRef & {
  readonly agent: string;
  readonly instance: string;
  readonly verdict: Verdict | 'lost';
  readonly at: string;
};

/** `waiting-for-human`: a limit was reached. `paused`: the loop was stopped before the end. */
export type Phase = 'running' | 'waiting-for-human' | 'paused' | 'finished' | 'aborted';

export type Flow = {
  readonly sessionId: string;
  readonly workflow: WorkflowId;
  readonly createdAt: string;
  readonly phase: Phase;
  readonly stages: readonly StageEntry[];
  /** The stage the work is at: the first that is not done. */
  readonly current: StageRef | null;
  readonly agents: readonly AgentRun[];
  readonly failCount: number;
  readonly rejectCount: number;
  readonly retroCount: number;
  readonly featureName: string | null;
  /** Groups whose convergence was announced in the present round. */
  readonly converged: readonly string[];
  readonly reports: readonly Report[];
  /** Fields written by others are carried through untouched. */
  readonly extra: Extra;
};

export type Extra = Readonly<Record<string, unknown>>;

/** The state of one session's workflow as the rules see it. On disk it is workflow.json (see flow-file.ts). */

/** `unknown`: the agent ended without a readable verdict. */
export type Verdict = 'pass' | 'fail' | 'reject' | 'issues' | 'unknown';

/** A stage of the registry (or of a file from elsewhere) and which occurrence of it; the first is 1. */
export type StageRef = { readonly stage: string; readonly occurrence: number };

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
  /** Runs of the present round that did not succeed and were not repeated yet. */
  readonly unresolved: readonly Unresolved[];
  /** How often in a row the stage ended without a result. */
  readonly voids: number;
  readonly extra: Extra;
};

export type Unresolved = 'fail' | 'reject' | 'unknown' | 'lost';

/** The way back after a failure: what has been done of it, and how often a helper came back with nothing. */
export type Repair = { readonly debugged: boolean; readonly fixed: boolean; readonly tries: number };

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
  /** The host will bring this report to the main agent by itself; it has not yet. */
  readonly background?: boolean;
  /** It brought its parallel group together. */
  readonly converged?: boolean;
};

/** `waiting-for-human`: a limit was reached. `paused`: the loop was stopped before the end. */
export type Phase = 'running' | 'waiting-for-human' | 'paused' | 'finished' | 'aborted';

export type Flow = {
  readonly sessionId: string;
  readonly workflow: string;
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
  /** Present while a failed or rejected stage waits to run again. */
  readonly repair: Repair | null;
  /** Groups whose convergence was announced in the present round. */
  readonly converged: readonly string[];
  readonly reports: readonly Report[];
  /** Names of the handoff files written so far, newest last. */
  readonly handoffs: readonly string[];
  /** Ended runs of agents whose stage this workflow does not have, such as a debugger called for help. */
  readonly helpers: readonly Attempt[];
  /** Fields written by others are carried through untouched. */
  readonly extra: Extra;
};

export type Extra = Readonly<Record<string, unknown>>;

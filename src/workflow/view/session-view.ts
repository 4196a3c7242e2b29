/** What the dashboard shows of one session, as it goes over the wire. Fields may be added; those that are there keep their meaning. */
import type { Flow } from '../flow.ts';
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';

/** `needs-you`: only the user can go on. `working`: agents run. `open`: the main agent has the next step. */
export const SESSION_GROUPS = ['needs-you', 'working', 'open', 'paused', 'done'] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

/** What a session waits for, for the words of the page; `params` fill the sentence `waits.<kind>`. */
export type WaitsFor = {
  readonly kind:
    | 'agents'
    | 'parallel'
    | 'report'
    | 'next-stage'
    | 'repair'
    | 'retry-limit'
    | 'repair-limit'
    | 'retro-limit'
    | 'no-verdict'
    | 'confirmation'
    | 'cleanup'
    | 'wrap-up'
    | 'task'
    | 'stopped-by-user'
    | 'iterations'
    | 'no-progress'
    | 'session-end'
    | 'finished'
    | 'aborted'
    | 'closed'
    | 'workflow'
    | 'damaged';
  readonly params: Readonly<Record<string, string | number>>;
  readonly since: string | null;
};

/** A row of the list of sessions; the first eight fields are the documented ones. */
export type SessionRow = {
  readonly sessionId: string;
  readonly workflowType: string | null;
  readonly createdAt: string | null;
  readonly currentStage: string | null;
  readonly progress: { readonly completed: number; readonly total: number };
  readonly isActive: boolean;
  readonly failCount: number;
  readonly rejectCount: number;
  readonly updatedAt: string;
  readonly phase: string | null;
  readonly group: SessionGroup;
  readonly waitsFor: WaitsFor;
  readonly project: string | null;
  readonly featureName: string | null;
  /** What the user asked for, in their words. */
  readonly request: string | null;
};

/** The list as a page gets it: the newest of each group first, and how many there are in all. */
export type SessionListView = {
  readonly total: number;
  readonly groups: Readonly<Record<SessionGroup, number>>;
  readonly sessions: readonly SessionRow[];
};

export type StageStatus = 'pending' | 'active' | 'completed' | 'failed';

export type AttemptView = {
  readonly agent: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly durationMs: number | null;
  readonly result: string;
};

export type StageCard = {
  /** As on disk: `TEST:2`. */
  readonly key: string;
  readonly stage: string;
  readonly emoji: string;
  readonly color: string;
  readonly agent: string | null;
  readonly mode: string | null;
  readonly status: StageStatus;
  readonly result: string | null;
  readonly completedAt: string | null;
  readonly skipReason: string | null;
  readonly attempts: readonly AttemptView[];
  readonly graded: number | null;
};

export type Segment =
  | { readonly type: 'linear'; readonly stages: readonly [StageCard] }
  | { readonly type: 'parallel'; readonly groupName: string; readonly stages: readonly StageCard[] };

export type AgentView = {
  readonly agent: string;
  readonly stage: string;
  readonly color: string;
  readonly model: string | null;
  readonly instance: string;
  readonly startedAt: string;
  readonly background: boolean;
};

export type FeatureView = {
  readonly name: string;
  readonly path: string | null;
  readonly tasks: { readonly checked: number; readonly total: number } | null;
};

/** The user's task that is bound to the session, if there is one. */
export type TaskView = {
  readonly id: string;
  readonly description: string;
  readonly type: string;
  readonly step: string;
  readonly confirmed: boolean;
  readonly codeChanges: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly expertReview: { readonly cause: string; readonly at: string } | null;
  readonly path: string;
  /** What the user was asked about the task and has not answered. */
  readonly asks?: 'confirmation' | 'cleanup' | null;
};

export type LoopView = {
  readonly iteration: number;
  readonly maxIterations: number;
  readonly stopped: boolean;
  readonly stopReason: string | null;
  readonly consecutiveErrors: number;
};

/** Why work was held: newest first, at most a few. `text` is what the model was told, in the session's language. */
export type Hold = {
  readonly kind: Denial['kind'] | 'loop' | 'expert' | 'limit';
  readonly at: string;
  readonly text: string | null;
  readonly params: Readonly<Record<string, string | number>>;
};

export type SessionView = {
  readonly row: SessionRow;
  readonly pipeline: readonly Segment[];
  readonly agents: readonly AgentView[];
  readonly counters: {
    readonly failCount: number;
    readonly rejectCount: number;
    readonly retroCount: number;
    readonly maxRetries: number;
    readonly attempts: number;
    readonly elapsedMs: number | null;
    readonly pass1Rate: number | null;
    readonly pass3Rate: number | null;
  };
  readonly feature: FeatureView | null;
  readonly task: TaskView | null;
  readonly loop: LoopView | null;
  readonly holds: readonly Hold[];
  readonly resumeCommand: string;
};

/** What the follower notices on disk, in the order in which it notices it. The bus and every page get the same. */
export type LiveChange =
  | { readonly kind: 'workflow'; readonly sessionId: string; readonly flow: Flow }
  | { readonly kind: 'loop'; readonly sessionId: string; readonly loop: Loop }
  | { readonly kind: 'timeline'; readonly sessionId: string; readonly event: TimelineRecord }
  | { readonly kind: 'denial'; readonly sessionId: string; readonly denial: Denial }
  /** The task, the feature or a file beside the state changed: what is shown of the session is made anew. */
  | { readonly kind: 'touched'; readonly sessionId: string }
  | { readonly kind: 'removed'; readonly sessionId: string }
  /** The timeline was cut or replaced: what was read of it before is no longer true. */
  | { readonly kind: 'reset'; readonly sessionId: string };

/** A line of denials.jsonl: what a guard refused, and the words the model got. */
export type Denial = {
  readonly ts: string;
  /** `guard`: an agent before its turn. `rule`: a tool call that breaks a hard rule or a reading order. */
  readonly kind: 'guard' | 'rule';
  /** The agent that was to start, or the tool that was to be used. */
  readonly subject: string;
  /** The stages that are missing, or the rules that were broken. */
  readonly causes: readonly string[];
  readonly text: string;
};

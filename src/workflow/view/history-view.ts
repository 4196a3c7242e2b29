/** Statistics over sessions, as they go over the wire. */
export type HistoryFilter = {
  readonly project?: string;
  readonly workflow?: string;
  /** ISO times; sessions that began in between. */
  readonly since?: string;
  readonly until?: string;
};

export type StageHistory = {
  readonly stage: string;
  /** Of how many sessions. */
  readonly sessions: number;
  readonly attempts: number;
  readonly pass1Rate: number | null;
  readonly pass3Rate: number | null;
  /** pass^3: over the sessions with three attempts or more. */
  readonly passConsecutive3Rate: number | null;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly grade: GradeMeans | null;
};

export type GradeMeans = {
  readonly count: number;
  readonly clarity: number;
  readonly completeness: number;
  readonly actionability: number;
  readonly overall: number;
};

export type HistoryDay = {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly sessions: number;
  readonly finished: number;
  readonly failures: number;
  readonly rejections: number;
  readonly retries: number;
  readonly pass1Rate: number | null;
};

export type SessionHistory = {
  readonly sessionId: string;
  /** The request, else the feature. */
  readonly name: string | null;
  readonly project: string | null;
  readonly workflowType: string;
  readonly phase: string;
  readonly createdAt: string;
  readonly durationMs: number | null;
  readonly failures: number;
  readonly rejections: number;
  readonly pass1Rate: number | null;
  readonly pass3Rate: number | null;
  readonly grade: number | null;
};

export type HistoryView = {
  readonly filter: HistoryFilter;
  readonly projects: readonly string[];
  readonly workflows: readonly {
    readonly workflowType: string;
    readonly sessions: number;
    readonly finished: number;
  }[];
  readonly overall: {
    readonly sessions: number;
    readonly stageCount: number;
    readonly pass1Rate: number | null;
    readonly pass3Rate: number | null;
    readonly passConsecutive3Rate: number | null;
  };
  readonly stages: readonly StageHistory[];
  readonly days: readonly HistoryDay[];
  /** Newest first. */
  readonly sessions: readonly SessionHistory[];
};

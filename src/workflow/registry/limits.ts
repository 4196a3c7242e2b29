/** Every number the product promises. Lengths are characters unless the name says otherwise. */
export const LIMITS = {
  loop: { maxIterations: 100, maxConsecutiveErrors: 3 },
  retry: { maxRetries: 3 },
  retro: { maxRounds: 3 },
  timeline: { segmentBytes: 512 * 1024, keepSegments: 128 },
  lock: { waitMs: 8_000, expiryMs: 15_000 },
  text: {
    compactMessage: 2000,
    workflowContext: 1500,
    resultExcerpt: 80,
    toolError: 120,
    stderr: 150,
    guardStderr: 120,
    command: 80,
    prompt: 80,
    handoffSummary: 400,
  },
  wording: { maxLines: 1000 },
  pendingTasks: 5,
  hookInputBytes: 8 * 1024 * 1024,
} as const;

/** Limits of the dashboard. */
export const DASHBOARD_LIMITS = {
  bodyBytes: 64 * 1024,
  addressLength: 4096,
  fileBytes: 256 * 1024,
  listRows: 100,
  windowEvents: 500,
  timelineEvents: 10_000,
  /** Connections that have not shown the key. */
  strangers: 64,
  /** How long a client may take to send its headers, and its whole request. */
  headersMs: 10_000,
  requestMs: 20_000,
  portsTried: 10,
  lastPort: 65_535,
  idleMs: 30 * 60 * 1000,
  /** The file is touched this often, and trusted for three times as long. */
  beatMs: 30_000,
  freshMs: 90_000,
  probeMs: 1_000,
  /** For a server whose process exists: a busy machine must not lead to a second server. */
  busyProbeMs: 10_000,
  startMs: 10_000,
  endMs: 5_000,
  logBytes: 1024 * 1024,
} as const;

/** One row per task-flow event that can notify the terminal, with its default level. */

export const LEVELS = ['off', 'info', 'warning', 'error'] as const;

export type Level = (typeof LEVELS)[number];

export const NOTIFICATIONS = {
  'task.opened': 'info',
  'step.completed': 'info',
  'subagent.finished': 'info',
  'expert.offered': 'warning',
  'expert.review': 'warning',
  'stop.askTest': 'warning',
  'stop.askCleanup': 'warning',
  'stop.missing': 'warning',
  'rule.violation': 'error',
} as const satisfies Readonly<Record<string, Level>>;

export type NotificationEvent = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_EVENTS = Object.keys(NOTIFICATIONS) as NotificationEvent[];

/** How sure an observation starts, how much each sighting moves it, and where it starts or stops to matter. */
export const INSTINCT_DEFAULTS = {
  initialConfidence: 0.3,
  confirmBoost: 0.05,
  contradictionPenalty: -0.1,
  weeklyDecay: -0.02,
  autoApplyThreshold: 0.7,
  autoDeleteThreshold: 0.2,
  skillEvolutionCount: 5,
  agentEvolutionCount: 8,
} as const;

export const OBSERVATION_TYPES = [
  'user_corrections',
  'error_resolutions',
  'repeated_workflows',
  'tool_preferences',
  'wording_mismatch',
  'agent_performance',
  'workflow_routing',
] as const;

export type ObservationType = (typeof OBSERVATION_TYPES)[number];

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

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

/** What a hook may cost, as a multiple of an empty `node` script started in the same way in the same round. */
export const COST_LIMITS = {
  hook: 1.15,
  /** Fires at every tool call. */
  postToolUse: 1.08,
  /** A hook in a long session, as a multiple of the same hook in a session of ten events. */
  growth: 1.05,
} as const;

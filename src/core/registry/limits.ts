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

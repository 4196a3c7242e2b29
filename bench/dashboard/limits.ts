/** What the dashboard promises with a thousand sessions, one of them long. */
export const DASHBOARD_LIMITS = {
  firstPaintBytes: 200 * 1024,
  firstPaintMs: 300,
  /** From the hook's write to the event on a page. */
  liveMs: 250,
  clients: 50,
  /** How much the heap may grow over all the further events, after a collection. */
  heapGrowthMb: 8,
  /** The process keeps some of what it once needed. */
  processGrowthMb: 48,
} as const;

export const DASHBOARD_LOAD = {
  sessions: 1_000,
  longSession: 100_000,
  furtherEvents: 200_000,
  clientEvents: 5_000,
  hooks: 40,
  starts: 5,
} as const;

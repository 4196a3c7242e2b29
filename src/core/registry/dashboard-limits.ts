/** The numbers of the dashboard; apart from the others, because every hook carries those. */
export const DASHBOARD_LIMITS = {
  bodyBytes: 64 * 1024,
  addressLength: 4096,
  fileBytes: 256 * 1024,
  listRows: 100,
  windowEvents: 500,
  timelineEvents: 10_000,
  connections: 512,
  /** A client may take so long to say what it wants, and to have sent all of it. */
  headersMs: 10_000,
  requestMs: 20_000,
  portsTried: 10,
  idleMs: 30 * 60 * 1000,
  /** The file is touched this often, and believed for three times as long. */
  beatMs: 30_000,
  freshMs: 90_000,
  probeMs: 1_000,
  /** For a server whose process is there: the machine may be busy, and a second one must not come of that. */
  busyProbeMs: 10_000,
  startMs: 10_000,
  endMs: 5_000,
  logBytes: 1024 * 1024,
} as const;

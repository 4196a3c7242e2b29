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

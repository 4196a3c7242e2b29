/** What `ot dashboard` says. */
export type DashboardCommandText = {
  readonly dashboard: {
    readonly started: (url: string) => string;
    readonly running: (url: string) => string;
    readonly otherPort: (port: number) => string;
    readonly keyNote: string;
    readonly status: (url: string, pid: number, version: string) => string;
    readonly notRunning: string;
    readonly stopped: string;
    readonly stays: string;
    readonly taken: (port: number) => string;
    readonly failed: (why: string, logFile: string) => string;
    readonly notOpened: (why: string, url: string) => string;
    readonly oneOnly: string;
  };
};

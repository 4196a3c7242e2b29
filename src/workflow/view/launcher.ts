/** How commands find, start and stop the dashboard server. */
export type RunningDashboard = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly version: string;
};

/** Another program listens where the dashboard should. */
export type Foreign = { readonly state: 'foreign'; readonly port: number };

export type StartedDashboard =
  /** `urlWithKey` is for the owner alone. `started`: it did not run before. */
  | (RunningDashboard & { readonly state: 'running'; readonly urlWithKey: string; readonly started: boolean })
  /** Another program has the port that was asked for. */
  | { readonly state: 'taken'; readonly port: number }
  /** It did not answer in time. `why` is the last it has said. */
  | { readonly state: 'failed'; readonly logFile: string; readonly why: string };

export type DashboardLauncher = {
  /** Only what has proven to be of this home counts. */
  find(): Promise<(RunningDashboard & { readonly state: 'running' }) | Foreign | undefined>;
  /** Starts it where it does not run, or where an older version does. On a port that is named, or not at all. */
  start(options: { readonly port?: number }): Promise<StartedDashboard>;
  /** `missing`: there was nothing to end. `stays`: it does not end. */
  stop(): Promise<'ended' | 'missing' | 'stays' | Foreign>;
  /** Opens the page in a browser; failures are reported later, if at all. */
  open(dashboard: RunningDashboard, failed: (why: string) => void): Promise<void>;
};

/** Starts the dashboard server as a detached process; how commands find, start and stop it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import type { DashboardFile } from './dashboard-file.ts';
import { attempt, makeDirectory } from './disk/atomic-write.ts';

export const LOOPBACK = '127.0.0.1';

export const addressOf = (port: number): string => `http://${LOOPBACK}:${port}/`;

/** Exit code of a server that found its port taken. */
export const PORT_TAKEN_EXIT = 3;

export type DashboardScript = {
  readonly home: string;
  /** Node or Bun. */
  readonly runtime: string;
  readonly script: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

export const dashboardLog = (home: string): string => `${home}/dashboard.log`;

export function spawnDashboard({ home, runtime, script, words, env }: DashboardScript): ChildProcess {
  attempt('make', home, () => makeDirectory(home));
  const log = openLog(dashboardLog(home));
  try {
    const stdio = ['ignore', log, log] as ['ignore', number, number];
    const child = spawn(runtime, [script, ...words], { detached: true, stdio, env, cwd: home, windowsHide: true });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Only readable by its owner; a long log is started over. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(path, size > DASHBOARD_LIMITS.logBytes ? 'w' : 'a', 0o600);
}

export type RunningDashboard = Pick<DashboardFile, 'url' | 'port' | 'pid' | 'version'>;

/** Another program, or the dashboard of another home, listens where the dashboard should. */
export type Foreign = { readonly state: 'foreign'; readonly port: number };

/** `urlWithKey` is for the owner alone. */
type FoundDashboard = RunningDashboard & { readonly state: 'running'; readonly urlWithKey: string };

export type StartedDashboard =
  /** `started`: it did not run before. */
  | (FoundDashboard & { readonly started: boolean })
  /** Another program has the port that was asked for. */
  | { readonly state: 'taken'; readonly port: number }
  /** It did not answer in time. `why` is the last it has said. */
  | { readonly state: 'failed'; readonly logFile: string; readonly why: string };

export type DashboardLauncher = {
  /** Only what has proven to be of this home counts. */
  find(): Promise<FoundDashboard | Foreign | undefined>;
  /** Starts it where it does not run, or where an older version does. On a port that is named, or not at all. */
  start(options: { readonly port?: number }): Promise<StartedDashboard>;
  /** `missing`: there was nothing to end. `stays`: it does not end. */
  stop(): Promise<'ended' | 'missing' | 'stays' | Foreign>;
  /** Opens the page in a browser; failures are reported later, if at all. */
  open(dashboard: RunningDashboard, failed: (why: string) => void): Promise<void>;
};

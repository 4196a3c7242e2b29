/** Starts the dashboard server as a detached process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
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

/** Starts the dashboard's server as a process of its own: neither the terminal nor whoever starts it is needed by it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { makeDirectory } from './disk/atomic-write.ts';
import { attempt } from './disk/errno.ts';

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

/** Nobody else may read it; one that has grown long begins anew. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(path, size > DASHBOARD_LIMITS.logBytes ? 'w' : 'a', 0o600);
}

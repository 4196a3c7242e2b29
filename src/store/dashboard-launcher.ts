/** Finds, starts and stops the dashboard server from another process. */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { asText, isRecord } from '../values/narrow.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { isNewer, readDashboardFile } from './dashboard-file.ts';
import { addressWithKey, pageToken, readKey } from './dashboard-key.ts';
import { askPort, endDashboard, type Found, type Ours, probe, probeKnown } from './dashboard-probe.ts';
import { addressOf, type DashboardScript, dashboardLog, PORT_TAKEN_EXIT, spawnDashboard } from './dashboard-process.ts';

export type LauncherOptions = Omit<DashboardScript, 'words'> & {
  /** Where to look for the server when no file says where it is. */
  readonly port: number;
  readonly version: string;
  readonly platform: string;
};

export type DashboardLauncher = ReturnType<typeof createLauncher>;

export function createLauncher(options: LauncherOptions) {
  const { home, platform } = options;
  return {
    /** Only a server that has proven to belong to this home counts. */
    async find() {
      const found = await look(options);
      return found?.state === 'ours' ? runningAs(found, home) : found;
    },
    /** Starts it where it does not run, or where an older version does. On a port that is named, or not at all. */
    start: ({ port }: { readonly port?: number }) => start(options, port),
    /** `missing`: there was nothing to end. `stays`: it does not end. */
    async stop() {
      const found = await look(options);
      if (found?.state === 'foreign') return found;
      if (found === undefined) return 'missing';
      return (await endDashboard(found, home)) ? 'ended' : 'stays';
    },
    /** Opens the page in a browser; failures are reported later, if at all. */
    async open({ port, url }: Pick<RunningDashboard, 'port' | 'url'>, failed: Opening['failed']) {
      const ticket = await askTicket(port, readKey(home) ?? '');
      openBrowser(ticket === undefined ? url : addressWithKey(url, ticket), { platform, failed });
    },
  };
}

/** Looks where the file says, else at the default port. */
async function look({ home, port }: LauncherOptions): Promise<Found> {
  const known = readDashboardFile(home);
  const found = known && (await probeKnown(known, home));
  return found?.state === 'ours' || port === 0 || port === known?.port ? found : probe(port, home);
}

/** The one that runs, unless it is older than this plugin. */
async function lookForCurrent(options: LauncherOptions) {
  const found = await look(options);
  const isCurrent = found?.state === 'ours' && !isNewer(options.version, found.version);
  return isCurrent ? runningAs(found, options.home) : undefined;
}

const LOOK_MS = 50;

/**
 * `started`: it did not run before. `taken`: another program has the port that was asked for. `all-taken`: others have
 * all that were tried. `failed`: it did not answer in time; `why` is the last line of its log.
 */
async function start(options: LauncherOptions, port: number | undefined) {
  const before = await lookForCurrent(options);
  if (before !== undefined) return { ...before, started: false };
  const logFile = dashboardLog(options.home);
  const child = spawnDashboard({ ...options, words: port === undefined ? [] : ['--port', String(port), '--exactly'] });
  let hasFailed = false;
  child.once('error', () => {
    hasFailed = true;
  });
  child.once('exit', (code) => {
    hasFailed = code !== 0;
  });
  for (let waited = 0; waited < DASHBOARD_LIMITS.startMs; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const found = await lookForCurrent(options);
    if (found !== undefined) return { ...found, started: true };
    if (hasFailed) break;
  }
  if (child.exitCode === PORT_TAKEN_EXIT)
    return port === undefined ? allTaken(options) : ({ state: 'taken', port } as const);
  return { state: 'failed', logFile, why: lastLine(logFile) } as const;
}

function allTaken({ port: from }: LauncherOptions) {
  const { portsTried, lastPort } = DASHBOARD_LIMITS;
  return { state: 'all-taken', from, to: Math.min(from + portsTried - 1, lastPort) } as const;
}

export type RunningDashboard = ReturnType<typeof runningAs>;

/** `urlWithKey` is for the owner alone. */
function runningAs({ port, pid, version }: Ours, home: string) {
  const url = addressOf(port);
  const key = readKey(home);
  const urlWithKey = key === undefined ? url : addressWithKey(url, pageToken({ key, port }));
  return { state: 'running', url, port, pid, version, urlWithKey } as const;
}

const lastLine = (path: string): string => readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '';

/** Without a ticket the page opens and asks for the link. */
async function askTicket(port: number, key: string): Promise<string | undefined> {
  const { busyProbeMs: patienceMs } = DASHBOARD_LIMITS;
  const answer = await askPort(port, { path: '/api/ticket', patienceMs, postWithKey: key });
  return (isRecord(answer) && asText(answer['ticket'])) || undefined;
}

/** `start` on Windows takes its first quoted argument for a title. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

type Opening = { readonly platform: string; readonly failed: (why: string) => void };

export function openBrowser(url: string, { platform, failed }: Opening): void {
  const [program, ...words] = OPENERS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, url], { detached: true, stdio: 'ignore' });
  child.once('error', (error) => failed(`${program}: ${error.message}`));
  child.unref();
}

/** Becomes the dashboard of a home unless one is running, and remains so until another takes over or it is idle. */
import { existsSync } from 'node:fs';
import {
  type DashboardFile,
  isNewer,
  readDashboardFile,
  touchDashboardFile,
  writeDashboardFile,
} from '../store/dashboard-file.ts';
import { addressWithKey, ensureKey, pageToken } from '../store/dashboard-key.ts';
import { endDashboard, type Ours, probeKnown } from '../store/dashboard-probe.ts';
import { addressOf } from '../store/dashboard-process.ts';
import { hasCode } from '../store/disk/atomic-write.ts';
import { withAsyncLock } from '../store/disk/lock.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { type Fetch, type Listening, listen } from './listen.ts';

export type Newcomer = {
  readonly home: string;
  readonly pid: number;
  readonly version: string;
  /** The first port to try; 0 is any. */
  readonly port: number;
  /** No other port will do. */
  readonly exactly: boolean;
  readonly now: () => Date;
  /** Called when the port is known. */
  readonly createFetch: (at: At) => Fetch;
};

/** Where it listens. */
export type At = { readonly file: DashboardFile; readonly key: string; readonly close: Listening['close'] };

export type Bound = { readonly state: 'bound'; readonly file: DashboardFile };

/** `older`: an older version that did not stop when asked. */
export type Taken = { readonly state: 'running'; readonly url: string; readonly older: boolean };

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** If several try at once, one succeeds. */
export function bindDashboard(newcomer: Newcomer): Promise<Bound | Taken> {
  const { home, pid, now } = newcomer;
  const { startMs } = DASHBOARD_LIMITS;
  const options = { pid, now, waitMs: 3 * startMs, expiryMs: 6 * startMs };
  return withAsyncLock(`${home}/locks/dashboard.lock`, options, async () => {
    const key = ensureKey(home, pid);
    const known = readDashboardFile(home);
    const found = known && (await probeKnown(known, home));
    if (found?.state === 'ours') {
      const isElsewhere = newcomer.exactly && found.port !== newcomer.port;
      // A server on another port is stopped only once the wanted port is bound.
      if (isElsewhere && isNewer(newcomer.version, found.version)) {
        const bound = await bindFirst([newcomer.port], newcomer, key);
        await endDashboard(found, home);
        return bound;
      }
      const taken = await replace(found, newcomer);
      if (taken) return taken;
    }
    const again = known && found?.state !== 'foreign' ? portAgain(known, newcomer) : [];
    return bindFirst([...again, ...portsOf(newcomer)], newcomer, key);
  });
}

/** Open pages reconnect to the old port, so it is tried first unless another one was asked for. */
const portAgain = ({ port }: DashboardFile, newcomer: Newcomer): number[] =>
  (newcomer.port === 0 && port >= FIRST_FREE_PORT) || portsOf(newcomer).includes(port) ? [port] : [];

const FIRST_FREE_PORT = 1024;

const portsOf = ({ port, exactly }: Newcomer): number[] =>
  port === 0 || exactly
    ? [port]
    : Array.from({ length: DASHBOARD_LIMITS.portsTried }, (_, index) => port + index).filter(
        (one) => one <= DASHBOARD_LIMITS.lastPort,
      );

async function bindFirst(ports: readonly number[], newcomer: Newcomer, key: string): Promise<Bound> {
  for (const port of ports) {
    const bound = await tryPort(port, newcomer, key);
    if (bound !== undefined) return bound;
  }
  if (newcomer.exactly) throw new PortTaken(`[dashboard] Port ${newcomer.port} is taken by another program.`);
  throw new PortTaken(
    `[dashboard] No free port among ${ports.join(', ')}. Choose another: ot dashboard --port N, OVERTONE_PORT or "port" in config.json.`,
  );
}

/** Undefined where the port is taken. Releases it if the server cannot be set up. */
async function tryPort(wanted: number, newcomer: Newcomer, key: string): Promise<Bound | undefined> {
  const { home, pid, version, now, createFetch } = newcomer;
  // Set before the first request can arrive.
  let fetch: Fetch = () => new Response(null, { status: 503 });
  const listening = await listen((...asked) => fetch(...asked), wanted).catch(undefinedIfTaken);
  if (listening === undefined) return undefined;
  const { port, close } = listening;
  const url = addressOf(port);
  const link = addressWithKey(url, pageToken({ key, port }));
  const file = { pid, port, url, link, startedAt: now().toISOString(), version };
  try {
    fetch = createFetch({ file, key, close });
    writeDashboardFile(home, file);
    return { state: 'bound', file };
  } catch (error) {
    await close();
    throw error;
  }
}

function undefinedIfTaken(error: unknown): undefined {
  if (!hasCode(error, 'EADDRINUSE')) throw error;
}

/** Stops a server of ours that is older; undefined once it has stopped. One of the same version stays. */
async function replace(ours: Ours, { home, version }: Newcomer): Promise<Taken | undefined> {
  const older = isNewer(version, ours.version);
  if (older && (await endDashboard(ours, home))) return undefined;
  return { state: 'running', url: addressOf(ours.port), older };
}

export type Life = {
  readonly home: string;
  readonly file: DashboardFile;
  readonly idleMs: number;
  readonly now: () => Date;
  /** The number of open streams. */
  readonly clients: () => number;
  readonly end: (why: string) => void;
};

/** Heartbeat and idle shutdown; ends when another server has taken over. */
export function live(life: Life) {
  const { idleMs, now, clients } = life;
  let lastUse = now().getTime();
  let lastBeat = lastUse;
  const check = async () => {
    const at = now().getTime();
    // The clock may have been set back.
    [lastUse, lastBeat] = [Math.min(lastUse, at), Math.min(lastBeat, at)];
    if (clients() > 0) lastUse = at;
    if (at - lastUse >= idleMs) return life.end('no client and no change');
    if (at - lastBeat < DASHBOARD_LIMITS.beatMs) return;
    lastBeat = at;
    const why = await beat(life);
    if (why !== undefined) life.end(why);
  };
  const timer = setInterval(() => void check().catch(() => undefined), Math.min(DASHBOARD_LIMITS.beatMs, idleMs) / 4);
  return {
    /** A request came in, or something changed on disk. */
    noteUse(): void {
      lastUse = now().getTime();
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns why the server has to end, if so. Writes a missing file again. */
export async function beat({ home, file, now }: Pick<Life, 'home' | 'file' | 'now'>): Promise<string | undefined> {
  if (!existsSync(home)) return 'its home is gone';
  const known = readDashboardFile(home);
  if (known?.pid === file.pid) {
    touchDashboardFile(home, now());
    return undefined;
  }
  const found = known && (await probeKnown(known, home));
  if (found?.state === 'ours' && found.pid !== file.pid) return 'another one has taken its place';
  writeDashboardFile(home, file);
  return undefined;
}

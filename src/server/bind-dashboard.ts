/** Becomes the dashboard of a home, unless there is one. Of several that try at once, one does. */
import { DASHBOARD_LIMITS } from '../core/registry/dashboard-limits.ts';
import { isNewer } from '../core/version.ts';
import { type DashboardFile, readDashboardFile, writeDashboardFile } from '../store/dashboard-file.ts';
import { withAsyncLock } from '../store/disk/async-lock.ts';
import { hasCode } from '../store/disk/errno.ts';
import { addressOf } from './address.ts';
import { ensureKey } from './key.ts';
import type { Fetch, Listen, Listening } from './listen.ts';
import { endDashboard, type Found, type Ours, probe, probeKnown, servedBy } from './probe.ts';

export type Newcomer = {
  readonly home: string;
  readonly pid: number;
  readonly version: string;
  /** The first port that is tried; 0 is any. */
  readonly port: number;
  /** No other port will do. */
  readonly exactly: boolean;
  readonly now: () => Date;
  readonly listen: Listen;
  /** Made when the port is known. */
  readonly createFetch: (bound: { readonly port: number; readonly key: string }) => Fetch;
};

export type Bound = { readonly state: 'bound'; readonly file: DashboardFile; readonly close: Listening['close'] };

/** `older`: it did not make way. */
export type Taken = { readonly state: 'running'; readonly url: string; readonly older: boolean };

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** How the process of a server ends that found its port taken, for whoever started it. */
export const PORT_TAKEN_EXIT = 3;

export function bindDashboard(newcomer: Newcomer): Promise<Bound | Taken> {
  const { home, pid, now } = newcomer;
  const { startMs } = DASHBOARD_LIMITS;
  const options = { pid, now, waitMs: 3 * startMs, expiryMs: 6 * startMs };
  return withAsyncLock(`${home}/locks/dashboard.lock`, options, async () => {
    const key = ensureKey(home, pid);
    const known = readDashboardFile(home);
    const found = known && servedBy(await probeKnown(known, key), home);
    const isElsewhere = found?.state === 'ours' && newcomer.exactly && found.port !== newcomer.port;
    // One that runs elsewhere makes way only for a port that can be had.
    if (isElsewhere && isNewer(newcomer.version, found.version)) {
      const bound = await bindFirst([newcomer.port], newcomer, key);
      if (bound.state === 'bound') await endDashboard(found, key);
      return bound;
    }
    const first = found && (await settleWith(found, newcomer, key));
    if (first?.state === 'running') return first;
    const isLeft = first?.state === 'gone' || found?.state === 'nobody';
    return bindFirst([...(known && isLeft ? portAgain(known, newcomer) : []), ...portsOf(newcomer)], newcomer, key);
  });
}

/** Pages that are open look for the server where it was; but who names another port gets that one. */
const portAgain = ({ port }: DashboardFile, newcomer: Newcomer): number[] =>
  (newcomer.port === 0 && port >= FIRST_FREE_PORT) || portsOf(newcomer).includes(port) ? [port] : [];

/** Those below belong to the system. */
const FIRST_FREE_PORT = 1024;

const portsOf = ({ port, exactly }: Newcomer): number[] =>
  port === 0 || exactly
    ? [port]
    : Array.from({ length: DASHBOARD_LIMITS.portsTried }, (_, index) => port + index).filter((one) => one <= 65_535);

async function bindFirst(ports: readonly number[], newcomer: Newcomer, key: string): Promise<Bound | Taken> {
  for (const port of ports) {
    const listening = await tryPort(port, newcomer, key);
    if (listening !== undefined) return settle(listening, newcomer);
    const found = await settleWith(servedBy(await probe(port, key), newcomer.home), newcomer, key);
    if (found.state === 'running') return found;
    const freed = found.state === 'gone' ? await tryPort(port, newcomer, key) : undefined;
    if (freed !== undefined) return settle(freed, newcomer);
  }
  if (newcomer.exactly) throw new PortTaken(`[dashboard] Port ${newcomer.port} is taken by another program.`);
  throw new Error(
    `[dashboard] No free port among ${ports.join(', ')}. Choose another: ot dashboard --port N, OVERTONE_PORT or "port" in config.json.`,
  );
}

async function tryPort(wanted: number, { listen, createFetch }: Newcomer, key: string): Promise<Listening | undefined> {
  let begin: (fetch: Fetch) => void = () => undefined;
  const serving = new Promise<Fetch>((resolve) => {
    begin = resolve;
  });
  const listening = await ifFree(() => listen(async (request) => (await serving)(request), wanted));
  if (listening === undefined) return undefined;
  return keptOpen(listening, () => {
    begin(createFetch({ port: listening.port, key }));
    return listening;
  });
}

async function ifFree(listen: () => Promise<Listening>): Promise<Listening | undefined> {
  try {
    return await listen();
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || isBunInUse(error)) return undefined;
    throw error;
  }
}

/** A port on which nobody will ever answer is given back. */
async function keptOpen<T>({ close }: Listening, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Bun throws an error without a system call. */
const isBunInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function settle(listening: Listening, { home, pid, version, now }: Newcomer): Promise<Bound> {
  const { port, close } = listening;
  const file = { pid, port, url: addressOf(port), startedAt: now().toISOString(), version };
  return keptOpen(listening, () => {
    writeDashboardFile(home, file);
    return { state: 'bound', file, close };
  });
}

type Settled = Taken | { readonly state: 'gone' } | { readonly state: 'other' };

/** An older one of ours makes way; one that is as new stays; what is not ours is left alone. */
async function settleWith(found: Found, { version }: Newcomer, key: string): Promise<Settled> {
  if (found.state !== 'ours') return { state: 'other' };
  if (!isNewer(version, found.version)) return running(found, false);
  return (await endDashboard(found, key)) ? { state: 'gone' } : running(found, true);
}

const running = ({ port }: Ours, older: boolean): Taken => ({ state: 'running', url: addressOf(port), older });

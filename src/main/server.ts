/** The script of the dashboard's server: becomes the dashboard of its home, serves it, and ends when it is no longer needed. */
import { realpathSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createTickets } from '../server/access.ts';
import { createApp } from '../server/app.ts';
import { type At, bindDashboard, live, PortTaken } from '../server/bind-dashboard.ts';
import type { Fetch } from '../server/listen.ts';
import type { AppDeps } from '../server/route.ts';
import { createServices, type ServicesOptions } from '../server/services.ts';
import { readSettings, resolveConfig } from '../settings/resolve-config.ts';
import { readConfigFiles } from '../store/config-file.ts';
import { removeDashboardFile } from '../store/dashboard-file.ts';
import { addressWithKey } from '../store/dashboard-key.ts';
import { openBrowser } from '../store/dashboard-launcher.ts';
import { homeDigest } from '../store/dashboard-probe.ts';
import { PORT_TAKEN_EXIT } from '../store/dashboard-process.ts';
import { foreignAmong, ownedPaths } from '../store/disk/ownership.ts';
import { createFileSessionStore } from '../store/sessions/file-session-store.ts';
import { dashboardText } from '../store/texts.ts';
import { chooseLocale, toLocale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/dashboard-limits.ts';
import { overtoneHome, pluginRoot, pluginVersion } from './places.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const WORDS = { port: { type: 'string' }, exactly: { type: 'boolean' }, auto: { type: 'boolean' } } as const;

const now = () => new Date();

async function main(): Promise<void> {
  const { env, pid, platform } = process;
  const { values: words } = parseArgs({ options: WORDS });
  const home = resolve(overtoneHome(env));
  const foreign = foreignAmong(ownedPaths(home));
  if (foreign !== undefined)
    throw new Error(`${foreign.path} is not this account's alone (${foreign.why}). ${foreign.fix}`);
  const plugin = pluginRoot();
  // One server for all projects, so only the user's own file and the environment count: no project may send anything.
  const file = foundIn(readConfigFiles({ home, projectRoot: home, trusted: () => false }).home);
  const { config } = resolveConfig(file, undefined, env);
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  process.on('uncaughtException', ({ stack, message }) => end(stack ?? message));
  // First of all: a signal may come as soon as the file is written.
  beforeEnd(() => removeDashboardFile(home, pid));
  const own: Own = {
    ...{ home, plugin, pid, version: pluginVersion(plugin), tickets: createTickets(now) },
    setLocale: config.locale === undefined ? undefined : toLocale(config.locale),
    defaultLocale: chooseLocale(undefined, env),
    env,
    settings: readSettings(file).settings.remote ?? {},
    loadAdapter: (name) => require(`${__dirname}/adapters/${name}.js`),
    loadFleet: () => require(`${__dirname}/adapters/fleet.js`),
  };
  const bound = await bindDashboard({
    ...{ home, pid, now, version: own.version },
    port: words.port === undefined ? config.port : Number(words.port),
    exactly: words.exactly ?? false,
    createFetch: (at) => serve(own, at),
  });
  if (bound.state === 'running')
    return log(`${bound.url}: ${bound.older ? 'an older version does not make way' : 'runs already'}`);
  const { url, version } = bound.file;
  log(`${url}: process ${pid}, version ${version}`);
  if (config.openBrowser && words.auto)
    openBrowser(addressWithKey(url, own.tickets.issue()), { platform, failed: log });
}

type Own = Omit<ServicesOptions, 'locale' | 'log' | 'now' | 'store'> &
  Pick<AppDeps, 'tickets' | 'setLocale' | 'defaultLocale'>;

/** Waiting for a lock blocks the whole server, so the wait is short. */
const LOCK_WAIT_MS = 1_000;

/** An answer that says the server ends has to get out first. */
const ANSWER_MS = 50;

function serve(own: Own, { file, key, close }: At): Fetch {
  const { home, plugin, pid } = own;
  const store = createFileSessionStore({ home, pid, now, waitMs: LOCK_WAIT_MS });
  const services = createServices({ ...own, store, now, log, locale: own.setLocale ?? own.defaultLocale });
  const living = live({
    ...{ home, file, now, end },
    idleMs: Number(process.env['OVERTONE_DASHBOARD_IDLE_MS']) || DASHBOARD_LIMITS.idleMs,
    clients: () => services.hub.clients() + Number(services.isSteered),
  });
  beforeEnd(close);
  beforeEnd(() => services.live.close());
  beforeEnd(services.stop);
  beforeEnd(living.stop);
  beforeEnd(services.live.subscribe(() => living.noteUse()));
  const app = createApp({
    ...{ ...services, ...own, store, key, port: file.port, now, log },
    startedAt: now(),
    homeDigest: homeDigest(realpathSync(home)),
    webRoot: join(plugin, 'web'),
    text: (locale) => dashboardText(plugin, locale),
    noteClient: living.noteUse,
    shutdown: () => void setTimeout(() => end('it was asked to'), ANSWER_MS),
  });
  return (request, connection) => app.fetch(request, connection);
}

type Work = () => unknown;

const works: Work[] = [];
let isEnding = false;

/** Last added, first done. */
const beforeEnd = (work: Work): void => void works.unshift(work);

const LONGEST_END_MS = 2_000;

function end(why: string): void {
  if (isEnding) return;
  isEnding = true;
  log(`ends: ${why}`);
  setTimeout(() => process.exit(0), LONGEST_END_MS).unref();
  void endAll();
}

async function endAll(): Promise<void> {
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      log(`while ending: ${error}`);
    }
  }
  process.exit(0);
}

let logged = 0;

/** An error that comes again and again must not fill the disk, and a closed terminal is no reason to end. */
function log(line: string): void {
  if (logged > DASHBOARD_LIMITS.logBytes) return;
  try {
    logged += writeSync(2, `[overtone/dashboard] ${now().toISOString()} ${line}\n`);
  } catch {
    // stderr is closed.
  }
}

main().catch((error: unknown) => {
  log(messageOf(error));
  // Anything started before the failure would keep the process alive.
  process.exit(error instanceof PortTaken ? PORT_TAKEN_EXIT : 1);
});

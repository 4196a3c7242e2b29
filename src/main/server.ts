/** The script of the dashboard's server: reads what the process was given and runs it. */
import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { PORT_TAKEN_EXIT, PortTaken } from '../server/bind-dashboard.ts';
import { openBrowser } from '../server/launcher.ts';
import { type BunRuntime, listenOnBun, listenOnNode } from '../server/listen.ts';
import { readSettings, resolveConfig } from '../settings/resolve-config.ts';
import { readConfigFiles } from '../store/config-file.ts';
import { addressWithKey } from '../store/dashboard-key.ts';
import { foreignAmong, ownedPaths } from '../store/disk/ownership.ts';
import { createFileSessionStore } from '../store/sessions/file-session-store.ts';
import { chooseLocale, toLocale } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { DASHBOARD_LIMITS } from '../workflow/registry/limits.ts';
import { createEnding } from './ending.ts';
import { overtoneHome, pluginRoot, pluginVersion } from './places.ts';
import { runDashboard } from './run-dashboard.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** There on Bun alone. */
const { Bun } = globalThis as { readonly Bun?: BunRuntime };

/** Waiting for a lock blocks the whole server, so the wait is short. */
const LOCK_WAIT_MS = 1_000;

async function main(): Promise<void> {
  const { env, pid, platform, argv } = process;
  const home = resolve(overtoneHome(env));
  const foreign = foreignAmong(ownedPaths(home));
  if (foreign !== undefined)
    throw new Error(`${foreign.path} is not this account's alone (${foreign.why}). ${foreign.fix}`);
  const plugin = pluginRoot();
  const config = homeConfig(home);
  const now = () => new Date();
  const ending = createEnding({ log, exit: () => process.exit(0) });
  for (const signal of SIGNALS) process.on(signal, () => ending.end(signal));
  process.on('uncaughtException', ({ stack, message }) => ending.end(stack ?? message));
  const running = await runDashboard({
    ...{ home, plugin, pid, now, log, ending },
    version: pluginVersion(plugin),
    port: numberAfter('--port', argv) ?? config.port,
    exactly: argv.includes('--exactly'),
    setLocale: config.locale === undefined ? undefined : toLocale(config.locale),
    defaultLocale: chooseLocale(undefined, env),
    idleMs: Number(env['OVERTONE_DASHBOARD_IDLE_MS']) || DASHBOARD_LIMITS.idleMs,
    store: createFileSessionStore({ home, pid, now, waitMs: LOCK_WAIT_MS }),
    remote: {
      env,
      settings: remoteSettings(home),
      loadAdapter: (name) => require(`${__dirname}/adapters/${name}.js`),
      loadFleet: () => require(`${__dirname}/adapters/fleet.js`),
    },
    listen: Bun === undefined ? listenOnNode() : listenOnBun(Bun),
  });
  if (running.state === 'running') {
    return log(`${running.url}: ${running.older ? 'an older version does not make way' : 'runs already'}`);
  }
  log(`${running.file.url}: process ${pid}, version ${running.file.version}`);
  if (config.openBrowser && argv.includes('--auto')) {
    openBrowser(addressWithKey(running.file.url, running.tickets.issue()), { platform, failed: log });
  }
}

/** One server for all projects, so only the user's own file and the environment count. */
function homeConfig(home: string) {
  const { home: file } = readConfigFiles({ home, projectRoot: home, trusted: () => false });
  return resolveConfig(foundIn(file), undefined, process.env).config;
}

/** Never from a project: it must not be able to send anything. */
const remoteSettings = (home: string) =>
  readSettings(foundIn(readConfigFiles({ home, projectRoot: home, trusted: () => false }).home)).settings.remote ?? {};

function numberAfter(option: string, words: readonly string[]): number | undefined {
  const at = words.indexOf(option);
  return at === -1 ? undefined : Number(words[at + 1]);
}

let logged = 0;

/** An error that comes again and again must not fill the disk, and a closed terminal is no reason to end. */
function log(line: string): void {
  if (logged > DASHBOARD_LIMITS.logBytes) return;
  try {
    logged += writeSync(2, `[overtone/dashboard] ${new Date().toISOString()} ${line}\n`);
  } catch {
    // stderr is closed.
  }
}

main().catch((error: unknown) => {
  log(messageOf(error));
  // Whatever was begun before it failed would keep the process.
  process.exit(error instanceof PortTaken ? PORT_TAKEN_EXIT : 1);
});

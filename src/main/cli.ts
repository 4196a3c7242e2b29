/** The command `ot`: builds the context of commands from the process and runs one of them. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Terminal } from '../cli/context.ts';
import { runCli } from '../cli/run.ts';
import { resolveConfig } from '../settings/resolve-config.ts';
import { type ConfigPlaces, readConfigFiles, readLocale } from '../store/config-file.ts';
import { createLauncher } from '../store/dashboard-launcher.ts';
import { hasCode } from '../store/disk/atomic-write.ts';
import { readDocument } from '../store/disk/document.ts';
import { foreignAmong, ownedPaths } from '../store/disk/ownership.ts';
import { hubHome } from '../store/fleet/fleet-files.ts';
import { createFileSessionStore } from '../store/sessions/file-session-store.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { cliText } from '../store/texts.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import { isTrusted } from '../store/trust/trust-file.ts';
import type { Locale } from '../text/messages.ts';
import { messageOf, once, ownValue } from '../values/narrow.ts';
import { foundIn } from '../workflow/ports.ts';
import { createPartLoader } from './hook-services.ts';
import { tryHook } from './hook-trial.ts';
import { findProjectRoot, overtoneHome, pluginRoot, pluginVersion } from './places.ts';
import { writeAll } from './safe-hook.ts';

const STDOUT = 1;
const STDERR = 2;

async function main(): Promise<number> {
  const { env, pid, platform, execPath } = process;
  const now = () => new Date();
  const home = resolve(overtoneHome(env));
  const projectRoot = findProjectRoot(process.cwd(), env, existsSync);
  const trusted = once(() => isTrusted({ home, projectRoot, env }));
  const places = { home, projectRoot, trusted };
  const locale = readLocale(places, env);
  const { config, text } = configured(places, locale);
  const foreign = process.argv[2] === 'doctor' ? undefined : foreignAmong(ownedPaths(home));
  if (foreign !== undefined) {
    warnLine(text.trust.foreign({ ...foreign, why: text.trust.ownership[foreign.why] }));
    return 1;
  }
  const plugin = pluginRoot();
  const version = pluginVersion(plugin);
  const server = { version, script: join(plugin, 'dist', 'server.js'), platform, runtime: execPath };
  return runCli(process.argv.slice(2), {
    store: createFileSessionStore({ home, pid, now }),
    findSecrets: (files) => createPartLoader(plugin)('secrets').findSecrets(files),
    specsAt: (root) =>
      createFileSpecsStore({
        ...{ root, pid, now, lockDir: join(home, 'locks') },
        ...{ words: () => text.specsErrors, warn: warnLine },
      }),
    ...{ projectRoot, trusted, home, pid, locale, env, now, text, version, pluginRoot: plugin },
    dashboard: createLauncher({ ...server, home, port: config.port, env }),
    hubDashboard: createLauncher({
      ...{ ...server, home: hubHome(home), port: 0 },
      env: { ...env, OVERTONE_HOME: hubHome(home) },
    }),
    fleet: async () => require(`${__dirname}/adapters/fleet.js`),
    opensBrowser: config.openBrowser,
    tryHook: (event) => tryHook(event, { pluginRoot: plugin, projectRoot, trusted, env }),
    readHooks: () => readDocument(join(plugin, 'hooks', 'hooks.json'), (value) => value),
    stdin: () => process.stdin.setEncoding('utf8'),
    onInterrupt,
    ...(process.stdout.isTTY && { terminal: terminalOf(process.stdout) }),
    print: (output) => write(STDOUT, output),
    warn: (output) => write(STDERR, output),
  });
}

const SOURCES = { home: '~/.overtone/config.json', project: '.overtone.json', env: 'env' } as const;

/** The settings, and the texts that tell the user which of them are ignored. */
function configured(places: ConfigPlaces, locale: Locale) {
  const files = readConfigFiles(places);
  const { config, warnings } = resolveConfig(foundIn(files.home), foundIn(files.project), process.env);
  const text = cliText(pluginRoot(), locale);
  const { kinds, unreadable, unknownKey, wrongType, notAccepted } = text.config;
  for (const file of Object.values(files)) if ('why' in file) warnLine(unreadable({ path: file.path, why: file.why }));
  for (const { source: from, key, expected } of warnings) {
    const source = SOURCES[from];
    if (expected === undefined) warnLine(unknownKey({ source, key }));
    else warnLine(wrongType({ source, key, expected: ownValue(kinds, expected) ?? expected }));
  }
  // `ot trust` itself says so in full.
  if (process.argv[2] !== 'trust' && hasProjectContent(places.projectRoot) && !places.trusted()) warnLine(notAccepted);
  return { config, text };
}

function terminalOf(stdout: NodeJS.WriteStream): Terminal {
  return {
    columns: () => stdout.columns ?? 0,
    rows: () => stdout.rows ?? 0,
    onResize(listener) {
      stdout.on('resize', listener);
      return () => stdout.off('resize', listener);
    },
  };
}

const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** While a command runs that has something to end first. */
function onInterrupt(stop: (signal?: NodeJS.Signals) => void): () => void {
  for (const signal of INTERRUPTS) process.on(signal, stop);
  return () => {
    for (const signal of INTERRUPTS) process.off(signal, stop);
  };
}

const warnLine = (line: string): void => write(STDERR, `${line}\n`);

/** A pager may keep it waiting for as long as it is read. */
function write(fd: number, text: string): void {
  try {
    writeAll(fd, text, Number.POSITIVE_INFINITY);
  } catch (error) {
    // The other end is closed. On stderr that is ignored; on stdout, exit quietly: the work is done and the exit code is set.
    if (!hasCode(error, 'EPIPE')) throw error;
    if (fd === STDOUT) process.exit();
  }
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    warnLine(`ot: ${messageOf(error)}`);
    process.exitCode = 1;
  },
);

/** The command `ot`: reads what the process was given, builds what commands need, and runs one of them. */
import { existsSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileNotes, localeNotes, warningNote } from '../cli/config-notes.ts';
import type { Terminal } from '../cli/context.ts';
import { runCli } from '../cli/run.ts';
import { resolveConfig } from '../core/config/resolve-config.ts';
import type { DashboardLauncher } from '../core/dashboard/launcher.ts';
import { foundIn } from '../core/found-in.ts';
import { messageOf } from '../core/narrow.ts';
import { findProjectRoot } from '../core/project-root.ts';
import { createLauncher, type LauncherOptions } from '../server/launcher.ts';
import { readConfigFiles, readLocale } from '../store/config-file.ts';
import { readDocument } from '../store/disk/document.ts';
import { hasCode } from '../store/disk/errno.ts';
import { createFileSessionStore } from '../store/sessions/file-session-store.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { createSignalStore } from '../store/verify/verify-signals.ts';
import { cliText } from '../text/cli/cli-text.ts';
import { toLocale } from '../text/locale.ts';
import { onInterrupt } from './interrupt.ts';
import { overtoneHome } from './overtone-home.ts';
import { pluginRoot, pluginVersion } from './plugin-place.ts';

const STDOUT = 1;
const STDERR = 2;

async function main(): Promise<number> {
  const { env, pid } = process;
  const now = () => new Date();
  const home = resolve(overtoneHome(env));
  const projectRoot = findProjectRoot(process.cwd(), env, existsSync);
  const { config, text } = configured(home, projectRoot);
  const plugin = pluginRoot();
  const version = pluginVersion(plugin);
  return runCli(process.argv.slice(2), {
    store: createFileSessionStore({ home, pid, now }),
    signals: createSignalStore({ home, pid, now }),
    specsAt: (root) =>
      createFileSpecsStore({
        root,
        pid,
        now,
        lockDir: join(home, 'locks'),
        words: () => text.specs.refused,
        warn: warnLine,
      }),
    projectRoot,
    home,
    pid,
    locale: readLocale({ home, projectRoot }, env),
    env,
    now,
    text,
    version,
    pluginRoot: plugin,
    dashboard: launcherOf({ home, version, port: config.port, script: join(plugin, 'dist', 'server.js') }),
    opensBrowser: config.openBrowser,
    readHooks: () => readDocument(join(plugin, 'hooks', 'hooks.json'), (value) => value),
    stdin: () => process.stdin.setEncoding('utf8'),
    onInterrupt,
    ...(process.stdout.isTTY && { terminal: terminalOf(process.stdout) }),
    print: (output) => write(STDOUT, output),
    warn: (output) => write(STDERR, output),
  });
}

function configured(home: string, projectRoot: string) {
  const files = readConfigFiles({ home, projectRoot });
  const { config, warnings } = resolveConfig(foundIn(files.home), foundIn(files.project), process.env);
  const text = cliText(toLocale(config.locale));
  const notes = [
    ...fileNotes(files.home, text),
    ...fileNotes(files.project, text),
    ...warnings.map((warning) => warningNote(warning, text)),
    ...localeNotes(config.locale, text),
  ];
  for (const note of notes) warnLine(note);
  return { config, text };
}

function launcherOf(options: Pick<LauncherOptions, 'home' | 'version' | 'port' | 'script'>): DashboardLauncher {
  const { env, platform, execPath: runtime } = process;
  return createLauncher({ ...options, env, platform, runtime });
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

const warnLine = (line: string): void => write(STDERR, `${line}\n`);

const RETRY_MS = 2;

/** process.stdout loses output on pipes when the process ends; descriptors do not, but may have to be waited for. */
function write(fd: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      // A hint that nobody reads is nobody's loss; the work, and the exit code that tells of it, are.
      if (hasCode(error, 'EPIPE') && fd === STDERR) return;
      if (hasCode(error, 'EPIPE')) process.exit();
      if (!hasCode(error, 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
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

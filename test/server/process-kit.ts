/** Real server processes in scratch homes; whatever a test starts is ended with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type DashboardFile, readDashboardFile } from '../../src/store/dashboard-file.ts';
import { readKey } from '../../src/store/dashboard-key.ts';
import { PLUGIN } from '../kit/hook-process.ts';

/** The binary npm chose for this platform: `.bin/bun` works only after an install script, and none is run. */
const BUN_BINARIES = fileURLToPath(new URL('../../node_modules/@oven', import.meta.url));
export const BUN = join(BUN_BINARIES, readdirSync(BUN_BINARIES)[0] ?? '', 'bin/bun');

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stderr(): string;
};

export function scratchHome(): string {
  const root = mkdtempSync(join(tmpdir(), 'ot-dashboard-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 }));
  return join(root, 'home');
}

type Starting = {
  readonly plugin?: string;
  readonly runtime?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
};

export function startServer(home: string, options: Starting = {}): ServerProcess {
  const { plugin = PLUGIN, runtime = process.execPath, env = {}, port = 0 } = options;
  const child = spawn(runtime, [join(plugin, 'dist', 'server.js'), '--port', String(port)], {
    env: { PATH: process.env['PATH'], HOME: home, OVERTONE_HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, stderr: () => text };
}

/** The file of a server that answers. */
export async function bound(home: string, { ended, stderr, child }: ServerProcess): Promise<DashboardFile> {
  const gone = ended.then((code) => {
    throw new Error(`the server ended with ${code}: ${stderr()}`);
  });
  const found = until(() => {
    const file = readDashboardFile(home);
    return file?.pid === child.pid ? file : undefined;
  });
  return Promise.race([found, gone]);
}

const LOOK_MS = 10;

/** Ends with the test when it never comes. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export const requireKey = (home: string): string => {
  const key = readKey(home);
  if (key === undefined) throw new Error('the server has made no key');
  return key;
};

/** Whatever else may listen on a port. */
export async function foreignServer(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The plugin as another version of it would be. */
export function pluginOfVersion(version: string, script?: string): string {
  const plugin = mkdtempSync(join(tmpdir(), 'ot-plugin-'));
  onTestFinished(() => rmSync(plugin, { recursive: true, force: true }));
  cpSync(join(PLUGIN, 'dist'), join(plugin, 'dist'), { recursive: true });
  cpSync(join(PLUGIN, 'hooks'), join(plugin, 'hooks'), { recursive: true });
  cpSync('plugins/overtone/text', join(plugin, 'text'), { recursive: true });
  mkdirSync(join(plugin, '.claude-plugin'));
  const manifest = JSON.parse(readFileSync(join(PLUGIN, '.claude-plugin', 'plugin.json'), 'utf8')) as object;
  writeFileSync(join(plugin, '.claude-plugin', 'plugin.json'), JSON.stringify({ ...manifest, version }));
  if (script !== undefined) writeFileSync(join(plugin, 'dist', 'server.js'), script);
  return plugin;
}

/** Ends a process that is not a child of ours, and waits until it is gone. */
export async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
  await until(() => (isGone(pid) ? true : undefined));
}

/** A process whose parent does not ask for its end stays in the list as a zombie. */
export function isGone(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return true;
  return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

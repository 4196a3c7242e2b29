/** Installs a pinned Claude Code binary once, even if several test files request it at the same time. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asRecord } from '../json.ts';

const HOST_VERSIONS = ['2.1.325', '2.1.197'] as const;
export type HostVersion = (typeof HOST_VERSIONS)[number];

/** The reference version. */
export const REFERENCE_HOST: HostVersion = '2.1.325';

const HOSTS = join(dirname(fileURLToPath(import.meta.url)), '../hosts');
const SCOPE = '@anthropic-ai';
/** The binary package, not its wrapper, which requires a newer Node. */
const PACKAGE = 'claude-code-linux-x64';
const POLL_MS = 100;

const run = promisify(execFile);
const asked = new Map<HostVersion, Promise<string>>();

/** The version named in the environment, else the reference. */
export function hostUnderTest(): HostVersion {
  const asked = process.env['OVERTONE_HOST_UNDER_TEST'] || REFERENCE_HOST;
  const version = HOST_VERSIONS.find((known) => known === asked);
  if (version === undefined) throw new Error(`[host] ${asked} is not pinned; known are ${HOST_VERSIONS.join(', ')}`);
  return version;
}

/** The path of the binary; installs it with `npm ci` if it is missing. */
export function ensureHost(version: HostVersion = hostUnderTest()): Promise<string> {
  const known = asked.get(version) ?? findOrInstall(version);
  asked.set(version, known);
  return known;
}

/** Why this machine cannot run the pinned binary; undefined when it can. */
export function unsupportedReason(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  if (platform === 'linux' && arch === 'x64') return undefined;
  return `[host] the suite pins Claude Code for linux-x64, this machine is ${platform}-${arch}; run it on linux-x64 or in a container`;
}

async function findOrInstall(version: HostVersion): Promise<string> {
  const reason = unsupportedReason();
  if (reason) throw new Error(reason);

  const folder = join(HOSTS, version);
  const binary = join(folder, 'node_modules', SCOPE, PACKAGE, 'claude');
  while (!(await isInstalled(folder, version))) {
    const release = await takeLock(join(folder, 'node_modules'));
    if (release === undefined) {
      await pause(POLL_MS);
      continue;
    }
    try {
      if (!(await isInstalled(folder, version))) await install(folder);
    } finally {
      await release();
    }
  }
  return binary;
}

async function isInstalled(folder: string, version: HostVersion): Promise<boolean> {
  const manifest = join(folder, 'node_modules', SCOPE, PACKAGE, 'package.json');
  const text = await readFile(manifest, 'utf8').catch(ignoreMissing);
  return text !== undefined && asRecord(JSON.parse(text))['version'] === version;
}

/** Installs into a temporary directory and renames it, so that a partial binary is never used. */
async function install(folder: string): Promise<void> {
  const target = join(folder, 'node_modules', SCOPE);
  const staging = join(folder, 'node_modules', `.staging-${process.pid}`);
  await mkdir(staging, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(folder, name), join(staging, name));
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: staging });
    await rm(target, { recursive: true, force: true });
    await rename(join(staging, 'node_modules', SCOPE), target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Undefined while another process holds the lock; a dead holder loses it. */
async function takeLock(folder: string): Promise<(() => Promise<void>) | undefined> {
  const path = join(folder, '.install.lock');
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return () => rm(path, { force: true });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const owner = Number(await readFile(path, 'utf8').catch(ignoreMissing));
    if (owner > 0 && !isAlive(owner)) await rm(path, { force: true });
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
  return undefined;
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The revision of a project: by content where git keeps it, else by size and time of its files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOwnFile, type Revision } from '../../core/verify/revision.ts';
import { hasCode } from '../disk/errno.ts';
import { listFiles } from './verify-files.ts';

export function readRevision(root: string): Revision {
  const index = git(root, 'ls-files', '--stage', '-z');
  const changed = git(root, 'ls-files', '--modified', '--others', '--exclude-standard', '-z');
  return index === undefined || changed === undefined ? revisionOfFiles(root) : revisionOfGit(root, index, changed);
}

/** Undefined when git is not there or does not know the project. */
function git(root: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}

/** `100644 <blob> 0\t<path>` */
const INDEX_ENTRY = /^\d+ ([0-9a-f]+) \d\t([\s\S]+)$/;

function revisionOfGit(root: string, index: string, changed: string): Revision {
  const blobs = new Map<string, string>();
  for (const entry of index.split('\0')) {
    const [, blob, path] = INDEX_ENTRY.exec(entry) ?? [];
    if (blob !== undefined && path !== undefined && !isOwnFile(path)) blobs.set(path, blob);
  }
  const tracked = new Set(blobs.keys());
  for (const path of new Set(changed.split('\0'))) {
    if (path === '' || isOwnFile(path)) continue;
    const blob = blobOf(join(root, path));
    if (blob === undefined) blobs.delete(path);
    else if (blob !== 'directory') blobs.set(path, blob);
  }
  const lines = [...blobs].map(([path, blob]) => `${path}\0${blob}\n`).sort();
  const trackedLines = [...blobs].filter(([path]) => tracked.has(path)).map(([path, blob]) => `${path}\0${blob}\n`);
  return {
    id: `git:${digest(lines)}`,
    tracked: digest(trackedLines.sort()),
    head: git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')?.trim() || null,
    editedSince: (at) => [...new Set([...tracked, ...blobs.keys()])].some((path) => isNewer(join(root, path), at)),
  };
}

/** Above this a file is told apart by size and time. */
const LARGEST_READ = 8 * 1024 * 1024;

/** What git would call the content, so that a commit changes nothing. */
function blobOf(path: string): string | undefined {
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return 'directory';
  const content = stats.size > LARGEST_READ ? undefined : contentOf(path, stats);
  if (content === undefined) return `${stats.size}:${stats.mtimeMs}`;
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Undefined when it is not ours to read. */
function contentOf(path: string, stats: Stats): Buffer | undefined {
  try {
    return stats.isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'ENOENT')) return undefined;
    throw error;
  }
}

function revisionOfFiles(root: string): Revision {
  const files = listFiles(root).filter((path) => !isOwnFile(path));
  const lines = files.map((path) => {
    const stats = statOf(join(root, path));
    return `${path}\0${stats?.size}:${stats?.mtimeMs}\n`;
  });
  return {
    id: `files:${digest(lines)}`,
    tracked: '',
    head: null,
    editedSince: (at) => files.some((path) => isNewer(join(root, path), at)),
  };
}

const digest = (lines: readonly string[]): string => createHash('sha1').update(lines.join('')).digest('hex');

/** Of a file that is gone, its folder knows when that was. */
function isNewer(path: string, at: string): boolean {
  const stats = statOf(path) ?? statOf(dirname(path));
  return stats !== undefined && stats.mtimeMs > Date.parse(at);
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** The revision of a project: by content where git keeps it, else by size and time of its files. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOwnFile, type Revision } from '../../workflow/verify/signals.ts';
import { unless } from '../disk/atomic-write.ts';
import { entriesIn } from '../disk/reading.ts';
import { createGit, type GitEnvironment } from '../git/git.ts';

/** A large repository on a slow disk takes seconds. */
const TIMEOUT_MS = 30_000;

export function readRevision(root: string, env: GitEnvironment): Revision {
  const git = createGit(root, { env, timeoutMs: TIMEOUT_MS });
  const index = git?.('ls-files', '--stage', '-z');
  const changed = git?.('ls-files', '--modified', '--others', '--exclude-standard', '-z');
  if (git === undefined || index === undefined || changed === undefined) return revisionOfFiles(root);
  const head = git('rev-parse', '--verify', '--quiet', 'HEAD')?.trim() || null;
  return revisionOfGit(root, index, changed, head);
}

/** What a workflow begins with. Where the files cannot be read, nothing will be said of whether they changed. */
export function revisionAtStart(root: string, env: GitEnvironment): string | undefined {
  try {
    return readRevision(root, env).id;
  } catch {
    return undefined;
  }
}

/** `100644 <blob> 0\t<path>` */
const INDEX_ENTRY = /^\d+ ([0-9a-f]+) \d\t([\s\S]+)$/;

function revisionOfGit(root: string, index: string, changed: string, head: string | null): Revision {
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
  const digestOf = (files: readonly [path: string, blob: string][]) =>
    digest(files.map(([path, blob]) => `${path}\0${blob}\n`).sort());
  return {
    id: `git:${digestOf([...blobs])}`,
    tracked: digestOf([...blobs].filter(([path]) => tracked.has(path))),
    head,
    editedSince: (at) => [...new Set([...tracked, ...blobs.keys()])].some((path) => isNewer(join(root, path), at)),
  };
}

/** Larger files are told apart by size and time. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/** The hash git would give the content, so that a commit changes nothing. */
function blobOf(path: string): string | undefined {
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return 'directory';
  if (stats.size > MAX_READ_BYTES) return `${stats.size}:${stats.mtimeMs}`;
  const content = stats.isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path);
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
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

/** The folder of a removed file tells when that was. */
function isNewer(path: string, at: string): boolean {
  const stats = statOf(path) ?? statOf(dirname(path));
  return stats !== undefined && stats.mtimeMs > Date.parse(at);
}

const statOf = (path: string) => unless(['ENOENT', 'ENOTDIR'], () => lstatSync(path));

/** Folders of generated files. */
const PRODUCED: ReadonlySet<string> = new Set(
  'node_modules target dist build out coverage vendor venv __pycache__'.split(' '),
);

/** Of a larger project only the first files count. */
const MAX_FILES = 5_000;

/** Paths from the root, in a fixed order. */
function listFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of entriesIn(join(root, folder))) {
      if (found.length >= MAX_FILES) return;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!entry.name.startsWith('.') && !PRODUCED.has(entry.name)) visit(path);
    }
  };
  visit('');
  return found;
}

/** How git holds a file, read from its index without running git. What is not as usual in an index is not certain. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { InGit } from '../../core/shell/reach.ts';
import { hasCode } from '../disk/errno.ts';
import { gitTop } from './git-top.ts';

/** For a command that stands at `place`: what another repository holds does not concern it. */
export function heldByGit(file: string, place: string): InGit | undefined {
  try {
    return holding(file, place);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

function holding(file: string, place: string): InGit | undefined {
  const top = gitTop(file);
  if (top === undefined || gitTop(place) !== top) return undefined;
  const index = readIndex(directoryOf(top));
  const name = Buffer.from(`${file.slice(top.length + 1)}\0`);
  const at = index?.indexOf(name);
  if (index === undefined || at === undefined) return undefined;
  return at === -1 ? 'untracked' : changeOf(index.subarray(0, at + name.length - 1), at, file);
}

/** In a worktree `.git` is a file that tells where the rest is. */
function directoryOf(top: string): string {
  const path = `${top}/.git`;
  if (statSync(path).isDirectory()) return path;
  const told = /^gitdir: (.+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return told.startsWith('/') ? told : `${top}/${told}`;
}

/** Larger than those of the largest projects. */
const LARGEST_INDEX = 64 * 1024 * 1024;
const EMPTY = Buffer.alloc(0);

/** In later versions names are shortened, and one of two parts does not have them all. */
function readIndex(directory: string): Buffer | undefined {
  if (!existsSync(`${directory}/HEAD`)) return undefined;
  const path = `${directory}/index`;
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size === 0) return EMPTY;
  if (size > LARGEST_INDEX || readdirSync(directory).some((name) => name.startsWith('sharedindex.'))) return undefined;
  const index = readFileSync(path);
  return index.toString('latin1', 0, 4) === 'DIRC' && index.readUInt32BE(4) === 2 ? index : undefined;
}

/** In front of its name an entry has times, numbers, mode, owner, size, the name of its content and flags. */
const ENTRY_BYTES = 62;
const MODE_AT = 24;
const SIZE_AT = 36;
const FLAGS_AT = 60;
const FILE_MODES = [0o100644, 0o100755];

/** Of another size, it is surely another content. */
function changeOf(entry: Buffer, nameAt: number, file: string): InGit | undefined {
  const begin = nameAt - ENTRY_BYTES;
  if (begin < 0 || !FILE_MODES.includes(entry.readUInt32BE(begin + MODE_AT))) return undefined;
  // The flags of an entry without peculiarities are the length of its name.
  if (entry.readUInt16BE(begin + FLAGS_AT) !== entry.length - nameAt) return undefined;
  const known = entry.readUInt32BE(begin + SIZE_AT);
  // Where git was not sure itself it has put down none.
  return known !== 0 && known !== statSync(file).size ? 'changed' : undefined;
}

/** Files that are read whole: found, missing, corrupt or unreadable. */
import { accessSync, closeSync, constants, existsSync, openSync, readFileSync, readvSync, statSync } from 'node:fs';
import { clip } from '../../core/clip.ts';
import { messageOf } from '../../core/narrow.ts';
import type { ReadResult } from '../../core/ports.ts';
import { attempt, hasCode } from './errno.ts';
import { renameFile } from './patience.ts';

export type Decode<T> = (value: unknown) => T | undefined;

/** For files of Overtone's own directory. */
export const readDocument = <T>(path: string, decode: Decode<T>): ReadResult<T> => readBy(readText, path, decode);

/** For files that lie in a project, which may have come from anywhere. */
export const readForeignDocument = <T>(path: string, decode: Decode<T>): ReadResult<T> =>
  readBy((file) => readForeignText(file, LARGEST_DOCUMENT), path, decode);

/** Nothing we write comes near; a project may bring what takes minutes to parse. */
const LARGEST_DOCUMENT = 16 * 1024 * 1024;

function readBy<T>(read: (path: string) => string | undefined, path: string, decode: Decode<T>): ReadResult<T> {
  let text: string | undefined;
  try {
    text = read(path);
  } catch (error) {
    return { state: 'unreadable', path, why: messageOf(error) };
  }
  return text === undefined ? { state: 'missing' } : parseDocument(path, text, decode);
}

export function parseDocument<T>(path: string, text: string, decode: Decode<T>): ReadResult<T> {
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(text));
  } catch (error) {
    return { state: 'corrupt', path, why: messageOf(error) };
  }
  const decoded = decode(value);
  if (decoded !== undefined) return { state: 'found', value: decoded };
  return { state: 'corrupt', path, why: `not the shape of this file: ${clip(text.trim(), 80)}` };
}

/** Undefined when there is no such file. Asking what it is first would cost a new process more than reading it. */
export const readText = (path: string): string | undefined => ifThere(path, () => readFileSync(path, 'utf8'));

/** A project may have a file where we look for a directory: then there is nothing below it. */
export const readForeignText = (path: string, largest?: number): string | undefined =>
  ifThere(path, () => readWhole(path, largest), ['ENOENT', 'ENOTDIR']);

/** A project may bring links to devices and pipes: reading those never ends. */
const readWhole = (path: string, largest = Number.POSITIVE_INFINITY): string | undefined =>
  (existsSync(path) && readShort(path, Math.min(largest, SHORT))) || readKnown(path, largest);

/** Far more than most files have. */
const SHORT = 1024 * 1024;

/**
 * A file of at most that many bytes: a pipe has none to be read at a place, a device one at any place or none at all.
 * Undefined or empty for whatever has to be asked what it is, which costs a new process more than this.
 */
function readShort(path: string, largest: number): string | undefined {
  try {
    const file = openSync(path, constants.O_NONBLOCK);
    try {
      return readvSync(file, [new Uint8Array(1)], largest) === 0 ? readFileSync(file, 'utf8') : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function readKnown(path: string, largest: number): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.size > largest) throw refusal('EFBIG', `larger than ${largest} bytes`);
  if (found.isFile() || found.isDirectory()) return readFileSync(path, 'utf8');
  throw refusal('EINVAL', 'not a file');
}

const refusal = (code: string, why: string): Error =>
  Object.assign(new Error(`${code}: ${why}, read`), { code, syscall: 'read' });

/** The second question is for what is not there, or cannot be asked for. */
export const hasFile = (path: string): boolean =>
  existsSync(path) ||
  ifThere(path, () => {
    accessSync(path);
    return true;
  }) === true;

const ifThere = <T>(path: string, work: () => T, absent: readonly string[] = ['ENOENT']): T | undefined =>
  attempt('read', path, () => {
    try {
      return work();
    } catch (error) {
      if (hasCode(error, ...absent)) return undefined;
      throw error;
    }
  });

/** Editors on some systems put a byte order mark in front; JSON does not allow it. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Moves a corrupt file out of the way; nothing that was set aside before is replaced. Returns the new path. */
export function setAside(path: string, now: Date): string {
  const target = asidePath(path, now, existsSync);
  attempt('set aside', path, () => renameFile(path, target));
  return target;
}

export function asidePath(path: string, now: Date, isTaken: (path: string) => boolean): string {
  const first = `${path}.corrupt-${now.toISOString().replace(/[:.]/g, '-')}`;
  let target = first;
  for (let number = 2; isTaken(target); number += 1) target = `${first}-${number}`;
  return target;
}

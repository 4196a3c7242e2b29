/** Reads whole files: found, missing, corrupt or unreadable. */
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { clip } from '../../text/clip.ts';
import { isRecord, messageOf, type UnknownRecord } from '../../values/narrow.ts';
import type { ReadResult } from '../../workflow/ports.ts';
import { attempt, createParent, renameFile, unless } from './atomic-write.ts';
import { NEWLINE, readAt } from './reading.ts';

export type Decode<T> = (value: unknown) => T | undefined;

/** For files of Overtone's own directory. */
export const readDocument = <T>(path: string, decode: Decode<T>): ReadResult<T> => readBy(readText, path, decode);

/** For files in a project, which may have come from anywhere. */
export const readForeignDocument = <T>(path: string, decode: Decode<T>): ReadResult<T> =>
  readBy((file) => readForeignText(file, MAX_DOCUMENT_BYTES), path, decode);

/** Far more than Overtone writes; a larger file could take minutes to parse. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

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

/** Undefined when there is no such file. */
export const readText = (path: string): string | undefined => ifThere(path, () => readFileSync(path, 'utf8'));

/** A project may have a file where a directory is expected: then there is nothing below it. */
export const readForeignText = (path: string, maxBytes = Number.POSITIVE_INFINITY): string | undefined =>
  ifThere(path, () => readRegularFile(path, maxBytes), ['ENOENT', 'ENOTDIR']);

/** A project may link to devices and pipes, whose content never ends. */
function readRegularFile(path: string, maxBytes: number): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.size > maxBytes) throw refusal('EFBIG', `larger than ${maxBytes} bytes`);
  if (found.isFile() || found.isDirectory()) return readFileSync(path, 'utf8');
  throw refusal('EINVAL', 'not a file');
}

const refusal = (code: string, why: string): Error =>
  Object.assign(new Error(`${code}: ${why}, read`), { code, syscall: 'read' });

/** Throws where even looking is forbidden. */
export const hasFile = (path: string): boolean =>
  ifThere(path, () => {
    accessSync(path);
    return true;
  }) === true;

const ifThere = <T>(path: string, work: () => T, absent: readonly string[] = ['ENOENT']): T | undefined =>
  attempt('read', path, () => unless(absent, work));

/** Some editors write a byte order mark, which JSON does not allow. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Renames a corrupt file, never over an earlier one. Returns the new path. */
export function setAside(path: string, now: Date): string {
  const first = `${path}.corrupt-${now.toISOString().replace(/[:.]/g, '-')}`;
  let target = first;
  for (let number = 2; existsSync(target); number += 1) target = `${first}-${number}`;
  attempt('set aside', path, () => renameFile(path, target));
  return target;
}

/** Whether any name on the way from the project to a path below it is a link. */
export function leadsAway(project: string, path: string): boolean {
  const names = path.slice(project.length + 1).split('/');
  return names.some((_, index) => isLink([project, ...names.slice(0, index + 1)].join('/')));
}

/** With links resolved; a file that does not exist yet is named below its real folder. */
export function realPath(path: string, links = MAX_LINKS): string {
  try {
    return realpathSync(path);
  } catch {
    // A missing file would be created where the link leads.
    if (links > 0 && isLink(path)) return realPath(resolve(dirname(path), readlinkSync(path)), links - 1);
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent, links), basename(path));
  }
}

/** More links than this are a cycle. */
const MAX_LINKS = 40;

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Removes the link only; its target is not touched. */
export function dropLink(path: string): void {
  if (isLink(path)) unlinkSync(path);
}

/** Undefined for links and for files that are too large. */
export function readOwnText(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= MAX_DOCUMENT_BYTES ? readForeignText(path) : undefined;
}

/** Append-only files with one JSON object per line. Readers skip anything else; nothing is repaired. */
export function parseLine(line: string): UnknownRecord | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(line));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const toLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** A link in the place of the file must not lead the lines elsewhere. Windows has no such flag, and few links. */
const APPENDING = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Appends whole lines in one write. False: the file has grown past `limit` and nothing was written. */
export const appendLines = (path: string, lines: string, limit = Number.POSITIVE_INFINITY): boolean =>
  attempt('append to', path, () => {
    const file = createParent(path, () => openSync(path, APPENDING, 0o600));
    try {
      const { size } = fstatSync(file);
      if (size > limit) return false;
      // A line torn by a crash or a full disk must not swallow the next one. One that another process is just writing
      // counts as torn too; the empty line this leaves is skipped by readers.
      const isTorn = size > 0 && readAt(file, size - 1, size)[0] !== NEWLINE;
      appendFileSync(file, isTorn ? `\n${lines}` : lines);
      return true;
    } finally {
      closeSync(file);
    }
  });

/** Files that are either the old or the new one: written beside, then renamed over. */
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writevSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { attempt, hasCode } from './errno.ts';
import { renameFile, type Sleep } from './patience.ts';
import { utf8Bytes } from './utf8.ts';

export type TempOptions = { readonly pid: number; readonly random?: () => number };

/** `swept`: the directory whose lock sweeps leftovers, where it is not the one of the file. */
export type ReplaceOptions = TempOptions & { readonly swept?: string; readonly sleep?: Sleep };

/** Not synced to disk before the rename: what a power cut may cost is not worth a disk flush in every hook. */
export function replaceFile(path: string, text: string, options: ReplaceOptions): void {
  const { swept, ...beside } = options;
  const temp = tempPath(swept ? `${swept}/${basename(path)}` : path, options);
  attempt('write', path, () => {
    try {
      foundingDirectory(path, () => {
        writeFile(temp, text);
        renameFile(temp, path, options);
      });
    } catch (error) {
      rmSync(temp, { force: true });
      if (!swept || !hasCode(error, 'EXDEV')) throw error;
      // On another disk only what lies beside the file can take its place.
      replaceFile(path, text, beside);
    }
  });
}

/** A file that is not there yet, for whoever is told of it only afterwards; false where there is one. */
export function createFile(path: string, text: string): boolean {
  return attempt('write', path, () => {
    try {
      foundingDirectory(path, () => writeFile(path, text, 'wx'));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      rmSync(path, { force: true });
      throw error;
    }
  });
}

/** One that is gone already is as good as removed. `rmSync` would load a module for that. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Runs work on a path; when its directory turns out to be missing, that is founded and the work runs again. More than
 * once, because another process may remove the directory in between.
 */
export function foundingDirectory<T>(path: string, work: (founded: boolean) => T): T {
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) makeDirectory(dirname(path));
      return work(tries > 0);
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 10;

/**
 * With its parents, for nobody else to read. Node's own way never ends where the system says ENOENT for a directory
 * whose parent is there, as it does in /proc: it makes the parent again and again.
 */
export function makeDirectory(path: string): void {
  const parent = dirname(path);
  if (parent === path || existsSync(path)) return;
  makeDirectory(parent);
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process made it, and may have removed it again. A link to nowhere is there all the same.
    if (!hasCode(error, 'EEXIST') || (!existsSync(path) && lstatSync(path, { throwIfNoEntry: false }))) throw error;
  }
}

/** In a process that has just started, these three calls cost half of what fs.writeFileSync does. */
export function writeFile(path: string, text: string, flag: 'w' | 'wx' | 'r+' = 'w'): void {
  const file = openSync(path, flag, 0o600);
  try {
    writeAll(file, text);
  } finally {
    closeSync(file);
  }
}

/**
 * The system writes less than asked when the disk fills up: the next call then says so. In a process that has just
 * started, the call for lists of buffers costs half of what the one for a text does.
 */
export function writeAll(file: number, text: string): void {
  let rest = utf8Bytes(text);
  for (;;) {
    const written = writevSync(file, [rest]);
    if (written === rest.length) return;
    rest = rest.subarray(written);
  }
}

let counter = 0;

/** The name carries the process, so that others can tell when nobody needs the file any more. */
export function tempPath(path: string, { pid, random = Math.random }: TempOptions): string {
  counter += 1;
  return `${path}.${pid}-${counter}-${Math.floor(random() * 36 ** 8).toString(36)}.tmp`;
}

const TEMP_NAME = /\.(\d+)-\d+-[0-9a-z]+\.tmp$/;

/** Whether a file is one that somebody writes beside another, or died over. */
export const isTemporary = (name: string): boolean => TEMP_NAME.test(name);

/** Removes what processes left behind that died while they wrote. */
export function sweepLeftovers(directory: string, isAlive: (pid: number) => boolean): void {
  for (const name of readdirSync(directory)) {
    const pid = TEMP_NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(`${directory}/${name}`, { recursive: true, force: true });
  }
}

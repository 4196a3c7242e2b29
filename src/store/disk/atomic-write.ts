/** Atomic file replacement: written beside the target, then renamed over it. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { messageOf } from '../../values/narrow.ts';

export type Sleep = (ms: number) => void;

/** Blocks the process: for hooks, which have nothing else to do. */
export function pauseFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

export type TempOptions = { readonly pid: number; readonly random?: () => number };

/** `swept`: the directory whose lock sweeps leftovers, where it is not the one of the file. */
export type ReplaceOptions = TempOptions & {
  readonly swept?: string;
  readonly sleep?: Sleep;
  /** Throws when the writer has lost its lock; see `takeOver` in lock.ts. Called right before the rename. */
  readonly fence?: () => void;
};

/** Not synced to disk: surviving a power cut is not worth a disk flush in every hook. */
export function replaceFile(path: string, text: string, options: ReplaceOptions): void {
  const { swept, ...beside } = options;
  const temp = tempPath(swept ? `${swept}/${basename(path)}` : path, options);
  attempt('write', path, () => {
    try {
      createParent(path, () => {
        writeFile(temp, text);
        options.fence?.();
        renameFile(temp, path, options);
      });
    } catch (error) {
      removeFile(temp);
      if (!swept || !hasCode(error, 'EXDEV')) throw error;
      replaceFile(path, text, beside);
    }
  });
}

export const writeFile = (path: string, text: string): void => writeFileSync(path, text, { mode: 0o600 });

/** Not `rmSync`: the code behind it is large, and a hook would load it for one file. */
export const removeFile = (path: string): void => unless(['ENOENT'], () => unlinkSync(path));

/** A directory that something is in, or was just put in, stays. */
export const removeIfEmpty = (directory: string): void =>
  unless(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'], () => rmdirSync(directory));

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const MAX_TRIES = 10;

/**
 * Runs work on a path; if its directory is missing, creates it and runs the work again. More than once, because another
 * process may remove the directory in between.
 */
export function createParent<T>(path: string, work: (founded: boolean) => T): T {
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) makeDirectory(dirname(path));
      return work(tries > 0);
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || tries === MAX_TRIES) throw error;
    }
  }
}

/** Not `recursive`: on file systems that refuse new directories with ENOENT, such as /proc, Node then never returns. */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && statSync(path).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || existsSync(dirname(path))) throw error;
    makeDirectory(dirname(path));
    makeDirectory(path);
  }
}

/** Windows refuses to rename a file while another program has it open. */
const BUSY = ['EPERM', 'EBUSY'];
const PAUSES_MS = [20, 40, 80, 160, 160];

export const renameFile = (from: string, to: string, { sleep }: { readonly sleep?: Sleep } = {}): void =>
  retryWhile(BUSY, PAUSES_MS, () => renameSync(from, to), sleep);

/** Repeats work that fails with one of these codes, after each of the pauses. */
export function retryWhile(
  codes: readonly string[],
  pausesMs: readonly number[],
  work: () => void,
  sleep: Sleep = pauseFor,
): void {
  for (let tries = 0; ; tries += 1) {
    try {
      work();
      return;
    } catch (error) {
      const pause = pausesMs[tries];
      if (pause === undefined || !hasCode(error, ...codes)) throw error;
      sleep(pause);
    }
  }
}

let counter = 0;

/** The name carries the pid, so that others can tell when the file is abandoned. */
export function tempPath(path: string, { pid, random = Math.random }: TempOptions): string {
  counter += 1;
  return `${path}.${pid}-${counter}-${Math.floor(random() * 36 ** 8).toString(36)}.tmp`;
}

const TEMP_NAME = /\.(\d+)-\d+-[0-9a-z]+\.tmp$/;

export const isTemporary = (name: string): boolean => TEMP_NAME.test(name);

/** Removes temporary files of processes that died. */
export function sweepLeftovers(directory: string, isAlive: (pid: number) => boolean): void {
  for (const name of readdirSync(directory)) {
    const pid = TEMP_NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(`${directory}/${name}`, { recursive: true, force: true });
  }
}

/** A process of another user (EPERM) is alive. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error));

/** Undefined where the system refuses the work with one of these codes. */
export function unless<T>(codes: readonly string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space on that disk.',
  ELOOP: 'It is a symbolic link, and Overtone does not write through links: remove it.',
};

/** Runs file work. A failure names the action and the path; errors that do not come from the system pass unchanged. */
export function attempt<T>(action: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    const advice = ADVICE[code] ?? 'Is it yours and writable? If not, set OVERTONE_HOME.';
    throw new Error(`[store] Could not ${action} ${path}: ${messageOf(error)}. ${advice}`, { cause: error });
  }
}

/** Of a failed system call; other errors of the runtime have a code as well, but no call. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';

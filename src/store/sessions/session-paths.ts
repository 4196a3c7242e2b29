/**
 * Where a session lives on disk. Names come from outside, so each is checked before it becomes part of a path. Every
 * system takes `/` between them, and putting them together so costs a new process nothing.
 */
import { percentEncoded } from '../../core/percent.ts';
import type { LockOptions } from '../disk/lock.ts';

export type FileStoreOptions = LockOptions & { readonly home: string };

export type SessionPaths = {
  readonly directory: string;
  readonly lock: string;
  readonly flow: string;
  readonly loop: string;
  readonly timeline: string;
  readonly observations: string;
};

export const isSessionId = (value: string): boolean => isName(value);

export const sessionsDirectory = (home: string): string => `${home}/sessions`;

export function sessionPaths(home: string, sessionId: string): SessionPaths {
  requireName('session id', sessionId);
  const directory = `${sessionsDirectory(home)}/${sessionId}`;
  return {
    directory,
    lock: `${directory}/.lock`,
    flow: `${directory}/workflow.json`,
    loop: `${directory}/loop.json`,
    timeline: `${directory}/timeline.jsonl`,
    observations: `${directory}/observations.jsonl`,
  };
}

export function handoffFile({ directory }: SessionPaths, name: string): string {
  requireName('handoff name', name);
  return `${directory}/handoffs/${name}.md`;
}

/** A process asks again and again for the one session it works for. */
let lastName: unknown;

/** Every hook asks. */
function isName(value: unknown): boolean {
  if (value === lastName && value !== undefined) return true;
  if (typeof value !== 'string' || value === '' || value.length > 128) return false;
  const isSafe = percentEncoded(value) === value && !NOT_IN_NAMES.some((sign) => value.includes(sign));
  if (!isSafe || '-_'.includes(value.charAt(0))) return false;
  lastName = value;
  return true;
}

/** What an address may hold as it is, beside letters, digits, `-` and `_`. */
const NOT_IN_NAMES = ['.', '!', '~', '*', "'", '(', ')'];

export function requireName(what: string, value: string): void {
  if (isName(value)) return;
  const got = JSON.stringify(value)?.slice(0, 80);
  throw new Error(`[store] Invalid ${what}: expected 1 to 128 of A-Z a-z 0-9 _ - (the first no _ or -), got ${got}.`);
}

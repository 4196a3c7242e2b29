/**
 * Where a session lives on disk. Names come from outside, so each is checked before it becomes part of a path. Every
 * system takes `/` between them, and putting them together so costs a new process nothing.
 */
import { isLetterOrDigit } from '../../core/narrow.ts';
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

/** Letter by letter: every hook asks, and in a process that has just started a pattern costs more than all of these. */
function isName(value: unknown): boolean {
  if (value === lastName && value !== undefined) return true;
  if (typeof value !== 'string' || value === '' || value.length > 128) return false;
  for (let at = 0; at < value.length; at += 1) {
    if (!isLetterOrDigit(value.charCodeAt(at)) && (at === 0 || !'-_'.includes(value.charAt(at)))) return false;
  }
  lastName = value;
  return true;
}

export function requireName(what: string, value: string): void {
  if (isName(value)) return;
  const got = JSON.stringify(value)?.slice(0, 80);
  throw new Error(`[store] Invalid ${what}: expected 1 to 128 of A-Z a-z 0-9 _ - (the first no _ or -), got ${got}.`);
}

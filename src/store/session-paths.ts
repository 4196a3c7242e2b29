/**
 * Where a session lives on disk. Names come from outside, so each is checked before it becomes part of a path. Every
 * system takes `/` between them, and putting them together so costs a new process nothing.
 */
import type { LockOptions } from './lock.ts';

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

/** The length apart from the pattern: a counted repetition takes long to compile. */
const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 128 && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(value);

export function requireName(what: string, value: string): void {
  if (isName(value)) return;
  const got = JSON.stringify(value)?.slice(0, 80);
  throw new Error(`[store] Invalid ${what}: expected 1 to 128 of A-Z a-z 0-9 _ - (the first no _ or -), got ${got}.`);
}

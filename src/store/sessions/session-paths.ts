/** Where a session lives on disk. Names come from outside, so each is checked before it becomes part of a path. */
import { accessSync, existsSync } from 'node:fs';
import { type ReplaceOptions, replaceFile } from '../disk/atomic-write.ts';
import type { LockOptions } from '../disk/lock.ts';

export type FileStoreOptions = LockOptions & { readonly home: string };

export type SessionPaths = Readonly<ReturnType<typeof sessionPaths>>;

export const sessionsDirectory = (home: string): string => `${home}/sessions`;

export function sessionPaths(home: string, sessionId: string) {
  requireName('session id', sessionId);
  const directory = `${sessionsDirectory(home)}/${sessionId}`;
  return {
    directory,
    lock: `${directory}/.lock`,
    card: `${directory}/session.json`,
    flow: `${directory}/workflow.json`,
    loop: `${directory}/loop.json`,
    timeline: `${directory}/timeline.jsonl`,
    observations: `${directory}/observations.jsonl`,
    denials: `${directory}/denials.jsonl`,
    /** One ask per name; `asks.jsonl` beside it is the record of everything that happened to them. */
    asks: `${directory}/asks`,
    askLog: `${directory}/asks.jsonl`,
    inbox: `${directory}/.inbox`,
  };
}

/** An inaccessible path counts as present, so that reading it reports the reason. */
export function mayHaveFlow(session: { readonly sessionId: string }, { home }: { readonly home: string }): boolean {
  try {
    accessSync(sessionPaths(home, session.sessionId).flow);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** Agent reports that could not be recorded at once. */
export const hasLateReports = (session: { readonly sessionId: string }, { home }: { readonly home: string }): boolean =>
  existsSync(sessionPaths(home, session.sessionId).inbox);

export function handoffFile({ directory }: SessionPaths, name: string): string {
  requireName('handoff name', name);
  return `${directory}/handoffs/${name}.md`;
}

export const writeHandoff = (paths: SessionPaths, name: string, text: string, options: ReplaceOptions): void =>
  replaceFile(handoffFile(paths, name), text, { ...options, swept: paths.directory });

const NAME = /^[A-Za-z0-9][\w-]{0,127}$/;

export const isSessionId = (value: unknown): boolean => typeof value === 'string' && NAME.test(value);

export function requireName(what: string, value: string): void {
  if (isSessionId(value)) return;
  const got = JSON.stringify(value)?.slice(0, 80);
  throw new Error(`[store] Invalid ${what}: expected 1 to 128 of A-Z a-z 0-9 _ - (the first no _ or -), got ${got}.`);
}

/**
 * Pause: a file per session, and one for all. Its existence counts, not its content, and a directory that cannot be read
 * pauses everything: a damaged flag must not let work go on.
 */
import { lstatSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { asText, isRecord, messageOf } from '../values/narrow.ts';
import { hasCode, replaceFile, toJson } from './disk/atomic-write.ts';
import { requireName } from './sessions/session-paths.ts';

export type Pause = {
  /** `damaged`: the flag cannot be read, so everything is held. */
  readonly scope: 'session' | 'all' | 'damaged';
  readonly by: string;
  readonly at: string;
};

/** No session can have this name. */
const ALL = '-all';

const pauseDirectory = (home: string): string => `${home}/paused`;

const pathFor = (home: string, session: string | undefined): string => {
  if (session !== undefined) requireName('session id', session);
  return `${pauseDirectory(home)}/${session ?? ALL}`;
};

/** Undefined: nothing is held. Without a session: whether everything on this machine is. */
export function readPause(home: string, session?: string): Pause | undefined {
  try {
    if (!lstatSync(pauseDirectory(home)).isDirectory()) return damaged('not a directory');
  } catch (error) {
    return hasCode(error, 'ENOENT') ? undefined : damaged(messageOf(error));
  }
  const all = readFlag(pathFor(home, undefined), 'all');
  return all ?? (session === undefined ? undefined : readFlag(pathFor(home, session), 'session'));
}

const damaged = (why: string): Pause => ({ scope: 'damaged', by: why, at: '' });

function readFlag(path: string, scope: Pause['scope']): Pause | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    return damaged(messageOf(error));
  }
  try {
    const { by, at } = asRecord(JSON.parse(text));
    return { scope, by: asText(by), at: asText(at) };
  } catch {
    return { scope, by: '', at: '' };
  }
}

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

type Who = { readonly by: string; readonly now: () => Date; readonly pid: number };

/** Without a session everything on this machine is held. */
export function pause(home: string, session: string | undefined, { by, now, pid }: Who): void {
  replaceFile(pathFor(home, session), toJson({ by, at: now().toISOString() }), { pid });
}

/** Without a session everything is resumed, and a damaged flag is removed. */
export function resume(home: string, session?: string): void {
  const directory = pauseDirectory(home);
  if (session === undefined) rmSync(directory, { recursive: true, force: true });
  else rmSync(pathFor(home, session), { force: true });
  try {
    rmdirSync(directory);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
  }
}

/**
 * Asks as files. Each step of an ask is a file that is created once: a second writer finds it there. That needs no
 * lock, so a server that is killed, a hook that waits and a terminal that was faster never hold each other up.
 *
 *   sessions/<id>/asks/<ask>.json           what is asked
 *   sessions/<id>/asks/<ask>.<step>.json    sent, answered, handed, ended
 *   sessions/<id>/asks/turn-waits           the end of a turn waits for a decision
 *   sessions/<id>/asks.jsonl                every step with its time, append-only
 *   asks/<session>.<ask>                    one empty file per ask that has not ended; hooks look for this directory
 */
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync } from 'node:fs';
import * as v from 'valibot';
import {
  type Answer,
  ASK,
  ASK_ENDS,
  type Ask,
  type AskEvent,
  type AskState,
  advanceAsk,
  hasEnded,
  OPEN,
} from '../../asks/ask.ts';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { decodeWith } from '../../values/schema.ts';
import { foundIn } from '../../workflow/ports.ts';
import {
  createParent,
  hasCode,
  removeFile,
  removeIfEmpty,
  replaceFile,
  tempPath,
  toJson,
  unless,
  writeFile,
} from '../disk/atomic-write.ts';
import { appendLines, readDocument, toLines } from '../disk/document.ts';
import { isSessionId, requireName, sessionPaths } from './session-paths.ts';

export type AskRef = { readonly session: string; readonly id: string };
export type KnownAsk = { readonly ask: Ask; readonly state: AskState };

export type AskFiles = ReturnType<typeof createAskFiles>;

const decodeAsk = decodeWith(ASK);

const STEP = v.object({ at: v.string(), answer: v.exactOptional(v.looseObject({ by: v.string(), at: v.string() })) });
const END = v.object({ ...STEP.entries, status: v.picklist(ASK_ENDS), why: v.exactOptional(v.string()) });

/** The file an event is kept in: all that end an ask share one. */
const STEP_OF: Readonly<Record<AskEvent['type'], string>> = {
  sent: 'sent',
  answered: 'answered',
  handed: 'handed',
  observed: 'ended',
  expired: 'ended',
  refused: 'ended',
};

export type AskFilesOptions = { readonly home: string; readonly pid: number; readonly now: () => Date };

export function createAskFiles({ home, pid, now }: AskFilesOptions) {
  const marks = asksDirectory(home);
  const pathOf = ({ session, id }: AskRef, step = ''): string => {
    requireName('ask id', id);
    return `${sessionPaths(home, session).asks}/${id}${step && `.${step}`}.json`;
  };
  const log = (ref: AskRef, entry: UnknownRecord): void => {
    appendLines(sessionPaths(home, ref.session).askLog, toLines([{ ts: now().toISOString(), ask: ref.id, ...entry }]));
  };
  const read = (ref: AskRef): KnownAsk | undefined => {
    const ask = foundIn(readDocument(pathOf(ref), decodeAsk));
    return ask && { ask, state: readState((step) => pathOf(ref, step)) };
  };
  const openOf = (session?: string): KnownAsk[] =>
    (unless(['ENOENT'], () => readdirSync(marks)) ?? [])
      .flatMap((name) => refOf(name) ?? [])
      .filter((ref) => session === undefined || ref.session === session)
      .flatMap((ref) => read(ref) ?? [])
      .filter(({ state }) => !hasEnded(state))
      .sort((one, other) => one.ask.createdAt.localeCompare(other.ask.createdAt));
  return {
    create(ask: Ask): void {
      createOnce(pathOf(ask), ask, pid);
      log(ask, { status: 'open', kind: ask.kind, tool: ask.about.tool });
      // From here on others see it, and what they do is logged after this.
      createOnce(`${marks}/${ask.session}.${ask.id}`, {}, pid);
    },
    read,
    /** Applies the event; `changed` is false where it came too late, and the state says why. */
    record(ref: AskRef, event: AskEvent): { readonly state: AskState; readonly changed: boolean } {
      const known = read(ref);
      if (known === undefined) throw new Error(`[asks] There is no ask ${ref.id} in session ${ref.session}.`);
      const next = advanceAsk(known.state, event);
      const changed = next !== known.state && createOnce(pathOf(ref, STEP_OF[event.type]), { ...next, at: now() }, pid);
      if (changed)
        log(ref, { status: next.status, ...(next.answer && { by: next.answer.by, choice: next.answer.choice }) });
      const state = read(ref)?.state ?? next;
      if (hasEnded(state)) dropMark(marks, ref);
      // Another step may have ended it meanwhile.
      return { state, changed: changed && state.status === next.status };
    },
    /** Asks that have not ended, oldest first. */
    open: () => openOf(),
    openOf: (session: string) => openOf(session),
  };
}

type Draft = Pick<Ask, 'session' | 'kind' | 'about'> &
  Partial<Pick<Ask, 'agent' | 'waiter'>> & { readonly validMs: number };

/** Times and process tell its id from every other one. */
export function newAsk({ validMs, ...draft }: Draft, { pid, now }: Pick<AskFilesOptions, 'pid' | 'now'>): Ask {
  const at = now();
  return {
    ...{ id: `${at.getTime().toString(36)}-${pid.toString(36)}`, agent: '', ...draft },
    hash: digestOf([draft.session, draft.about]),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + validMs).toISOString(),
  };
}

const asksDirectory = (home: string): string => `${home}/asks`;

/** The end is kept as it was decided, so what comes later cannot change its meaning. */
function readState(pathOf: (step: string) => string): AskState {
  const end = foundIn(readDocument(pathOf('ended'), decodeWith(END)));
  if (end) return { status: end.status, ...withAnswer(end.answer), ...(end.why !== undefined && { why: end.why }) };
  const answered = foundIn(readDocument(pathOf('answered'), decodeWith(STEP)));
  const isThere = (step: string) => readDocument(pathOf(step), decodeWith(STEP)).state === 'found';
  if (answered) return { status: isThere('handed') ? 'handed' : 'answered', ...withAnswer(answered.answer) };
  return isThere('sent') ? { status: 'sent' } : OPEN;
}

const withAnswer = (answer: unknown): Pick<AskState, 'answer'> =>
  isRecord(answer) ? { answer: answer as Answer } : {};

/** Writes the file completely or not at all; false when another process was first. */
function createOnce(path: string, value: unknown, pid: number): boolean {
  const temp = tempPath(path, { pid });
  try {
    createParent(path, () => writeFile(temp, toJson(value)));
    linkSync(temp, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    removeFile(temp);
  }
}

/** The directory goes with its last file; one that another process has just filled stays. */
function dropMark(marks: string, { session, id }: AskRef): void {
  removeFile(`${marks}/${session}.${id}`);
  removeIfEmpty(marks);
}

function refOf(name: string): AskRef | undefined {
  const [session = '', id = '', ...rest] = name.split('.');
  return rest.length === 0 && isSessionId(session) && isSessionId(id) ? { session, id } : undefined;
}

/** The same for the same value, however its keys are ordered. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 16);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

const turnWaitPath = (home: string, session: string): string => `${sessionPaths(home, session).asks}/turn-waits`;

/** The wait lasts while the file stands; who speaks at the terminal meanwhile removes it. */
export const isTurnWaiting = (home: string, session: string): boolean => existsSync(turnWaitPath(home, session));

export const beginTurnWait = (home: string, session: string, pid: number): void =>
  replaceFile(turnWaitPath(home, session), '', { pid });

export const endTurnWait = (home: string, session: string): void => removeFile(turnWaitPath(home, session));

/**
 * Small files about a session. session.json: which process it lives in, and what its user asked for first. told.json:
 * what its user and its model were told once. slow-rules.json: how often each rule of the project took too long in it. denials.jsonl: what guards
 * refused; the list of timeline events is fixed, so it has its own file.
 */

import { countsOf, optionalFlag, positive, someNumber, someText, whole } from '../../values/fields.ts';
import { foundIn } from '../../workflow/ports.ts';
import { type Denial, decodeDenial } from '../../workflow/view/rows.ts';
import { isProcessAlive, replaceFile, type TempOptions, toJson } from '../disk/atomic-write.ts';
import { appendLines, parseLine, readDocument, toLines } from '../disk/document.ts';
import { linesFromEnd, withFile } from '../disk/reading.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';

export const decodeCard = whole({ host: positive, request: someText });

type News = { readonly host: number; readonly request: () => string };

/** The first request stays (a mere command only until there is one); the process is the latest. Written only if something is new. */
export function noteCard({ card: path }: SessionPaths, { host, request }: News, pid: number): void {
  const known = foundIn(readDocument(path, decodeCard)) ?? {};
  const wanted = isSettled(known.request) ? known.request : request() || known.request;
  if (known.host === host && known.request === wanted) return;
  replaceFile(path, toJson({ host, ...(wanted !== undefined && { request: wanted }) }), { pid });
}

const isSettled = (request: string | undefined): boolean => request !== undefined && !request.startsWith('/');

/** An unknown host counts as alive, so that no work is taken from a session that may still be doing it. */
export function isHostGone({ card }: Pick<SessionPaths, 'card'>): boolean {
  const host = foundIn(readDocument(card, decodeCard))?.host;
  return host !== undefined && !isProcessAlive(host);
}

const decodeTold = whole({
  /** The user: that Overtone is there. */
  greeted: optionalFlag,
  /** The model: that an agent works at no stage. */
  beside: optionalFlag,
  /** The model: about workflows, so many prompts ago. */
  hinted: someNumber,
});

export type Told = NonNullable<ReturnType<typeof decodeTold>>;

const toldFile = (home: string, sessionId: string): string => `${sessionPaths(home, sessionId).directory}/told.json`;

/** `undefined` where the session did not begin with us, or the file cannot be used. */
export const readTold = (home: string, sessionId: string): Told | undefined =>
  foundIn(readDocument(toldFile(home, sessionId), decodeTold));

export const writeTold = (home: string, sessionId: string, told: Told, pid: number): void =>
  replaceFile(toldFile(home, sessionId), toJson(told), { pid });

export type Overruns = Readonly<Record<string, number>>;

const slowRulesFile = (home: string, sessionId: string): string =>
  `${sessionPaths(home, sessionId).directory}/slow-rules.json`;

export const readOverruns = (home: string, sessionId: string): Overruns =>
  foundIn(readDocument(slowRulesFile(home, sessionId), countsOf)) ?? {};

export const writeOverruns = (
  home: string,
  sessionId: string,
  { overruns, ...options }: TempOptions & { readonly overruns: Overruns },
): void => replaceFile(slowRulesFile(home, sessionId), toJson(overruns), options);

/** A file this long holds the same refusal over and over. */
const MAX_BYTES = 2 * 1024 * 1024;

export function appendDenial(home: string, sessionId: string, denial: Denial): void {
  appendLines(sessionPaths(home, sessionId).denials, toLines([denial]), MAX_BYTES);
}

const KEPT = 50;

/** Newest last. Lines that are no denial are skipped; a file that cannot be read holds none. */
export function readDenials(home: string, sessionId: string): Denial[] {
  const found: Denial[] = [];
  withFile(sessionPaths(home, sessionId).denials, (fd) => {
    for (const line of linesFromEnd(fd)) {
      const denial = parseDenial(line);
      if (denial !== undefined) found.push(denial);
      if (found.length >= KEPT) break;
    }
  });
  return found.reverse();
}

export const parseDenial = (line: string): Denial | undefined => decodeDenial(parseLine(line));

/** What a machine and a hub keep: how they reach the team, and how far they have come. */
import * as v from 'valibot';
import { decodeWith, flag, text } from '../../values/schema.ts';
import { foundIn, type ReadResult } from '../../workflow/ports.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';

const name = v.pipe(v.string(), v.nonEmpty());

const MEMBERSHIP = v.object({
  url: name,
  team: name,
  /** `hub` for the hub itself. */
  machine: name,
  /** The private key; empty where the server asks for none, as on loopback. */
  seed: text,
  /** A file with the certificate authority of the server, where it is none of the system's. */
  ca: text,
  /** Whether texts of the work are shared, not only its facts. */
  shareContent: flag,
});
export type Membership = v.InferOutput<typeof MEMBERSHIP>;

const fleetFile = (home: string): string => `${home}/fleet.json`;

export const readMembership = (home: string): ReadResult<Membership> =>
  readDocument(fleetFile(home), decodeWith(MEMBERSHIP));

type Writer = { readonly pid: number };

export const writeMembership = (home: string, membership: Membership, writer: Writer): void =>
  replaceFile(fleetFile(home), toJson(membership), writer);

export function removeMembership(home: string): void {
  removeFile(fleetFile(home));
  removeFile(cursorFile(home));
}

/** Where the hub's sessions lie: a home like any other, so that every page works on it. */
export const hubHome = (home: string): string => `${home}/hub`;

const CURSOR = v.object({
  /** The last number that the server has stored. */
  n: v.number(),
  inode: v.number(),
  offset: v.number(),
  /** Of workflow.json and loop.json when they were last sent. */
  stamp: text,
});
export type SessionCursor = v.InferOutput<typeof CURSOR>;
const CURSORS = v.object({ epoch: name, sessions: v.record(v.string(), CURSOR) });

/** A lost file begins a new epoch: every session is sent from the start. */
export type Cursors = { readonly epoch: string; readonly sessions: Map<string, SessionCursor> };

const cursorFile = (home: string): string => `${home}/fleet-cursors.json`;

export function readCursors(home: string): Cursors | undefined {
  const found = foundIn(readDocument(cursorFile(home), decodeWith(CURSORS)));
  return found && { epoch: found.epoch, sessions: new Map(Object.entries(found.sessions)) };
}

export const writeCursors = (home: string, { epoch, sessions }: Cursors, writer: Writer): void =>
  replaceFile(cursorFile(home), `${JSON.stringify({ epoch, sessions: Object.fromEntries(sessions) })}\n`, writer);

const HUB = v.object({
  /** The last message of the event stream that is on disk. */
  seq: v.fallback(v.number(), 0),
  machines: v.fallback(v.record(v.string(), v.string()), {}),
});
export type HubState = v.InferOutput<typeof HUB>;

const hubFile = (home: string): string => `${home}/hub.json`;

export const readHubState = (home: string): HubState =>
  foundIn(readDocument(hubFile(home), decodeWith(HUB))) ?? { seq: 0, machines: {} };

export const writeHubState = (home: string, state: HubState, writer: Writer): void =>
  replaceFile(hubFile(home), toJson(state), writer);

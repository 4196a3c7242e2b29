/** observations.jsonl: several lines may share an id, the last one wins. Only an update ever rewrites the file. */
import type { Observation } from '../core/instinct/observation.ts';
import type { UnknownRecord } from '../core/narrow.ts';
import type { ObservationChange, SessionStore } from '../core/ports.ts';
import { OBSERVATION_TYPES } from '../core/registry/instincts.ts';
import { replaceFile } from './atomic-write.ts';
import { readText } from './document.ts';
import { afterTornLine, appendText, parseLine, toLines } from './jsonl.ts';
import { type Lease, type LockOptions, withLock } from './lock.ts';
import { type FileStoreOptions, sessionPaths } from './session-paths.ts';

export type Observations = Pick<SessionStore, 'readObservations' | 'updateObservations'>;

export function createObservations({ home, ...options }: FileStoreOptions): Observations {
  return {
    readObservations: (sessionId) => [...read(sessionPaths(home, sessionId).observations).records],
    updateObservations(sessionId, change) {
      const { lock, observations } = sessionPaths(home, sessionId);
      withLock(lock, options, (lease) => changeObservations(observations, change, { ...options, lease }));
    },
  };
}

/** For who holds the lock. */
export function changeObservations(
  path: string,
  change: ObservationChange,
  { lease, ...options }: LockOptions & { readonly lease: Lease },
): void {
  const file = read(path);
  const { mode, lines } = planObservations(file, change(file.records));
  lease.requireHeld();
  if (mode === 'append') appendText(path, lines);
  if (mode === 'rewrite') replaceFile(path, lines, options);
}

const read = (path: string): ObservationFile => decodeObservations(readText(path) ?? '');

type ObservationFile = {
  readonly records: readonly Observation[];
  /** Objects of another shape, perhaps of a newer version: not shown, and kept when the file is rewritten. */
  readonly foreign: readonly UnknownRecord[];
  /** Lines that hold an object, repeated ids included. */
  readonly lineCount: number;
  /** The last line has no end. */
  readonly isTorn: boolean;
};

type ObservationWrite = { readonly mode: 'append' | 'rewrite' | 'none'; readonly lines: string };

export function decodeObservations(text: string): ObservationFile {
  const records: Observation[] = [];
  const foreign: UnknownRecord[] = [];
  for (const line of text.split('\n')) {
    const value = line === '' ? undefined : parseLine(line);
    if (value === undefined) continue;
    if (isObservation(value)) records.push(value);
    else foreign.push(value);
  }
  const isTorn = text !== '' && !text.endsWith('\n');
  return { records: lastOfEachId(records), foreign, lineCount: records.length + foreign.length, isTorn };
}

/** What to write so that exactly `wanted` exists afterwards. */
export function planObservations(file: ObservationFile, wanted: readonly Observation[]): ObservationWrite {
  if (wanted === file.records) return { mode: 'none', lines: '' };
  const all = lastOfEachId([...file.records, ...wanted]);
  const ids = new Set(wanted.map(({ id }) => id));
  const records = all.filter(({ id }) => ids.has(id));
  if (records.length < all.length || isWasteful(file)) {
    return { mode: 'rewrite', lines: toLines([...file.foreign, ...records]) };
  }
  const untouched = new Set(file.records);
  const changed = records.filter(
    (record) => !untouched.has(record) && !file.records.some((one) => isSame(one, record)),
  );
  return { mode: changed.length > 0 ? 'append' : 'none', lines: afterTornLine(file.isTorn, toLines(changed)) };
}

const isSame = (one: Observation, other: Observation): boolean =>
  one.id === other.id && JSON.stringify(one) === JSON.stringify(other);

const isWasteful = ({ records, foreign, lineCount }: ObservationFile): boolean =>
  lineCount > 2 * (records.length + foreign.length);

/** In the order in which the ids appeared first. */
const lastOfEachId = (records: readonly Observation[]): Observation[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Spelled out: it runs for every line of the file at every sighting. */
const isObservation = (value: UnknownRecord): value is UnknownRecord & Observation =>
  typeof value['id'] === 'string' &&
  typeof value['ts'] === 'string' &&
  typeof value['lastSeen'] === 'string' &&
  typeof value['trigger'] === 'string' &&
  typeof value['action'] === 'string' &&
  typeof value['tag'] === 'string' &&
  typeof value['confidence'] === 'number' &&
  typeof value['count'] === 'number' &&
  OBSERVATION_TYPES.some((type) => type === value['type']);

/** observations.jsonl: several lines may share an id, the last one wins. Only an update ever rewrites the file. */
import type { Observation } from '../core/instinct/observation.ts';
import type { UnknownRecord } from '../core/narrow.ts';
import type { SessionStore } from '../core/ports.ts';
import { OBSERVATION_TYPES } from '../core/registry/instincts.ts';
import { replaceFile } from './atomic-write.ts';
import { readText } from './document.ts';
import { appendLines, parseLine, toLines } from './jsonl.ts';
import { withLock } from './lock.ts';
import { type FileStoreOptions, sessionPaths } from './session-paths.ts';

export type Observations = Pick<SessionStore, 'readObservations' | 'updateObservations'>;

export function createObservations({ home, ...options }: FileStoreOptions): Observations {
  const read = (path: string) => decodeObservations(readText(path) ?? '');
  return {
    readObservations: (sessionId) => [...read(sessionPaths(home, sessionId).observations).records],
    updateObservations(sessionId, change) {
      const { lock, observations } = sessionPaths(home, sessionId);
      withLock(lock, options, (lease) => {
        const file = read(observations);
        const { mode, lines } = planObservations(file, change(file.records));
        lease.requireHeld();
        if (mode === 'append') appendLines(observations, lines);
        if (mode === 'rewrite') replaceFile(observations, lines, options);
      });
    },
  };
}

type ObservationFile = {
  readonly records: readonly Observation[];
  /** Objects of another shape, perhaps of a newer version: not shown, and kept when the file is rewritten. */
  readonly foreign: readonly UnknownRecord[];
  /** Lines that hold an object, repeated ids included. */
  readonly lineCount: number;
};

type ObservationWrite = { readonly mode: 'append' | 'rewrite' | 'none'; readonly lines: string };

export function decodeObservations(text: string): ObservationFile {
  const values = text
    .split('\n')
    .map(parseLine)
    .filter((value) => value !== undefined);
  return {
    records: lastOfEachId(values.filter(isObservation)),
    foreign: values.filter((value) => !isObservation(value)),
    lineCount: values.length,
  };
}

/** What to write so that exactly `wanted` exists afterwards. */
export function planObservations(file: ObservationFile, wanted: readonly Observation[]): ObservationWrite {
  const all = lastOfEachId([...file.records, ...wanted]);
  const ids = new Set(wanted.map(({ id }) => id));
  const records = all.filter(({ id }) => ids.has(id));
  if (records.length < all.length || isWasteful(file)) {
    return { mode: 'rewrite', lines: toLines([...file.foreign, ...records]) };
  }
  const before = new Map(file.records.map((record) => [record.id, JSON.stringify(record)]));
  const changed = records.filter((record) => before.get(record.id) !== JSON.stringify(record));
  return { mode: changed.length > 0 ? 'append' : 'none', lines: toLines(changed) };
}

const isWasteful = ({ records, foreign, lineCount }: ObservationFile): boolean =>
  lineCount > 2 * (records.length + foreign.length);

/** In the order in which the ids appeared first. */
const lastOfEachId = (records: readonly Observation[]): Observation[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

const TEXTS = ['id', 'ts', 'lastSeen', 'trigger', 'action', 'tag'] satisfies (keyof Observation)[];
const NUMBERS = ['confidence', 'count'] satisfies (keyof Observation)[];

const isObservation = (value: UnknownRecord): value is UnknownRecord & Observation =>
  OBSERVATION_TYPES.some((type) => type === value['type']) &&
  TEXTS.every((key) => typeof value[key] === 'string') &&
  NUMBERS.every((key) => typeof value[key] === 'number');

/** observations.jsonl: several lines may share an id, the last one wins. Only an update ever rewrites the file. */
import type { Observation } from '../../core/instinct/observation.ts';
import type { UnknownRecord } from '../../core/narrow.ts';
import type { ObservationChange, SessionStore, TaggedChange } from '../../core/ports.ts';
import { OBSERVATION_TYPES } from '../../core/registry/instincts.ts';
import { replaceFile } from '../disk/atomic-write.ts';
import { readText } from '../disk/document.ts';
import { afterTornLine, appendText, parseLine, toLines } from '../disk/jsonl.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import { type FileStoreOptions, sessionPaths } from './session-paths.ts';

export type Observations = Pick<SessionStore, 'readObservations' | 'updateObservations' | 'changeTagged'>;

export function createObservations({ home, ...options }: FileStoreOptions): Observations {
  const underLock = (sessionId: string, work: (path: string, writing: Writing) => void) => {
    const { lock, observations } = sessionPaths(home, sessionId);
    withLock(lock, options, (lease) => work(observations, { ...options, lease }));
  };
  return {
    readObservations: (sessionId) => [
      ...decodeObservations(textOf(sessionPaths(home, sessionId).observations)).records,
    ],
    updateObservations: (sessionId, change) =>
      underLock(sessionId, (path, writing) => write(path, decodeObservations(textOf(path)), change, writing)),
    changeTagged: (sessionId, tagged) => underLock(sessionId, (path, writing) => changeTagged(path, tagged, writing)),
  };
}

type Writing = LockOptions & { readonly lease: Lease };

/** For who holds the lock. A sighting concerns one tag of many, so the other lines are not even parsed. */
export function changeTagged(path: string, { tags, change }: TaggedChange, writing: Writing): void {
  const text = textOf(path);
  const tagged = decodeObservations(linesWith(tags, text), text);
  // Many lines for one tag: worth a look at the whole file, which may be shorter afterwards.
  write(path, tagged.lineCount > MOST_LINES_OF_TAG ? decodeObservations(text) : tagged, change, writing);
}

const MOST_LINES_OF_TAG = 8;

function write(path: string, file: ObservationFile, change: ObservationChange, { lease, ...options }: Writing): void {
  const { mode, lines } = planObservations(file, change(file.records));
  lease.requireHeld();
  if (mode === 'append') appendText(path, lines);
  if (mode === 'rewrite') replaceFile(path, lines, options);
}

const textOf = (path: string): string => readText(path) ?? '';

/** Found as we write them; a file that somebody has laid out otherwise is taken whole. */
function linesWith(tags: readonly string[], text: string): string {
  if (text.includes('"tag": ')) return text;
  const marks = tags.map((tag) => `"tag":${JSON.stringify(tag)}`).filter((mark) => text.includes(mark));
  if (marks.length === 0) return '';
  return text
    .split('\n')
    .filter((line) => marks.some((mark) => line.includes(mark)))
    .join('\n');
}

type ObservationFile = {
  readonly records: readonly Observation[];
  /** Objects of another shape, perhaps of a newer version: not shown, and kept when the file is rewritten. */
  readonly foreign: readonly UnknownRecord[];
  /** Lines that hold an object, repeated ids included. */
  readonly lineCount: number;
  /** The last line has no end. */
  readonly isTorn: boolean;
  /** Only then may the file be written anew. */
  readonly isWhole: boolean;
};

type ObservationWrite = { readonly mode: 'append' | 'rewrite' | 'none'; readonly lines: string };

/** `whole` is the file of which these are some lines. */
export function decodeObservations(text: string, whole = text): ObservationFile {
  const records: Observation[] = [];
  const foreign: UnknownRecord[] = [];
  for (const line of text.split('\n')) {
    const value = line === '' ? undefined : parseLine(line);
    if (value === undefined) continue;
    if (isObservation(value)) records.push(value);
    else foreign.push(value);
  }
  const isTorn = whole !== '' && !whole.endsWith('\n');
  return {
    records: lastOfEachId(records),
    foreign,
    lineCount: records.length + foreign.length,
    isTorn,
    isWhole: whole === text,
  };
}

/** What to write so that exactly `wanted` exists afterwards. */
export function planObservations(file: ObservationFile, wanted: readonly Observation[]): ObservationWrite {
  if (wanted === file.records) return { mode: 'none', lines: '' };
  const all = lastOfEachId([...file.records, ...wanted]);
  const ids = new Set(wanted.map(({ id }) => id));
  const records = all.filter(({ id }) => ids.has(id));
  if (file.isWhole && (records.length < all.length || isWasteful(file))) {
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

/** observations.jsonl: several lines may share an id, the last one wins. Only an update rewrites the file. */
import * as v from 'valibot';
import type { Observation } from '../../learn/observations.ts';
import type { UnknownRecord } from '../../values/narrow.ts';
import type { ObservationChange } from '../../workflow/ports.ts';
import { OBSERVATION_TYPES } from '../../workflow/registry/instincts.ts';
import { replaceFile } from '../disk/atomic-write.ts';
import { appendLines, parseLine, readText, toLines } from '../disk/document.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import type { SessionPaths } from './session-paths.ts';

export const readObservations = (paths: SessionPaths): Observation[] => [
  ...decodeObservations(readText(paths.observations)).records,
];

export const updateObservations = (
  { lock, observations }: SessionPaths,
  change: ObservationChange,
  options: LockOptions,
): void => withLock(lock, options, (lease) => changeObservations(observations, change, { ...options, lease }));

/** The caller holds the session's lock. */
export function changeObservations(
  path: string,
  change: ObservationChange,
  { lease, ...options }: LockOptions & { readonly lease: Lease },
): void {
  const file = decodeObservations(readText(path));
  const { mode, lines } = planObservations(file, change(file.records));
  lease.requireHeld();
  if (mode === 'append') appendLines(path, lines);
  if (mode === 'rewrite') replaceFile(path, lines, { ...options, fence: lease.requireHeld });
}

type ObservationFile = ReturnType<typeof decodeObservations>;

/** `lineCount`: lines that hold an object, repeated ids included. */
export function decodeObservations(text = '') {
  const records: Observation[] = [];
  // Of another shape, perhaps of a newer version: not shown, and kept when the file is rewritten.
  const foreign: UnknownRecord[] = [];
  for (const line of text.split('\n')) {
    const value = parseLine(line);
    if (value === undefined) continue;
    if (v.is(OBSERVATION, value)) records.push(value as Observation);
    else foreign.push(value);
  }
  return { records: lastOfEachId(records), foreign, lineCount: records.length + foreign.length };
}

const OBSERVATION = v.looseObject({
  id: v.string(),
  ts: v.string(),
  lastSeen: v.string(),
  type: v.picklist(OBSERVATION_TYPES),
  trigger: v.string(),
  action: v.string(),
  tag: v.string(),
  confidence: v.number(),
  count: v.number(),
});

type ObservationWrite = { readonly mode: 'append' | 'rewrite' | 'none'; readonly lines: string };

/** What to write so that exactly `wanted` exists afterwards. */
export function planObservations(file: ObservationFile, wanted: readonly Observation[]): ObservationWrite {
  if (wanted === file.records) return { mode: 'none', lines: '' };
  const all = lastOfEachId([...file.records, ...wanted]);
  const ids = new Set(wanted.map(({ id }) => id));
  const records = all.filter(({ id }) => ids.has(id));
  if (records.length < all.length || isWasteful(file)) {
    return { mode: 'rewrite', lines: toLines([...file.foreign, ...records]) };
  }
  const before = new Map(file.records.map((record) => [record.id, record]));
  const changed = records.filter((record) => !isSame(before.get(record.id), record));
  return { mode: changed.length > 0 ? 'append' : 'none', lines: toLines(changed) };
}

const isSame = (one: Observation | undefined, other: Observation): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const isWasteful = ({ records, foreign, lineCount }: ObservationFile): boolean =>
  lineCount > 2 * (records.length + foreign.length);

/** In the order in which the ids appeared first. */
const lastOfEachId = (records: readonly Observation[]): Observation[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

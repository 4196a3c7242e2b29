/** observations.jsonl: several lines may share an id, the last one wins. An update leaves one of each. */
import type { Observation } from '../../learn/observations.ts';
import { choice, openPart, someNumber, someText, whole } from '../../values/fields.ts';
import type { UnknownRecord } from '../../values/narrow.ts';
import type { ObservationChange } from '../../workflow/ports.ts';
import { OBSERVATION_TYPES } from '../../workflow/registry/limits.ts';
import { replaceFile } from '../disk/atomic-write.ts';
import { parseLine, readText, toLines } from '../disk/document.ts';
import { type Lease, type LockOptions, withLock } from '../disk/lock.ts';
import type { SessionPaths } from './session-paths.ts';

export const readObservations = ({ observations }: SessionPaths): Observation[] =>
  decodeObservations(readText(observations));

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
  const before = readText(path) ?? '';
  // What is of another shape, perhaps of a newer version, is not shown and stays.
  const foreign = linesOf(before).filter((line) => decodeObservation(line) === undefined);
  const after = toLines([...foreign, ...lastOfEachId(change(decodeObservations(before)))]);
  if (after !== before) replaceFile(path, after, { ...options, fence: lease.requireHeld });
}

const decodeObservations = (text = ''): Observation[] =>
  lastOfEachId(linesOf(text).flatMap((line) => decodeObservation(line) ?? []));

const linesOf = (text: string): UnknownRecord[] =>
  text.split('\n').flatMap((line): UnknownRecord[] => [parseLine(line)].filter((value) => value !== undefined));

const OBSERVATION = {
  id: someText,
  ts: someText,
  lastSeen: someText,
  type: choice(OBSERVATION_TYPES, undefined),
  trigger: someText,
  action: someText,
  tag: someText,
  confidence: someNumber,
  count: someNumber,
};
const decodeObservation = whole(OBSERVATION, Object.keys(OBSERVATION) as (keyof typeof OBSERVATION)[], openPart);

/** In the order in which the ids appeared first. */
const lastOfEachId = (records: readonly Observation[]): Observation[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

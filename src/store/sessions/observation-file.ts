/** observations.jsonl: several lines may share an id, the last one wins. An update leaves one of each. */
import * as v from 'valibot';
import type { Observation } from '../../learn/observations.ts';
import { decodeWith } from '../../values/schema.ts';
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
  const after = toLines(lastOfEachId(change(decodeObservations(before))));
  if (after !== before) replaceFile(path, after, { ...options, fence: lease.requireHeld });
}

const decodeObservations = (text = ''): Observation[] =>
  lastOfEachId(text.split('\n').flatMap((line) => decodeObservation(parseLine(line)) ?? []));

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

const decodeObservation = decodeWith(OBSERVATION);

/** In the order in which the ids appeared first. */
const lastOfEachId = (records: readonly Observation[]): Observation[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

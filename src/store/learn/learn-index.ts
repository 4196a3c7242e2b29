/** What hooks read and write of learning: the index of active instincts, and receipts. */
import type { PlacedEntry, Told } from '../../learn/delivery.ts';
import { INDEX, type Receipt } from '../../learn/records.ts';
import { decodeWith } from '../../values/schema.ts';
import { foundIn } from '../../workflow/ports.ts';
import { readDocument } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { appendBounded, type FileOptions, readReceipts } from './learn-file.ts';
import { type LearnHome, type LearnPaths, learnPaths, PLACES } from './learn-paths.ts';

export type ReadIndex = {
  readonly entries: readonly PlacedEntry[];
  /** Stores in which something has gone a week unseen. */
  readonly overdue: (now: string) => readonly LearnPaths[];
};

/** A damaged index says nothing; it is written again at the end of the next session. */
export function readIndexes(where: LearnHome): ReadIndex {
  const pathsOf = learnPaths(where);
  const found = PLACES.map((place) => {
    const index = foundIn(readDocument(pathsOf[place].index, decodeWith(INDEX)));
    return { place, entries: index?.entries ?? [], decayAt: index?.decayAt };
  });
  return {
    entries: found.flatMap(({ place, entries }) => entries.map((entry) => ({ ...entry, place }))),
    overdue: (now) =>
      found.flatMap(({ place, decayAt }) => (decayAt !== undefined && decayAt <= now ? [pathsOf[place]] : [])),
  };
}

export type Hearing = {
  readonly session: string;
  readonly agent: string;
  readonly run: string;
  readonly moment: Receipt['moment'];
  readonly at: string;
};

/**
 * Chooses what to tell and writes the receipts, under one lock: of two hooks that run at once only one tells. Each
 * receipt is kept beside its instinct.
 */
export function tellOnce(
  where: LearnHome,
  hearing: Hearing,
  options: FileOptions,
  choose: (heard: ReadonlySet<string>) => readonly Told[],
): readonly Told[] {
  const pathsOf = learnPaths(where);
  return withLock(pathsOf.project.lock, options, () => {
    const heard = PLACES.flatMap((place) => readReceipts(pathsOf[place]))
      .filter(({ session, run }) => session === hearing.session && run === hearing.run)
      .map(({ instinct }) => instinct);
    const told = choose(new Set(heard));
    for (const { place, ...one } of told) appendBounded(pathsOf[place].receipts, [{ ...hearing, ...one }], options);
    return told;
  });
}

/** What hooks read and write of learning: the index of active instincts, and receipts. */
import * as v from 'valibot';
import type { PlacedEntry, Told } from '../../learn/delivery.ts';
import type { Place } from '../../learn/lines.ts';
import { INDEX, type Receipt } from '../../learn/records.ts';
import { foundIn } from '../../workflow/ports.ts';
import { readDocument } from '../disk/document.ts';
import { withLock } from '../disk/lock.ts';
import { appendBounded, type FileOptions, readReceipts } from './learn-file.ts';
import { globalPaths, type LearnPaths, projectPaths } from './learn-paths.ts';

export type LearnHome = { readonly home: string; readonly project: string };

const STORES: readonly (readonly [Place, (where: LearnHome) => LearnPaths])[] = [
  ['project', ({ home, project }) => projectPaths(home, project)],
  ['global', ({ home }) => globalPaths(home)],
];

export type ReadIndex = {
  readonly entries: readonly PlacedEntry[];
  /** Stores in which something has gone a week unseen. */
  readonly overdue: (now: string) => readonly LearnPaths[];
};

/** A damaged index says nothing; it is written again at the end of the next session. */
export function readIndexes(where: LearnHome): ReadIndex {
  const found = STORES.map(([place, pathsOf]) => {
    const paths = pathsOf(where);
    const index = foundIn(
      readDocument(paths.index, (value) => {
        const parsed = v.safeParse(INDEX, value);
        return parsed.success ? parsed.output : undefined;
      }),
    );
    return { place, paths, index };
  });
  return {
    entries: found.flatMap(({ place, index }) => (index?.entries ?? []).map((entry) => ({ ...entry, place }))),
    overdue: (now) =>
      found.flatMap(({ paths, index }) => (index?.decayAt !== undefined && index.decayAt <= now ? [paths] : [])),
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
  choose: (heard: ReadonlySet<string>) => readonly (Told & { readonly place: Place })[],
): readonly Told[] {
  const project = projectPaths(where.home, where.project);
  return withLock(project.lock, options, () => {
    const heard = STORES.flatMap(([, pathsOf]) => readReceipts(pathsOf(where)))
      .filter(({ session, run }) => session === hearing.session && run === hearing.run)
      .map(({ instinct }) => instinct);
    const told = choose(new Set(heard));
    for (const [place, pathsOf] of STORES) {
      const own = told.filter((one) => one.place === place).map((one): Receipt => receiptOf(one, hearing));
      if (own.length > 0) appendBounded(pathsOf(where).receipts, own, options);
    }
    return told;
  });
}

const receiptOf = ({ instinct, arm, line, tokens }: Told, hearing: Hearing): Receipt => ({
  ...hearing,
  ...{ instinct, arm, tokens, line },
});

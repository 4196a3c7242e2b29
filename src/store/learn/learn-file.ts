/** The files of learning: read with a schema, written by one writer under a lock. */
import type * as v from 'valibot';
import type { PlacedEntry, Told } from '../../learn/delivery.ts';
import { EMPTY_MEMORY, indexOf } from '../../learn/memory.ts';
import { armsOf, latestReceipts } from '../../learn/receipts.ts';
import { EVIDENCE, type Evidence, INDEX, MEMORY, type Memory, RECEIPT, type Receipt } from '../../learn/records.ts';
import { decodeWith } from '../../values/schema.ts';
import { foundIn } from '../../workflow/ports.ts';
import { removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { appendLines, parseLine, readDocument, readText, setAside, toLines } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import { type LearnHome, type LearnPaths, learnPaths, PLACES } from './learn-paths.ts';

export type FileOptions = LockOptions & { readonly pid: number };

/** A damaged file counts as empty; the next change sets it aside. */
export function readMemory({ instincts }: LearnPaths): Memory {
  const read = readDocument(instincts, decodeWith(MEMORY));
  if (read.state === 'unreadable') throw new Error(`[learn] ${read.path}: ${read.why}`);
  return foundIn(read) ?? EMPTY_MEMORY;
}

export const readReceipts = ({ receipts }: LearnPaths): Receipt[] => latestReceipts(linesOf(receipts, RECEIPT));

export const readEvidence = ({ evidence }: LearnPaths): Evidence[] => linesOf(evidence, EVIDENCE);

function linesOf<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S>[] {
  const read = decodeWith(schema);
  return (readText(path) ?? '').split('\n').flatMap((line) => {
    const value = read(parseLine(line));
    return value === undefined ? [] : [value];
  });
}

/** What one change writes; the index follows from it. */
export type LearnChange = {
  readonly memory: Memory;
  readonly evidence?: readonly Evidence[];
  readonly receipts?: readonly Receipt[];
};

/** Runs a change under the lock of the files and writes what it returns; `undefined` writes nothing. */
export function changeLearned(
  paths: LearnPaths,
  options: FileOptions,
  change: (memory: Memory, receipts: readonly Receipt[]) => LearnChange | undefined,
): void {
  withLock(paths.lock, options, (lease) => {
    if (readDocument(paths.instincts, decodeWith(MEMORY)).state === 'corrupt') setAside(paths.instincts, options.now());
    const changed = change(readMemory(paths), readReceipts(paths));
    if (changed === undefined) return;
    lease.requireHeld();
    if (changed.evidence?.length) appendBounded(paths.evidence, changed.evidence, options);
    if (changed.receipts?.length) appendBounded(paths.receipts, changed.receipts, options);
    replaceFile(paths.instincts, toJson(changed.memory), { ...options, fence: lease.requireHeld });
    const index = indexOf(changed.memory, armsOf(readReceipts(paths)));
    // Without anything to tell, hooks find no file and load nothing.
    if (index.entries.length > 0) replaceFile(paths.index, `${JSON.stringify(index)}\n`, options);
    else removeFile(paths.index);
  });
}

const MAX_FILE_BYTES = 512 * 1024;

/** A file that has become too large keeps its newer half. */
export function appendBounded(path: string, values: readonly unknown[], options: FileOptions): void {
  if (appendLines(path, toLines(values), MAX_FILE_BYTES)) return;
  const lines = (readText(path) ?? '').split('\n').filter(Boolean);
  replaceFile(path, `${lines.slice(Math.floor(lines.length / 2)).join('\n')}\n${toLines(values)}`, options);
}

/** A damaged index says nothing; it is written again at the end of the next session. */
export function readIndexes(where: LearnHome) {
  const pathsOf = learnPaths(where);
  const found = PLACES.map((place) => {
    const index = foundIn(readDocument(pathsOf[place].index, decodeWith(INDEX)));
    return { place, entries: index?.entries ?? [], decayAt: index?.decayAt };
  });
  return {
    entries: found.flatMap(({ place, entries }) => entries.map((entry): PlacedEntry => ({ ...entry, place }))),
    /** Stores in which something has gone a week unseen. */
    overdue: (now: string) =>
      found.flatMap(({ place, decayAt }) => (decayAt !== undefined && decayAt <= now ? [pathsOf[place]] : [])),
  };
}

export type Hearing = Pick<Receipt, 'session' | 'agent' | 'run' | 'moment' | 'at'>;

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

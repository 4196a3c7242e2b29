/** The files of learning: read with a schema, written by one writer under a lock. */
import { existsSync } from 'node:fs';
import type * as v from 'valibot';
import { EMPTY_MEMORY, indexOf } from '../../learn/memory.ts';
import { armsOf, latestReceipts } from '../../learn/receipts.ts';
import { EVIDENCE, type Evidence, MEMORY, type Memory, RECEIPT, type Receipt } from '../../learn/records.ts';
import { decodeWith } from '../../values/schema.ts';
import { createParent, removeFile, replaceFile, toJson, writeFile } from '../disk/atomic-write.ts';
import { appendLines, parseLine, readDocument, readText, setAside, toLines } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import type { LearnPaths } from './learn-paths.ts';

export type FileOptions = LockOptions & { readonly pid: number };

/** A damaged file tells nothing; the next change sets it aside. */
export function readMemory({ instincts }: LearnPaths): Memory {
  const read = readDocument(instincts, decodeWith(MEMORY));
  if (read.state === 'unreadable') throw new Error(`[learn] ${read.path}: ${read.why}`);
  return read.state === 'found' ? read.value : EMPTY_MEMORY;
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

/** Sets or removes a file that only says that something exists. */
export function setFlag(path: string, isSet: boolean): void {
  if (isSet === existsSync(path)) return;
  if (isSet) createParent(path, () => writeFile(path, ''));
  else removeFile(path);
}

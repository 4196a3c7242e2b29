/** Keeps what was compiled for the next process. It can only help, so no failure is worth a word. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isProcessAlive } from '../store/liveness.ts';
import { MOST_BYTES, OF_FIRST_RUN, OF_LATER_RUN, type Part, SAMPLE_STEP } from './part-loader.ts';

export function keepCode(directory: string, parts: readonly Part<unknown>[]): void {
  try {
    if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
    for (const part of parts) write(part);
    removeUnused(directory);
  } catch {
    // No home yet, a home where nobody may write, or a full disk: the next process compiles again.
    removeIfEmpty(directory);
  }
}

/** Beside it first: who reads meanwhile finds the old code or the new. */
function write({ script, codeFile }: Part<unknown>): void {
  const temp = `${codeFile}.${process.pid}.tmp`;
  const code = script.createCachedData();
  const run = script.cachedDataRejected === false ? OF_LATER_RUN : OF_FIRST_RUN;
  const kept = Buffer.concat([code, samplesOf(code), Buffer.of(run)]);
  // Nobody would read it to its end.
  if (kept.length >= MOST_BYTES) return;
  try {
    writeFileSync(temp, kept, { mode: 0o600 });
    renameSync(temp, codeFile);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
}

const samplesOf = (code: Buffer): Buffer =>
  Buffer.from(Array.from({ length: Math.ceil(code.length / SAMPLE_STEP) }, (_, page) => code[page * SAMPLE_STEP] ?? 0));

const UNUSED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Code in use is written anew now and then; what has not been for days belongs to another version. */
function removeUnused(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = `${directory}/${name}`;
    const writer = Number(TEMP_NAME.exec(name)?.[1] ?? process.pid);
    const isOld = Date.now() - statSync(path).mtimeMs > UNUSED_AFTER_MS;
    if (isOld || !isProcessAlive(writer)) rmSync(path, { force: true });
  }
}

const TEMP_NAME = /\.(\d+)\.tmp$/;

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Not empty, or not there: both are as they should be.
  }
}

/** Keeps what was compiled for the next process. It can only help, so no failure is worth a word. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Part } from './part-loader.ts';

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

/** Written in place: the reader knows a file that is not whole by its two halves, so a crash leaves nothing to clean up. */
function write({ script, codeFile }: Part<unknown>): void {
  const code = script.createCachedData();
  try {
    writeFileSync(codeFile, Buffer.concat([code, code]), { mode: 0o600 });
  } catch (error) {
    rmSync(codeFile, { force: true });
    throw error;
  }
}

const UNUSED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Code in use is written anew now and then; what has not been for days belongs to another version. */
function removeUnused(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = `${directory}/${name}`;
    if (Date.now() - statSync(path).mtimeMs > UNUSED_AFTER_MS) rmSync(path, { force: true });
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Not empty, or not there: both are as they should be.
  }
}

/** Keeps what was compiled for the next process. It can only help, so no failure is worth a word. */
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import type { CompiledPart } from './part-loader.ts';

export function keepCode(directory: string, parts: readonly CompiledPart[]): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (const part of parts) write(directory, part);
  } catch {
    // A home where nobody may write, or a full disk: the next process compiles again.
    removeIfEmpty(directory);
  }
}

/** Written in place: the reader knows a file that is not whole by its two halves, so a crash leaves nothing to clean up. */
function write(directory: string, { script, prefix, codeName }: CompiledPart): void {
  const code = script.createCachedData();
  const path = `${directory}/${codeName}`;
  try {
    writeFileSync(path, Buffer.concat([code, code]), { mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  const outdated = readdirSync(directory).filter((name) => name.startsWith(prefix) && name !== codeName);
  for (const name of outdated) rmSync(`${directory}/${name}`, { force: true });
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Not empty, or not there: both are as they should be.
  }
}

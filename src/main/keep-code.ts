/** Writes what was compiled beside the plugin, for the next process. It can only help, so no failure is worth a word. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { CompiledPart } from './part-loader.ts';

export function keepCode(directory: string, parts: readonly CompiledPart[]): void {
  try {
    if (mkdirSync(directory, { recursive: true })) writeFileSync(`${directory}/.gitignore`, '*\n');
    for (const part of parts) write(directory, part);
  } catch {
    // A plugin that lies where nobody may write, or a full disk: the next process compiles again.
  }
}

/** Twice the same, see the reader; renamed, so that nobody ever reads half of it. */
function write(directory: string, { script, prefix, codeName }: CompiledPart): void {
  const code = script.createCachedData();
  const temp = `${directory}/${codeName}.${process.pid}.tmp`;
  writeFileSync(temp, Buffer.concat([code, code]));
  renameSync(temp, `${directory}/${codeName}`);
  const outdated = readdirSync(directory).filter((name) => name.startsWith(prefix) && name !== codeName);
  for (const name of outdated) rmSync(`${directory}/${name}`, { force: true });
}

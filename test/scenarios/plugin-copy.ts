/** The plugin as a user receives it: its directory and nothing of the repository around it. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN } from '../kit/hook-process.ts';
import { createScratch } from './world.ts';

export function copyPlugin(directory = createScratch()): string {
  const plugin = join(directory, 'overtone');
  cpSync(PLUGIN, plugin, { recursive: true });
  return plugin;
}

/** A copy in which a file throws when it is loaded. */
export function copyWithTorn(file: string): string {
  const plugin = copyPlugin();
  writeFileSync(join(plugin, file), 'throw new Error("torn page");');
  return plugin;
}

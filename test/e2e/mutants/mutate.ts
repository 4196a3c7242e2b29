/** A copy of the plugin with one fault in it. Neither the plugin nor its sources are touched. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DIST, makeDist } from '../../../scripts/bundles.ts';
import { ROOT } from '../../../scripts/generated-files.ts';
import type { Mutant } from './mutants.ts';

export type PluginCopy = { readonly folder: string; readonly remove: () => void };

const PLUGIN = join(DIST, '..');

export function copyPlugin(): PluginCopy {
  const root = mkdtempSync(join(tmpdir(), 'ot-mutant-'));
  const folder = join(root, 'plugin');
  cpSync(join(ROOT, PLUGIN), folder, { recursive: true });
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Whether there is a place for the fault; without one it no longer fits. */
export const fits = ({ file, find }: Mutant): boolean => readFileSync(join(ROOT, file), 'utf8').includes(find);

/** A fault of a source is built, so that it lies wherever its code does, in the shape that users receive. */
export async function mutate(mutant: Mutant, { folder }: PluginCopy): Promise<void> {
  for (const [path, text] of await mutated(mutant)) writeFileSync(join(folder, relative(PLUGIN, path)), text);
}

async function mutated({ file, find, put }: Mutant): Promise<ReadonlyMap<string, string>> {
  const withFault = (text: string): string => text.replaceAll(find, () => put);
  if (file.startsWith(PLUGIN)) return new Map([[file, withFault(readFileSync(join(ROOT, file), 'utf8'))]]);
  return makeDist((path, text) => (path === file ? withFault(text) : text));
}

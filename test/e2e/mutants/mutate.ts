/** Builds a copy of the plugin with one fault. The plugin itself is never touched. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeDist } from '../../../scripts/dist.ts';
import type { Mutant } from './mutants.ts';

const built = makeDist();

export type PluginCopy = { readonly folder: string; readonly remove: () => void };

export async function copyPlugin(plugin: string): Promise<PluginCopy> {
  const root = mkdtempSync(join(tmpdir(), 'ot-mutant-'));
  const folder = join(root, 'plugin');
  cpSync(plugin, folder, { recursive: true });
  for (const [path, text] of await built) writeFileSync(join(folder, relative('plugins/overtone', path)), text);
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The files a fault goes into; none means that it no longer fits the plugin. */
export function placesOf({ file, find }: Mutant, folder: string): string[] {
  const paths = file ? [file] : readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.map((path) => join(folder, path)).filter((path) => statSync(path).isFile());
  return files.filter((path) => readFileSync(path, 'utf8').includes(find));
}

export function mutate(mutant: Mutant, folder: string): void {
  for (const path of placesOf(mutant, folder)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replaceAll(mutant.find, () => mutant.put),
    );
  }
}

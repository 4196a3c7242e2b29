/** A copy of the plugin with one fault in it. The plugin itself is never touched. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './mutants.ts';

export type PluginCopy = { readonly folder: string; readonly remove: () => void };

export function copyPlugin(plugin: string): PluginCopy {
  const root = mkdtempSync(join(tmpdir(), 'ot-mutant-'));
  const folder = join(root, 'plugin');
  cpSync(plugin, folder, { recursive: true });
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** How many files were changed; none means that the fault no longer fits the plugin. */
export function mutate(folder: string, { file, find, put }: Mutant): number {
  const paths = file ? [file] : readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.map((path) => join(folder, path)).filter((path) => statSync(path).isFile());
  const hit = files.filter((path) => readFileSync(path, 'utf8').includes(find));
  for (const path of hit)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(find, () => put),
    );
  return hit.length;
}

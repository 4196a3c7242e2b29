/** The files of a project, and which of them are new or changed. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Walk = { readonly leftOut: readonly string[]; readonly atMost: number };

/** Paths relative to the root, sorted by folder. Links are not followed. */
export async function filesIn(root: string, { leftOut, atMost }: Walk): Promise<string[]> {
  const found: string[] = [];
  const folders = [''];
  while (folders.length > 0 && found.length < atMost) {
    const folder = folders.shift() ?? '';
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (leftOut.includes(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else found.push(path);
    }
  }
  return found.slice(0, atMost);
}

/** Size and modification time by path. */
export type Inventory = ReadonlyMap<string, string>;

const EVERYTHING: Walk = { leftOut: ['node_modules', '.git'], atMost: 5_000 };

export async function takeInventory(root: string): Promise<Inventory> {
  const paths = await filesIn(root, EVERYTHING);
  const entries = paths.map(async (path): Promise<[string, string]> => {
    const { size, mtimeMs } = await lstat(join(root, path));
    return [path, `${size} ${mtimeMs}`];
  });
  return new Map(await Promise.all(entries));
}

export const changedSince = (before: Inventory, after: Inventory): string[] =>
  [...after].filter(([path, looks]) => before.get(path) !== looks).map(([path]) => path);

/** Writes the files of a new pack. Nothing that exists is touched. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewFile } from '../../core/packs/new-pack.ts';
import { attempt } from '../disk/errno.ts';

export const projectPackDir = (projectRoot: string, id: string): string => join(projectRoot, '.overtone', 'packs', id);

/** False when the folder is there already. */
export function writeNewPack(dir: string, files: readonly NewFile[]): boolean {
  if (existsSync(dir)) return false;
  attempt('create', dir, () => {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text, { flag: 'wx' });
    }
  });
  return true;
}

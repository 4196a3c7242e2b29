/** Whether a marker of a pack lies in a project. `*` stands for one name, so that only a few folders are listed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchesGlob } from '../../core/rules/glob.ts';
import { namesIn } from './pack-files.ts';

const MOST_NAMES = 200;

export const holdsMarker = (root: string, marker: string): boolean => holds(root, marker.split('/').filter(Boolean));

function holds(folder: string, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  if (!part.includes('*')) {
    const path = join(folder, part);
    return existsSync(path) && holds(path, rest);
  }
  return namesIn(folder)
    .slice(0, MOST_NAMES)
    .some((name) => !name.startsWith('.') && matchesGlob(name, part) && holds(join(folder, name), rest));
}

/** Whether a marker of a pack lies in a project. `*` stands for one name, so that only a few folders are listed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchesGlob } from '../../core/rules/glob.ts';
import { packChoiceFile } from './pack-config.ts';
import { entriesIn } from './pack-files.ts';

const MOST_NAMES = 200;

/** Whether a pack with these markers could be the one in force. What a project has chosen by itself is not read here. */
export const mayBeInForce = (root: string, markers: readonly string[]): boolean =>
  existsSync(packChoiceFile(root)) || markers.some((marker) => holdsMarker(root, marker));

export const holdsMarker = (root: string, marker: string): boolean => holds(root, marker.split('/').filter(Boolean));

function holds(folder: string, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  if (!part.includes('*')) {
    const path = join(folder, part);
    return existsSync(path) && holds(path, rest);
  }
  // This is asked before edits: nothing lies below a file, and to look for it costs as much as where something does.
  return entriesIn(folder)
    .slice(0, MOST_NAMES)
    .filter((entry) => !entry.name.startsWith('.') && (rest.length === 0 || !entry.isFile()))
    .some(({ name }) => matchesGlob(name, part) && holds(join(folder, name), rest));
}

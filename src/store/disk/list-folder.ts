import { type Dirent, readdirSync } from 'node:fs';
import { hasCode } from './atomic-write.ts';

/** Entries of a folder, sorted by name; none where it is missing or cannot be listed. */
export function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return [];
    throw error;
  }
}

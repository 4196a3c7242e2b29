/** The files of a project that git does not keep: those people write, without what tools produce. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../disk/errno.ts';

const PRODUCED: ReadonlySet<string> = new Set(
  'node_modules target dist build out coverage vendor venv __pycache__'.split(' '),
);
/** A larger project is told apart by the files that come first. */
const MOST_FILES = 5_000;

/** Paths from the root, in a fixed order. */
export function listFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of entriesOf(join(root, folder)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= MOST_FILES) return;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!entry.name.startsWith('.') && !PRODUCED.has(entry.name)) visit(path);
    }
  };
  visit('');
  return found;
}

/** A folder that is closed to us holds nothing we could verify. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'ENOENT')) return [];
    throw error;
  }
}

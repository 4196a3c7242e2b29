/** Links in a project: it may have come from anywhere with them, so Overtone writes through none of them. */
import { existsSync, lstatSync, realpathSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { readForeignText } from './document.ts';

/** Whether a name on the way from the project to a path below it is a link. */
export function leadsAway(project: string, path: string): boolean {
  if (isPlain(project, path)) return false;
  const names = path.slice(project.length + 1).split('/');
  return names.some((_, index) => isLink([project, ...names.slice(0, index + 1)].join('/')));
}

export const isLink = (path: string): boolean =>
  !isPlain(dirname(path), path) && (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false);

/**
 * Whether there is something at a path below a directory and no link on the way to it. In a process that has just
 * started, asking what each file is would cost ten times as much.
 */
function isPlain(directory: string, path: string): boolean {
  try {
    const { native } = realpathSync;
    return existsSync(path) && native(path) === native(directory) + path.slice(directory.length);
  } catch {
    return false;
  }
}

/** For a file of our own that is about to be added to; what the link led to is not touched. */
export function dropLink(path: string): void {
  if (isLink(path)) unlinkSync(path);
}

const LARGEST_TEXT = 16 * 1024 * 1024;

/** A file of our own; what lies behind a link is none and must not be shown as if it were, nor is what grew beyond reason. */
export function readOwnText(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= LARGEST_TEXT ? readForeignText(path) : undefined;
}

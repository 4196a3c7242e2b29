/** Links in a project: it may have come from anywhere with them, so Overtone writes through none of them. */
import { lstatSync, unlinkSync } from 'node:fs';
import { readForeignText } from './document.ts';

/** Whether a name on the way from the project to a path below it is a link. */
export function leadsAway(project: string, path: string): boolean {
  const names = path.slice(project.length + 1).split('/');
  return names.some((_, index) => isLink([project, ...names.slice(0, index + 1)].join('/')));
}

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

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

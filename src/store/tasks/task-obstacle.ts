/** What keeps a project from having tasks, for who has tried in vain to keep one there. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { indexFile } from './task-look.ts';
import { type TaskStore, tasksDirectory } from './task-paths.ts';

export type Obstacle = { readonly kind: 'file' | 'read-only'; readonly path: string };

export function obstacleIn(store: TaskStore): Obstacle | undefined {
  const places = [tasksDirectory(store), dirname(indexFile(store.project))].map(nearest);
  const file = places.find((path) => !isDirectory(path));
  if (file !== undefined) return { kind: 'file', path: file };
  const closed = places.find((path) => !isWritable(path));
  return closed === undefined ? undefined : { kind: 'read-only', path: closed };
}

/** What a directory would be made in, if it is not there. */
function nearest(path: string): string {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : nearest(parent);
}

const isDirectory = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

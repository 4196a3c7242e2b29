/**
 * What the pack and the configuration of a project say about tasks, kept between events: reading packs costs more than a
 * tool call may. It lies in Overtone's own directory, because a project must not be able to bring its own.
 */
import { dirname } from 'node:path';
import { isRecord } from '../../core/narrow.ts';
import type { TaskSettings } from '../../core/packs/task-settings.ts';
import { replaceFile, sweepLeftovers } from '../disk/atomic-write.ts';
import { readDocument, readText } from '../disk/document.ts';
import { isProcessAlive } from '../disk/liveness.ts';
import type { TaskStore } from './task-paths.ts';

/** Two projects that share a number take turns, so the file says whose it is. */
type Kept = { readonly project: string; readonly shape: typeof SHAPE; readonly settings: TaskSettings };

/** An earlier version knew fewer settings, or others; then the pack is read again. */
const SHAPE = 2;

const fileOf = (home: string, project: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < project.length; at += 1) hash = Math.imul(hash ^ project.charCodeAt(at), 0x01000193);
  return `${home}/cache/tasks-${(hash >>> 0).toString(36)}.json`;
};

export function readTaskSettings(home: string, project: string): TaskSettings | undefined {
  const found = readDocument(fileOf(home, project), (value) =>
    isRecord(value) && value['project'] === project && value['shape'] === SHAPE ? (value as Kept) : undefined,
  );
  return found.state === 'found' ? found.value.settings : undefined;
}

/** It can only help, so no failure is worth a word. */
export function keepTaskSettings(home: string, store: TaskStore, settings: TaskSettings): void {
  const path = fileOf(home, store.project);
  const text = JSON.stringify({ project: store.project, shape: SHAPE, settings } satisfies Kept);
  try {
    if (readText(path) === text) return;
    replaceFile(path, text, store);
    // Nobody locks here, so nobody else would sweep.
    sweepLeftovers(dirname(path), store.isAlive ?? isProcessAlive);
  } catch {
    // The next event reads the pack again.
  }
}

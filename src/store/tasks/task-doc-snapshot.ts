/** What the project's documents looked like when a task was archived, kept in the task itself. */
import { readdirSync, statSync } from 'node:fs';
import { asCount, isRecord, type UnknownRecord } from '../../core/narrow.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readForeignDocument } from '../disk/document.ts';
import { hasCode } from '../disk/errno.ts';
import { DOC_SNAPSHOT, type TaskStore, taskPaths } from './task-paths.ts';

export type DocSnapshot = Readonly<Record<string, { readonly mtime: number; readonly size: number }>>;

/** More than this nobody keeps current by hand. */
const MAX_DOCS = 5_000;

/** Writes it and returns its name, or null where the project has no documents. */
export function takeDocSnapshot(store: TaskStore, taskDir: string, docs: readonly string[]): string | null {
  const snapshot = lookAtDocs(store.project, docs);
  if (Object.keys(snapshot).length === 0) return null;
  replaceFile(taskPaths(taskDir).snapshot, toJson(snapshot), store);
  return DOC_SNAPSHOT;
}

/** Documents that are new or changed since; `undefined` when there is nothing to compare with. */
export function docsChangedSince(store: TaskStore, taskDir: string, docs: readonly string[]): string[] | undefined {
  const before = readForeignDocument(taskPaths(taskDir).snapshot, (value) => (isRecord(value) ? value : undefined));
  if (before.state !== 'found') return undefined;
  return Object.entries(lookAtDocs(store.project, docs))
    .filter(([file, { mtime, size }]) => differs(before.value[file], { mtime, size }))
    .map(([file]) => file);
}

const differs = (old: unknown, { mtime, size }: { readonly mtime: number; readonly size: number }): boolean =>
  !isRecord(old) || asCount(old['size']) !== size || mtime > timeOf(old);

const timeOf = ({ mtime }: UnknownRecord): number => (typeof mtime === 'number' ? mtime : 0);

function lookAtDocs(project: string, docs: readonly string[]): DocSnapshot {
  const files = docs.flatMap((directory) =>
    documentsIn(`${project}/${directory}`).map((name) => `${directory}/${name}`),
  );
  return Object.fromEntries(
    files.slice(0, MAX_DOCS).flatMap((file) => {
      const found = statSync(`${project}/${file}`, { throwIfNoEntry: false });
      return found?.isFile() ? [[file, { mtime: found.mtimeMs, size: found.size }]] : [];
    }),
  );
}

function documentsIn(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replaceAll('\\', '/'))
      .sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return [];
    throw error;
  }
}

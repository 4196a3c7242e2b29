/** The documents of a task and of its project: written, compared with what they were, looked at for wrap-up. */
import { readdirSync, statSync } from 'node:fs';
import { isInside } from '../../rules/paths.ts';
import {
  type ChangeSize,
  changeSizes,
  contextDocument,
  type DocumentInput,
  type DocumentLabels,
  mergeGenerated,
  solutionDocument,
} from '../../tasks/documents/documents.ts';
import { historyFacts } from '../../tasks/history/history-facts.ts';
import { changedFiles } from '../../tasks/record/measures.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import type { TaskSettings } from '../../tasks/settings/task-settings.ts';
import { kindOfCommand } from '../../tasks/tools/command-outcome.ts';
import type { FileFact, WrapUpFacts } from '../../tasks/wrap-up/wrap-up.ts';
import { number } from '../../values/fields.ts';
import { asCount, isRecord, orUndefined } from '../../values/narrow.ts';
import { replaceFile, toJson, unless } from '../disk/atomic-write.ts';
import { parseLine, readForeignDocument, readForeignText, readOwnText } from '../disk/document.ts';
import { decodeBefore, readHistory } from './task-file.ts';
import { DOC_SNAPSHOT, type TaskPaths, type TaskStore, taskPaths } from './task-paths.ts';

export type DocumentRequest = {
  readonly labels: DocumentLabels;
  readonly tests: TaskSettings['tests'];
  /** What git counts of these files. */
  readonly countChanges: (files: readonly string[]) => readonly ChangeSize[];
  /** What is there stays as it is. */
  readonly missing?: true | undefined;
};

/** What people wrote around the generated part stays. `badLines`: how many lines of the history could not be read. */
export function writeDocuments(
  store: TaskStore,
  { taskDir, record }: { readonly taskDir: string; readonly record: TaskRecord },
  { labels, tests, countChanges, missing }: DocumentRequest,
): { readonly badLines: number } {
  const paths = taskPaths(taskDir);
  const history = historyFacts(readHistory(paths));
  const input: DocumentInput = {
    record,
    history,
    labels,
    kindOf: (command) => kindOfCommand(command, tests),
    sizes: changeSizes(record, countChanges(changedFiles(record))),
  };
  for (const [path, documentOf] of [
    [paths.context, contextDocument],
    [paths.solution, solutionDocument],
  ] as const) {
    const before = readOwnText(path);
    if (!missing || before === undefined) replaceFile(path, mergeGenerated(before, documentOf(input)), store);
  }
  return { badLines: history.bad };
}

const MAX_DOCS = 5_000;

/**
 * Keeps in an archived task what the project's documents look like. Returns the name of that file, or null where the project
 * has no documents.
 */
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
  !isRecord(old) || asCount(old['size']) !== size || mtime > number(old['mtime']);

function lookAtDocs(project: string, docs: readonly string[]) {
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
  const read = () => readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const names = unless(['ENOENT', 'ENOTDIR', 'EACCES'], read) ?? [];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

const MAX_FILES = 200;
const MAX_FILE_BYTES = 512 * 1024;
const BUDGET_MS = 2_000;

export function wrapUpFacts(
  store: TaskStore,
  { taskDir, record }: { readonly taskDir: string; readonly record: TaskRecord },
): WrapUpFacts {
  const paths = taskPaths(taskDir);
  const before = faultsBefore(paths);
  const ends = store.now().getTime() + BUDGET_MS;
  const look = (files: readonly string[]): FileFact[] =>
    [...new Set(files)]
      .filter(isInside)
      .slice(-MAX_FILES)
      .flatMap((file) => {
        if (store.now().getTime() > ends) return [];
        const text = readSmall(`${store.project}/${file}`);
        const old = before.get(file);
        return text === undefined ? [] : [{ file, text, ...(old !== undefined && { before: old }) }];
      });
  return {
    contextBytes: sizeOf(paths.context),
    solutionBytes: sizeOf(paths.solution),
    code: look(changedFiles(record)),
    docs: look(record.docsEdited),
  };
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

/** Undefined for files that cannot be read, are no regular files, or are too long. */
const readSmall = (path: string): string | undefined =>
  orUndefined(() => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size <= MAX_FILE_BYTES ? readForeignText(path) : undefined;
  });

/** By file, the lines as one text. */
function faultsBefore({ before }: Pick<TaskPaths, 'before'>): ReadonlyMap<string, string> {
  const entries = (readOwnText(before) ?? '').split('\n').flatMap((line): [string, string][] => {
    const entry = decodeBefore(parseLine(line));
    return entry ? [[entry.file, entry.lines.join('\n')]] : [];
  });
  return new Map(entries.reverse());
}

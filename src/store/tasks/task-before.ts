/** What wrap-up would have found fault with before the task touched a file: that is not the task's to tidy up. */
import { asList, asText, isRecord } from '../../core/narrow.ts';
import type { FileBefore } from '../../core/tasks/apply-change.ts';
import { appendText, parseLine, toLines } from '../disk/jsonl.ts';
import { dropLink, readOwnText } from '../disk/project-link.ts';
import type { TaskPaths } from './task-paths.ts';

/** Under the task's lock. Only the first word on a file counts, so another one does no harm. */
export function appendBefore({ before }: TaskPaths, entries: readonly FileBefore[]): void {
  dropLink(before);
  appendText(before, toLines(entries));
}

/** By file, the lines as one text. */
export function faultsBefore({ before }: Pick<TaskPaths, 'before'>): ReadonlyMap<string, string> {
  const entries = (readOwnText(before) ?? '').split('\n').flatMap((line): [string, string][] => {
    const entry = decodeBefore(parseLine(line));
    return entry ? [[entry.file, entry.lines.join('\n')]] : [];
  });
  return new Map(entries.reverse());
}

export function decodeBefore(value: unknown): FileBefore | undefined {
  if (!isRecord(value) || typeof value['file'] !== 'string') return undefined;
  return { file: value['file'], lines: asList(value['lines']).map(asText) };
}

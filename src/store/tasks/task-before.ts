/** What wrap-up would have found fault with before the task touched a file: that is not the task's to tidy up. */
import { asList, asText, isRecord } from '../../core/narrow.ts';
import type { FileBefore } from '../../core/tasks/apply-change.ts';
import { faultsIn, type WrapUpRules } from '../../core/tasks/wrap-up/validate-wrap-up.ts';
import { appendText, parseLine, toLines } from '../disk/jsonl.ts';
import { dropLink, readOwnText } from '../disk/project-link.ts';
import { type TaskPaths, taskPaths } from './task-paths.ts';

export type FirstEdit = { readonly file: string; readonly text: string; readonly rules: WrapUpRules };

/** To be kept together with the edit it is of. Nothing for a file that was edited before. */
export const beforeEdit = (taskDir: string, { file, text, rules }: FirstEdit): FileBefore | undefined =>
  faultsBefore(taskPaths(taskDir)).has(file) ? undefined : { file, lines: faultsIn(text, rules) };

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

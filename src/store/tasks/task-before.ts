/** What wrap-up would have found fault with before the task touched a file: that is not the task's to tidy up. */
import { asList, asText } from '../../core/narrow.ts';
import { faultsIn, type WrapUpRules } from '../../core/tasks/wrap-up/validate-wrap-up.ts';
import { appendText, parseLine, toLines } from '../disk/jsonl.ts';
import { LockTimeout, withLock } from '../disk/lock.ts';
import { dropLink, readOwnText } from '../disk/project-link.ts';
import { type TaskPaths, type TaskStore, taskLockOptions, taskPaths } from './task-paths.ts';
import { isGone } from './task-store.ts';

export type FirstEdit = { readonly file: string; readonly text: string; readonly rules: WrapUpRules };

/** Only the first word on a file counts. Who cannot have the lock leaves it: wrap-up is stricter then, and nothing is lost. */
export function rememberBefore(store: TaskStore, taskDir: string, { file, text, rules }: FirstEdit): void {
  const paths = taskPaths(taskDir);
  if (faultsBefore(paths).has(file)) return;
  const lines = faultsIn(text, rules);
  try {
    withLock(paths.lock, taskLockOptions(store), () => {
      dropLink(paths.before);
      appendText(paths.before, toLines([{ file, lines }]));
    });
  } catch (error) {
    if (!(error instanceof LockTimeout) && !isGone(error)) throw error;
  }
}

/** By file, the lines as one text. */
export function faultsBefore({ before }: Pick<TaskPaths, 'before'>): ReadonlyMap<string, string> {
  const entries = (readOwnText(before) ?? '').split('\n').flatMap((line): [string, string][] => {
    const entry = parseLine(line);
    if (entry === undefined || typeof entry['file'] !== 'string') return [];
    return [[entry['file'], asList(entry['lines']).map(asText).join('\n')]];
  });
  return new Map(entries.reverse());
}

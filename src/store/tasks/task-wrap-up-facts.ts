/** Looks at what a task changed, for the judgement whether its wrap-up is done. Bounded: a hook has no time to read much. */
import { statSync } from 'node:fs';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { isInside } from '../../core/tasks/tools/inside-project.ts';
import type { FileFact, WrapUpFacts } from '../../core/tasks/wrap-up/validate-wrap-up.ts';
import { readForeignText } from '../disk/document.ts';
import { hasCode } from '../disk/errno.ts';
import { faultsBefore } from './task-before.ts';
import { type TaskStore, taskPaths } from './task-paths.ts';

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
    code: look(record.codeChanges.filter(({ status }) => status === 'success').map(({ file }) => file)),
    docs: look(record.docsEdited),
  };
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

/** What was removed since, is no text file any more or is far too long says nothing. */
function readSmall(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size <= MAX_FILE_BYTES ? readForeignText(path) : undefined;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'ENOTDIR', 'ELOOP') || hasCode((error as Error).cause, 'EACCES')) return undefined;
    throw error;
  }
}

/** `.conversation.jsonl` of a task: appended to under the task's lock, set aside when long, read whole. */
import type { UnknownRecord } from '../../core/narrow.ts';
import { encodeLine, type HistoryLine } from '../../core/tasks/history/history.ts';
import { HISTORY_LIMITS } from '../../core/tasks/settings/defaults.ts';
import { attempt, hasCode } from '../disk/errno.ts';
import { appendLines, appendText, parseLine } from '../disk/jsonl.ts';
import { renameFile } from '../disk/patience.ts';
import { dropLink, readOwnText } from '../disk/project-link.ts';
import type { TaskPaths } from './task-paths.ts';

export function appendHistory({ history }: TaskPaths, lines: readonly HistoryLine[]): void {
  if (lines.length === 0) return;
  const text = lines.map(encodeLine).join('');
  dropLink(history);
  if (appendLines(history, text, HISTORY_LIMITS.rotateBytes)) return;
  attempt('begin a new file after', history, () => rotate(history));
  appendText(history, text);
}

/** Every line, oldest first; `undefined` where one cannot be read. */
export function readHistory({ history }: TaskPaths): (UnknownRecord | undefined)[] {
  const files = [...olderFiles(history).reverse(), history];
  return files.flatMap((file) =>
    (readOwnText(file) ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseLine),
  );
}

/** `.conversation.1.jsonl` is the newest of them. */
const olderFiles = (history: string): string[] =>
  Array.from({ length: HISTORY_LIMITS.keep }, (_, index) => history.replace(/\.jsonl$/, `.${index + 1}.jsonl`));

/** From the oldest on, so that a crash in between leaves a gap in the numbers and loses nothing but what was to go. */
function rotate(history: string): void {
  const files = [history, ...olderFiles(history)];
  for (let index = files.length - 1; index > 0; index -= 1) {
    try {
      renameFile(files[index - 1] ?? '', files[index] ?? '');
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

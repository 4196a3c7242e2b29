/** Writes context.md and solution.md of a task. What people wrote around the generated part stays. */
import { type ChangeSize, changedFiles, changeSizes } from '../../core/tasks/documents/change-sizes.ts';
import type { DocumentLabels } from '../../core/tasks/documents/document-labels.ts';
import { contextDocument, type DocumentInput, solutionDocument } from '../../core/tasks/documents/documents.ts';
import { mergeGenerated } from '../../core/tasks/documents/generated-block.ts';
import { historyFacts } from '../../core/tasks/history/history-facts.ts';
import type { TaskRecord } from '../../core/tasks/record/record.ts';
import { type CommandRules, kindOfCommand } from '../../core/tasks/tools/command-outcome.ts';
import { replaceFile } from '../disk/atomic-write.ts';
import { readOwnText } from '../disk/project-link.ts';
import { readHistory } from './task-history-file.ts';
import { type TaskStore, taskPaths } from './task-paths.ts';

export type DocumentRequest = {
  readonly labels: DocumentLabels;
  readonly commands: Pick<CommandRules, 'test' | 'build'>;
  /** What git counts of these files. */
  readonly countChanges: (files: readonly string[]) => readonly ChangeSize[];
  /** What is there stays as it is. */
  readonly missing?: true | undefined;
};

/** `badLines`: how many lines of the history could not be read. */
export function writeDocuments(
  store: TaskStore,
  { taskDir, record }: { readonly taskDir: string; readonly record: TaskRecord },
  { labels, commands, countChanges, missing }: DocumentRequest,
): { readonly badLines: number } {
  const paths = taskPaths(taskDir);
  const history = historyFacts(readHistory(paths));
  const input: DocumentInput = {
    record,
    history,
    labels,
    kindOf: (command) => kindOfCommand(command, commands),
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

/** How much of each file a task has changed in all: as git counts it, else as its edits add up. */
import type { TaskRecord } from '../record/record.ts';

export type ChangeSize = { readonly file: string; readonly added: number; readonly removed: number };

export const changedFiles = ({ codeChanges }: TaskRecord): string[] => [
  ...new Set(codeChanges.flatMap(({ file, status }) => (status === 'success' ? [file] : []))),
];

/** What was committed meanwhile, or is not known to git, is not among `counted`. */
export const changeSizes = (record: TaskRecord, counted: readonly ChangeSize[]): ChangeSize[] =>
  changedFiles(record).map((file) => counted.find((size) => size.file === file) ?? summed(record, file));

function summed({ codeChanges }: TaskRecord, file: string): ChangeSize {
  const edits = codeChanges.filter((change) => change.file === file && change.status === 'success');
  const total = (sign: RegExp) =>
    edits.reduce((sum, { summary }) => sum + Number(sign.exec(summary ?? '')?.[1] ?? 0), 0);
  return { file, added: total(/\+(\d+)/), removed: total(/-(\d+)/) };
}

/** Which edits are work on code, for the tool that just ran as for a history that is read again. */
import { isWhereCodeLies } from '../settings/reading-policy.ts';

export type CodeEdits = {
  /** Documents count like code. */
  readonly countDocEdits: boolean;
  /** Folders or globs in which code lies: anywhere, when none is named. */
  readonly code: readonly string[];
};

/** Whatever does not lie where code lies is edited as documents are: it opens no loop and calls for no test. */
export const isCodeEdit = (file: string, { countDocEdits, code }: CodeEdits): boolean =>
  hasEnding(file, '.md', '.mdx') ? countDocEdits : isWhereCodeLies(file, { code });

/** Whatever the case of its letters. Without a pattern: every edit within a task comes by. */
export const hasEnding = (file: string, ...endings: readonly string[]): boolean => {
  const lower = file.toLowerCase();
  return endings.some((ending) => lower.endsWith(ending));
};

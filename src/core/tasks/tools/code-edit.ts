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
  /\.mdx?$/i.test(file) ? countDocEdits : isWhereCodeLies(file, { code });

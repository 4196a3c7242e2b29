/** A shell script as far as its writing can be told from its text: commands, their words, and the files they are sent into. */

/** Stands in an expanded word for what only the shell could know. */
export const UNKNOWN = '\u0000';

/** Names what no script can: the first directory of the repository one stands in. */
export const REPOSITORY = 'git rev-parse';

/** What is longer is no file. */
export const LONGEST_PATH = 1_024;

/**
 * Plain text after quotes and escapes, or something to put in; an empty name is never known. What stands outside quotes
 * is split at blanks.
 */
export type WordPart = string | { readonly variable: string; readonly isSplit?: boolean };
export type Word = readonly WordPart[];

export type ShellCommand = {
  readonly words: readonly Word[];
  /** Files that its output goes to. */
  readonly outputs: readonly Word[];
  /** The here-documents and here-strings it is fed. */
  readonly input: string;
};

/** `for NAME in WORDS`, and what is done with each. */
export type ShellLoop = { readonly each: ShellCommand; readonly body: readonly ShellItem[] };

/** What a subshell, a substitution or a part of a pipe changes stays inside it. */
export type ShellItem = ShellCommand | ShellLoop | ShellInside;

/** `isFed`: it reads what the item before it prints. */
export type ShellInside = { readonly inside: readonly ShellItem[]; readonly isFed?: boolean };

export type Cursor = {
  readonly text: string;
  at: number;
  /** How deep in brackets; endless nesting is nobody's command. */
  depth: number;
  /** Here-documents whose text begins on the next line. */
  readonly waiting: HereDocument[];
};

export type HereDocument = { readonly end: string; readonly indented: boolean; readonly take: (body: string) => void };

export const createCursor = (text: string, depth = 0): Cursor => ({ text, at: 0, depth, waiting: [] });

export const ahead = ({ text, at }: Cursor, offset = 0): string => text[at + offset] ?? '';

export const DEEPEST = 40;

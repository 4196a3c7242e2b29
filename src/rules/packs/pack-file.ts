/** A JSON file of a pack, and what can be wrong with one. */

/** `unreadable` says why there is no value. A `shipped` file came with the plugin and was checked with it. */
export type PackFile = {
  readonly file: string;
  readonly value: unknown;
  readonly unreadable?: string;
  readonly shipped?: boolean;
  /** Of the pack it belongs to. */
  readonly folder?: string;
};

/** What does not fit: where, and what was expected there. The rest of the file is used. */
export type PackProblem = { readonly file: string; readonly at: string; readonly expected: string };

/** Called once per thing that does not fit. */
export type Report = (at: string, expected: string) => void;

/** Expected where there should be nothing at all. */
export const NO_SUCH_FIELD = 'no such field';

/** What does not fit in a file of a pack: where, and what was expected there. The rest of the file is used. */
export type PackProblem = { readonly file: string; readonly at: string; readonly expected: string };

/** Expected where there should be nothing at all. */
export const NO_SUCH_FIELD = 'no such field';

/** Called once per thing that does not fit. */
export type Report = (at: string, expected: string) => void;

/**
 * A JSON file of a pack; `unreadable` says why there is no value. `shipped` came with the plugin, like the code that reads
 * it, and was validated with it.
 */
export type PackFile = {
  readonly file: string;
  readonly value: unknown;
  readonly unreadable?: string;
  readonly shipped?: boolean;
  /** Of the pack it belongs to. */
  readonly folder?: string;
};

/** A JSON file of a pack, what can be wrong with one, and its texts by language. */

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

/** Passes on each file that could be read; returns why the others could not, and what `read` reported. */
export function readFiles(files: readonly PackFile[], read: (file: PackFile, report: Report) => void): PackProblem[] {
  const problems: PackProblem[] = [];
  for (const one of files) {
    const report: Report = (at, expected) => problems.push({ file: one.file, at, expected });
    if (one.unreadable !== undefined) report('', one.unreadable);
    else read(one, report);
  }
  return problems;
}

/** Expected where there should be nothing at all. */
export const NO_SUCH_FIELD = 'no such field';

/** A text of a pack: one for every reader, or one per locale. */
export type LocalText = string | Readonly<Record<string, string>>;

/** The wanted locale, else the one that is closest, else English, else the first one. */
export function localText(text: LocalText | undefined, locale: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const language = locale.split('-')[0] ?? '';
  const near = Object.keys(text).find((key) => key.split('-')[0] === language);
  return text[locale] ?? (near === undefined ? undefined : text[near]) ?? text['en'] ?? Object.values(text)[0] ?? '';
}

/** Documents before code, as a pack asks for it; and which files count as what. */
import { matchesAny } from '../../rules/glob.ts';

export const READING_MODES = ['off', 'advise', 'deny'] as const;
export type ReadingMode = (typeof READING_MODES)[number];

export type ReadingPolicy = {
  /** `advise` says it once per task, `deny` refuses to open or edit code. */
  readonly mode: ReadingMode;
  readonly minDocs: number;
  readonly docGlobs: readonly string[];
  readonly codeGlobs: readonly string[];
  /** Folders or globs in which code lies: anywhere, when none is named. */
  readonly code: readonly string[];
  /** Where tasks lie. */
  readonly tasks: string;
};

/** A file that fits both is a document. Files outside the project are not code. */
export const isCode = (path: string, policy: ReadingPolicy): boolean =>
  path !== '' &&
  !/^(?:[\\/~]|[A-Za-z]:)/.test(path) &&
  fits(path, policy.codeGlobs, policy) &&
  isWhereCodeLies(path, policy) &&
  !isDocument(path, policy);

export const isDocument = (path: string, policy: ReadingPolicy): boolean => fits(path, policy.docGlobs, policy);

const isWhereCodeLies = (path: string, { code }: Pick<ReadingPolicy, 'code'>): boolean =>
  code.length === 0 || matchesAny(path, code.map(folderAsGlob));

const folderAsGlob = (place: string): string => (/[*?{]/.test(place) || place.endsWith('/') ? place : `${place}/`);

/** Files among the tasks or in a hidden directory match only a glob that begins there. */
function fits(path: string, globs: readonly string[], { tasks }: ReadingPolicy): boolean {
  const apart = path.startsWith(`${tasks}/`) ? `${tasks}/` : (/^\.[^/]+\//.exec(path)?.[0] ?? '');
  return globs.some((glob) => glob.startsWith(apart) && matchesAny(path, [glob]));
}

export type CodeEdits = {
  /** Documents count like code. */
  readonly countDocEdits: boolean;
  /** Folders or globs in which code lies: anywhere, when none is named. */
  readonly code: readonly string[];
};

/** Files outside the code folders count as documents: editing them opens no loop and needs no test. */
export const isCodeEdit = (file: string, { countDocEdits, code }: CodeEdits): boolean =>
  /\.mdx?$/i.test(file) ? countDocEdits : isWhereCodeLies(file, { code });

export const isInside = (file: string): boolean =>
  !/^([/\\]|[A-Za-z]:)/.test(file) && !file.split(/[/\\]/).includes('..');

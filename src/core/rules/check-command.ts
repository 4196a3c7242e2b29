/** What a shell command would break by the files it writes. Only rules that forbid any edit of a file can tell. */
import { clip, oneLine } from '../clip.ts';
import { localText } from '../pack-format/local-text.ts';
import { plainPath } from '../plain-path.ts';
import type { InGit } from '../shell/reach.ts';
import { UNKNOWN } from '../shell/shell-syntax.ts';
import type { TopOf } from '../shell/shell-words.ts';
import { type WrittenPath, writtenPaths } from '../shell/written-paths.ts';
import { docsText } from './doc-reference.ts';
import { matchesAny } from './glob.ts';
import type { Rule, Violation } from './rule.ts';
import { type RulePlaces, rulePath } from './rule-path.ts';

export const COMMAND_TOOL = 'Bash';

export type ShellCall = {
  readonly command: string;
  /** Where the shell stands. */
  readonly directory: string;
  readonly places: RulePlaces;
  readonly topOf?: TopOf;
};

export type CheckedCommand = Omit<ShellCall, 'directory' | 'topOf'> & {
  readonly written: readonly (WrittenPath | ReachedFile)[];
  readonly rules: readonly Rule[];
  readonly locale?: string;
};

export function filesWritten({ command, directory, places, topOf }: ShellCall): readonly WrittenPath[] {
  const { projectRoot, overtoneHome = '' } = places;
  const variables = {
    HOME: '~',
    TMPDIR: '/tmp',
    CLAUDE_PROJECT_DIR: projectRoot,
    OVERTONE_HOME: overtoneHome,
  };
  return writtenPaths(command, { directory, variables, topOf });
}

/** With a command that would leave it, where there is one. */
export type ReachedFile = Pick<WrittenPath, 'path' | 'by'> & { readonly suggestion?: string };

export type Reachable = {
  readonly files: readonly string[];
  /** What folders are called that a command should leave out for the sake of these files. */
  readonly folders?: readonly string[];
  /** What `~` stands for. */
  readonly userHome: string;
  /** How git holds a file, where a command at that place could tell it; nothing where it is not certain. */
  readonly inGit?: (file: string, place: string) => InGit | undefined;
  /** Whether git is told to leave a file alone; asked last, where nothing but that decides. */
  readonly isIgnored?: (file: string) => boolean;
};

/**
 * Files that are written though the command does not name them: `rm -r` of a folder that holds them, a pattern that means
 * them, a search that finds them, what git takes away or back.
 */
export function filesReached(
  written: readonly WrittenPath[],
  { files, folders = [], userHome, inGit = () => undefined, isIgnored = () => false }: Reachable,
): readonly ReachedFile[] {
  const spelled = files.map((file) => ({ file, spellings: spellings(plainPath(file), plainPath(userHome)) }));
  return written.flatMap(({ path, by, reached, inGit: wanted, ignored, instead }) =>
    reached === undefined
      ? []
      : spelled
          .filter(({ spellings }) => spellings.some(reached))
          .filter(({ file }) => wanted === undefined || inGit(file, plainPath(path)) === wanted)
          .filter(({ file }) => ignored === undefined || isIgnored(file) === (ignored === 'alone'))
          .map(({ file }) => ({ path: file, by, ...suggested(instead?.(folders)) })),
  );
}

const suggested = (suggestion: string | undefined) => (suggestion === undefined ? {} : { suggestion });

const spellings = (file: string, userHome: string): readonly string[] =>
  file.startsWith(`${userHome}/`) ? [file, `~${file.slice(userHome.length)}`] : [file];

export function checkCommand({ rules, written, command, places, locale = 'en' }: CheckedCommand): Violation[] {
  return rules.filter(isAboutCommands).flatMap((rule) => {
    const hit = written.find((one) => breaks(rule, one, places));
    return hit === undefined ? [] : [violationOf(rule, hit, { command, places, locale })];
  });
}

/** Rules of a project are not asked: nobody could tell beforehand which commands concern them. */
const isAboutCommands = ({ applies, anyEdit, shipped }: Rule): boolean =>
  shipped && anyEdit && applies.tools.includes(COMMAND_TOOL);

function breaks(rule: Rule, { path, copyOf }: Pick<WrittenPath, 'path' | 'copyOf'>, places: RulePlaces): boolean {
  if (!isProtected(rule, path, places)) return false;
  // To put a copy of the file elsewhere is to read it.
  return copyOf === undefined || !isProtected(rule, copyOf, places);
}

/** A directory of which every file is protected is so itself. */
function isProtected({ applies: { include, exclude } }: Rule, path: string, places: RulePlaces): boolean {
  const shown = shownPath(path, places);
  if (TEMPORARY.test(shown)) return false;
  return [shown, `${shown}/${UNKNOWN}`].some((one) => matchesAny(one, include) && !matchesAny(one, exclude));
}

/** Nobody keeps state there. */
const TEMPORARY = /^(?:\/private)?(?:\/var)?\/tmp\/|^\/dev\//;

const shownPath = (path: string, places: RulePlaces): string =>
  path.startsWith('~') ? plainPath(path) : rulePath(path, places);

const LONGEST_MATCH = 160;

function violationOf(
  { id, title, severity, message, fix, docs }: Rule,
  { path, by, suggestion }: ReachedFile,
  { command, places, locale }: Required<Pick<CheckedCommand, 'command' | 'places' | 'locale'>>,
): Violation {
  const say = (text: Rule['message']) => localText(text, locale);
  return {
    rule: id,
    title: say(title),
    severity,
    file: shownPath(path, places).replaceAll(UNKNOWN, '…'),
    line: 0,
    match: clip(oneLine(`${by}: ${command}`), LONGEST_MATCH),
    message: say(message),
    fix: say(fix),
    docs: docsText(docs, locale),
    ...suggested(suggestion),
  };
}

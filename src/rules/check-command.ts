/**
 * Finds shell commands that obviously write a protected file: by redirection, or by a writing command with its path.
 * Everything else passes: this prevents mistakes of a model, not deliberate circumvention.
 */
import { clip, oneLine } from '../text/clip.ts';
import { ownValue } from '../values/narrow.ts';
import { fitsPattern, isAbsolute, plainPath, type RulePlaces, rulePath } from './paths.ts';
import { MAX_MATCH_CHARS, type Rule, textsOf, type Violation } from './rule.ts';
import { MAX_SCAN_CHARS, programWords, simpleCommands, withoutTexts } from './simple-commands.ts';

const COMMAND_TOOL = 'Bash';

export type CheckedCommand = {
  readonly rules: readonly Rule[];
  readonly command: string;
  /** The shell's working directory. */
  readonly directory: string;
  readonly places: RulePlaces & { readonly userHome: string };
  readonly locale?: () => string;
};

/** The name of a hook script, to which a command could feed forged events. The caller checks whether it is Overtone's. */
export const hookScriptIn = (command: string): string | undefined =>
  /hooks\/((?:on|pre|post)-[\w-]+\.js)/i.exec(command)?.[1];

/** Throws where it finds nothing in the part of a long command that it can look at. */
export function checkCommand(checked: CheckedCommand): Violation[] {
  const { rules, places, command, locale } = checked;
  const written = writtenPaths(checked);
  const match = clip(oneLine(command), MAX_MATCH_CHARS);
  const home = plainPath(places.overtoneHome ?? '');
  const shown = (path: string) =>
    path === home ? SESSIONS : rulePath(path, places).replace(/^~\/\.overtone\/[^/]*[*?[{].*/, SESSIONS);
  const isCovered = (rule: Rule, path: string | undefined) => path !== undefined && isProtected(rule, shown(path));
  const violations = rules.filter(isAboutCommands).flatMap((rule) => {
    // Copying a protected file elsewhere only reads it.
    const hit = written.find(({ path, copyOf }) => isCovered(rule, path) && !isCovered(rule, copyOf));
    if (hit === undefined) return [];
    return [{ ...textsOf(rule, locale?.() ?? 'en'), file: shown(hit.path), line: 0, match }];
  });
  if (violations.length === 0 && isTooLong(command))
    throw new Error(`the command is longer than ${MAX_SCAN_CHARS} characters`);
  return violations;
}

/** Stands for the whole home, which holds it. */
const SESSIONS = '~/.overtone/sessions';

const isTooLong = (command: string): boolean =>
  command.length > MAX_SCAN_CHARS && withoutTexts(command).length > MAX_SCAN_CHARS;

const isAboutCommands = ({ applies, anyEdit, shipped }: Rule): boolean =>
  shipped && anyEdit && applies.tools.includes(COMMAND_TOOL);

/** A directory whose every file is protected is protected itself, and so are some of its files. */
const isProtected = ({ applies: { include, exclude } }: Rule, path: string): boolean =>
  !TEMPORARY.test(path) &&
  [path, `${path}/_`, someBelow(path)].some((one) => fitsPattern(one, include) && !fitsPattern(one, exclude));

/** A file of the directory in which a glob or a list of names begins. */
function someBelow(path: string): string {
  const at = path.search(/[*?[{]/);
  return at === -1 ? path : `${path.slice(0, path.lastIndexOf('/', at) + 1)}_`;
}

/** No state is kept there. */
const TEMPORARY = /^(?:\/private)?(?:\/var)?\/tmp\/|^\/dev\//;

type Written = { readonly path: string; readonly copyOf?: string | undefined };

function writtenPaths({ command, directory, places }: CheckedCommand): Written[] {
  // A subshell leaves with its own directory.
  const directories = [directory];
  return simpleCommands(command).flatMap(({ words, targets, depth, isPiped }) => {
    directories.length = Math.min(directories.length, depth + 1);
    while (directories.length <= depth) directories.push(directories.at(-1) ?? directory);
    const at = directories[depth] ?? directory;
    const [path = '', ...args] = programWords(words);
    const name = path.replace(/^.*\//, '');
    if (words.some((word) => word === '[[' || word.startsWith('HOME='))) return [];
    const script = SHELLS.includes(name) ? scriptIn(args) : undefined;
    const nested = script === undefined ? [] : writtenPaths({ rules: [], command: script, directory: at, places });
    const resolve = (path: string | undefined) => (path === undefined ? undefined : resolved(path, at, places));
    const found = [...targets.map((path): Written => ({ path })), ...(ownValue(WRITERS, name)?.(args) ?? [])].map(
      ({ path, copyOf }) => ({ path: resolved(path, at, places), copyOf: resolve(copyOf) }),
    );
    if (name === 'cd' && !isPiped) directories[depth] = afterChange(args, { command, at, places });
    return [...found.filter(({ path }) => isPlain(path)), ...nested];
  });
}

/** What `sh -c` runs. */
function scriptIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
  return at === -1 ? undefined : args[at + 1];
}

/** Where the shell is after `cd`. */
function afterChange(args: readonly string[], { command, at, places }: Change): string {
  const target = args.find((arg) => !/^-./.test(arg)) ?? '~';
  const path = resolved(target, at, places);
  if (target !== '-' && isPlain(path)) return path;
  // Most often it is the project, or a folder that was just made for files of no importance.
  return /mktemp|TE?MP/.test(command) ? '/tmp/_' : places.projectRoot;
}

type Change = Pick<CheckedCommand, 'command' | 'places'> & { readonly at: string };

/** Variables and substitutions are unknown and often name a temporary folder. */
const isPlain = (path: string): boolean => !/[$`]/.test(path);

const SHELLS = ['sh', 'bash', 'dash', 'zsh'];

type Writer = (args: readonly string[]) => readonly Written[];

const plainArgs = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith('-'));
const operands: Writer = (args) => plainArgs(args).map((path) => ({ path }));
const destination: Writer = (args) => {
  const [copyOf, ...others] = plainArgs(args);
  return others.slice(-1).map((path) => ({ path, copyOf }));
};
const inPlace: Writer = (args) => (args.some((arg) => /^-[a-zA-Z]*i|^--in-place/.test(arg)) ? operands(args) : []);

const GIT_WRITERS = ['rm', 'mv', 'checkout', 'restore', 'clean'];
const LEAVES_FILES = /^(?:--cached|--staged|--dry-run|-[a-zA-Z]*n[a-zA-Z]*)$/;

/** The paths each command writes, from its arguments. */
const WRITERS: Readonly<Record<string, Writer>> = {
  rm: operands,
  unlink: operands,
  shred: operands,
  truncate: operands,
  touch: operands,
  chmod: operands,
  chown: operands,
  tee: operands,
  mv: operands,
  cp: destination,
  // A second name for a protected file could be edited.
  ln: (args) => (args.some((arg) => /^-\w*s|^--symbolic/.test(arg)) ? destination(args) : operands(args)),
  install: destination,
  rsync: destination,
  sed: inPlace,
  perl: inPlace,
  dd: (args) => args.filter((arg) => arg.startsWith('of=')).map((arg) => ({ path: arg.slice(3) })),
  git: (all) => {
    const [name = '', ...args] = all.slice(
      all.findIndex((arg, at) => !/^-/.test(arg) && !/^-[Cc]$/.test(all[at - 1] ?? '')),
    );
    return GIT_WRITERS.includes(name) && !args.some((arg) => LEAVES_FILES.test(arg)) ? operands(args) : [];
  },
};

function resolved(
  path: string,
  directory: string,
  { projectRoot, overtoneHome = '', userHome }: CheckedCommand['places'],
): string {
  const whole = path
    .replace(/^~(?=\/|$)|^\$\{?HOME\}?(?=\/|$)/, () => userHome)
    .replace(/^\$\{?CLAUDE_PROJECT_DIR\}?(?=\/|$)/, () => projectRoot)
    .replace(/^\$\{?OVERTONE_HOME\}?(?=\/|$)/, () => overtoneHome);
  return isAbsolute(whole) ? plainPath(whole) : plainPath(`${directory}/${whole}`);
}

/** Parts of the names of state files: a command without any of them cannot write one. */
const STATE_NAMES =
  /\.task-meta|\.conversation|workflow-state|\.task-active|sessions|\.overtone|\.inbox|\.before\.jsonl|\.doc-snapshot|\.archive-lock|\.lock\b|taskflow-rules|workflow-config|knowledge-base|hooks\/(?:on|pre|post)-[\w-]+\.js/i;

/** Kept in step with the shipped rule by a test. */
export const mayNameState = (command: string): boolean => STATE_NAMES.test(command);

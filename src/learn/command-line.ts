/** One program call of a shell command: the program, the subcommands in front, and the other words. */
import { programWords, simpleCommands } from '../rules/simple-commands.ts';

export type ProgramCall = Readonly<ReturnType<typeof programCalls>[number]>;

const MAX_CALLS = 20;

/**
 * `program`: the base name, `cat` for `/bin/cat`. `path`: the leading words that select what it does, `pr diff`. `words`: all
 * behind the program. `isTransient`: it was started by a path in a temporary or build directory, so it is being worked on.
 */
export function programCalls(command: string) {
  return simpleCommands(command)
    .slice(0, MAX_CALLS)
    .flatMap(({ words }) => {
      const [name = '', ...rest] = programWords(words);
      const program = name.slice(name.lastIndexOf('/') + 1);
      if (!PROGRAM_NAME.test(program) || KEYWORDS.has(program)) return [];
      return [{ program, path: pathOf(program, rest), words: rest, isTransient: TRANSIENT.test(name) }];
    });
}

const PROGRAM_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]*$/;
const KEYWORDS: ReadonlySet<string> = new Set([
  'case',
  'done',
  'esac',
  'fi',
  'for',
  'function',
  'in',
  'return',
  'select',
]);
/** Wrappers such as `./gradlew` belong to a project; other programs in it are built from it or installed into it. */
const TRANSIENT =
  /^(?:\.{1,2}\/(?!(?:gradlew|mvnw)$)|\/(?:private\/)?(?:var\/)?tmp\/|(?:target|build|dist|out|bin)\/)|(?:^|\/)(?:\.?v?env|node_modules)\//;

/** Programs whose first words are operands, not subcommands. */
const WITHOUT_SUBCOMMANDS: ReadonlySet<string> = new Set(
  `awk basename bash cat cd chmod chown cp curl cut date dd df diff dirname du echo egrep env eslint expr fd fgrep file find
   grep gzip head jest jq kill ln ls lsof mkdir mktemp more mv node patch perl pgrep ping pkill prettier printf ps pwd python
   python3 pytest readlink realpath rg rm rsync ruby sed seq sh shasum sleep sort ssh stat tail tar tee test touch tr tree tsc
   uniq unzip vitest wc wget which xargs zip zsh`.split(/\s+/),
);

export const hasSubcommands = (program: string): boolean => !WITHOUT_SUBCOMMANDS.has(program);

const MAX_PATH = 2;
/** Scripts have parts: `test:e2e`. */
const SUBCOMMAND = /^[a-z][a-z-]*(?::[a-z0-9:-]+)?$/;

function pathOf(program: string, given: readonly string[]): readonly string[] {
  if (!hasSubcommands(program)) return [];
  const words = given.slice(placeOptions(program, given));
  const end = words.findIndex((word) => !SUBCOMMAND.test(word));
  return words.slice(0, Math.min(MAX_PATH, end === -1 ? words.length : end));
}

/** How many words in front only say where a program works: `git -C dir`, `npm --prefix dir`. */
function placeOptions(program: string, words: readonly string[]): number {
  const known = PLACE_OPTIONS[program];
  return known?.includes(words[0] ?? '') ? 2 + placeOptions(program, words.slice(2)) : 0;
}

const PLACE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  git: ['-C', '-c'],
  make: ['-C'],
  npm: ['--prefix'],
  pnpm: ['-C', '--dir', '--filter'],
  yarn: ['--cwd'],
  bun: ['--cwd'],
};

/** `gh pr diff`: how a call is named in a sentence. */
export const headOf = ({ program, path }: Pick<ProgramCall, 'program' | 'path'>): string =>
  [program, ...path].join(' ');

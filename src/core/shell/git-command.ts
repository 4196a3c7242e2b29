/** What commands of git write: files they name, and what they take away or back of folders. */
import { EACH } from './each-file.ts';
import { optionsOf, plainOperands, type Target, type Writer } from './operands.ts';
import type { InGit } from './reach.ts';

type GitCommand = {
  /** Whether files that it names are written. */
  readonly writes: (options: readonly string[]) => boolean;
  readonly sweep?: Sweep;
};

/** Which files of a folder it takes is nowhere in the text, but what git must hold them as. */
type Sweep = {
  readonly takes: InGit;
  /** With others it is not certain. */
  readonly options: RegExp;
  /** Of all options in one. */
  readonly needs: RegExp;
  readonly folders: (own: readonly string[]) => readonly string[];
};

const isDry = (option: string): boolean => /^-[a-zA-Z]*n|^--dry-run$/.test(option);
const isStaged = (option: string): boolean => /^-[a-zA-Z]*S|^--staged$/.test(option);

const COMMANDS: Readonly<Record<string, GitCommand>> = {
  rm: {
    writes: (options) => !options.some((one) => one === '--cached' || isDry(one)),
    sweep: { takes: 'changed', options: /^-[rfq]+$/, needs: /^(?=.*r).*f/, folders: plainOperands },
  },
  mv: { writes: (options) => !options.some(isDry) },
  checkout: {
    writes: () => true,
    sweep: { takes: 'changed', options: /^(?:-[fq]+|--force|--quiet)$/, needs: /^/, folders: checkedOut },
  },
  restore: {
    writes: (options) => !options.some(isStaged) || options.some((one) => /^(?:-[a-zA-Z]*W|--worktree$)/.test(one)),
    sweep: {
      takes: 'changed',
      options: /^(?:-[qSW]+|--quiet|--staged|--worktree)$/,
      needs: /^$|W|--worktree|^(?:-q+|--quiet)$/,
      folders: plainOperands,
    },
  },
  reset: {
    writes: () => false,
    sweep: { takes: 'changed', options: /^(?:-q|--quiet|--hard)$/, needs: /--hard/, folders: () => ['.'] },
  },
  clean: {
    writes: (options) => options.some((one) => /^-[a-zA-Z]*f|^--force$/.test(one)) && !options.some(isDry),
    sweep: {
      takes: 'untracked',
      options: /^(?:-[fdxq]+|--force|--quiet)$/,
      needs: /^(?=.*f)(?=.*d).*x/,
      folders: (own) => (plainOperands(own).length > 0 ? plainOperands(own) : ['.']),
    },
  },
};

/** What another commit has to put in place of a file is not known; a word alone is a path, or git asks which is meant. */
function checkedOut(own: readonly string[]): readonly string[] {
  const end = own.indexOf('--');
  const words = plainOperands(end === -1 ? own : own.slice(0, end));
  const paths = end === -1 ? words.slice(words.length > 1 ? 1 : 0) : own.slice(end + 1);
  const [commit = 'HEAD'] = end === -1 && words.length < 2 ? [] : words;
  return commit === 'HEAD' ? paths : [];
}

export const git: Writer = (operands) => {
  const at = operands.findIndex((operand, index) => !operand.startsWith('-') && !isGitValue(operands[index - 1]));
  const [name = '', ...own] = at === -1 ? [] : operands.slice(at);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const before = operands.slice(0, at);
  if (command === undefined || before.some((one) => /^--(?:git-dir|work-tree)/.test(one))) return [];
  const folders = before.filter((_, index) => before[index - 1] === '-C').map((folder) => `${folder}/`);
  const place = (path: string) => (/^[/~]/.test(path) ? path : `${folders.join('')}${path}`);
  const named = command.writes(optionsOf(own)) ? plainOperands(own, VALUED) : [];
  const targets = named.map(place).map((path) => (path === EACH ? MILDLY_EACH : { path }));
  return [...targets, ...swept(command, own, place)];
};

const MILDLY_EACH: Target = { path: EACH, reach: { whole: false, isMild: true } };

const isGitValue = (before: string | undefined): boolean => before === '-C' || before === '-c';
const VALUED = ['-s', '--source', '-b', '-B', '-e', '--exclude'];

function swept({ sweep }: GitCommand, own: readonly string[], place: (path: string) => string) {
  const options = optionsOf(own);
  if (!sweep?.needs.test(options.join('')) || !options.every((one) => sweep.options.test(one))) return [];
  const folders = sweep.folders(own);
  // Signs that git has for more than a path, and files that are not named.
  if (folders.some((folder) => folder.startsWith(':') || folder === EACH)) return [];
  return folders.map((folder) => ({ path: place(folder), reach: { whole: true, inGit: sweep.takes } }));
}

/** What commands of git write: files they name, and what they take away or back of folders. */
import { EACH } from './each-file.ts';
import { type Instead, typed, withOptions } from './instead.ts';
import { apartFrom, optionsOf, plainOperands, type Target, type ValuedOption, type Writer } from './operands.ts';
import type { Ignored, InGit } from './reach.ts';

type GitCommand = {
  /** Whether files that it names are written. */
  readonly writes: (options: readonly string[]) => boolean;
  readonly sweeps?: readonly Sweep[];
  /** An option of its own with a value, which may say what stays as it is. */
  readonly valued?: ValuedOption & { readonly spares: boolean };
  /** Its operands as they would have to be to take away nothing that git does not track, where anybody can tell. */
  readonly mildly?: (own: readonly string[]) => readonly string[] | undefined;
};

/** Which files of a folder it takes is nowhere in the text, but what git must hold them as. */
type Sweep = {
  readonly takes: InGit;
  readonly ignored?: Ignored;
  /** With others it is not certain. */
  readonly options: RegExp;
  /** Of all options in one, with blanks between. */
  readonly needs: RegExp;
  readonly folders: (own: readonly string[]) => readonly string[];
};

const isDry = (option: string): boolean => /^-[a-zA-Z]*n|^--dry-run$/.test(option);
const isStaged = (option: string): boolean => /^-[a-zA-Z]*S|^--staged$/.test(option);

const STASHING = /^(?:-[akqu]+|--all|--include(?:-untracked)?|--quiet|--(?:no-)?keep-index)$/;
/** What git calls the place where the repository begins. */
const TOP = ':/';

const COMMANDS: Readonly<Record<string, GitCommand>> = {
  rm: {
    writes: (options) => !options.some((one) => one === '--cached' || isDry(one)),
    sweeps: [{ takes: 'changed', options: /^-[rfq]+$/, needs: /^(?=.*r).*f/, folders: plainOperands }],
  },
  mv: { writes: (options) => !options.some(isDry) },
  checkout: {
    writes: () => true,
    sweeps: [{ takes: 'changed', options: /^(?:-[fq]+|--force|--quiet)$/, needs: /^/, folders: checkedOut }],
  },
  restore: {
    writes: (options) => !options.some(isStaged) || options.some((one) => /^(?:-[a-zA-Z]*W|--worktree$)/.test(one)),
    sweeps: [
      {
        takes: 'changed',
        options: /^(?:-[qSW]+|--quiet|--staged|--worktree)$/,
        needs: /^$|W|--worktree|^(?:-q+|--quiet)$/,
        folders: plainOperands,
      },
    ],
  },
  reset: {
    writes: () => false,
    sweeps: [{ takes: 'changed', options: /^(?:-q|--quiet|--hard)$/, needs: /--hard/, folders: () => [TOP] }],
  },
  clean: {
    writes: (options) => options.some((one) => /^-[a-zA-Z]*f|^--force$/.test(one)) && !options.some(isDry),
    valued: { letter: 'e', name: '--exclude', spares: true },
    mildly: (own) => own,
    sweeps: [
      { takes: 'untracked', options: /^(?:-[fdxq]+|--force|--quiet)$/, needs: /^(?=.*f).*x/, folders: cleaned },
      {
        takes: 'untracked',
        ignored: 'spared',
        options: /^(?:-[fdq]+|--force|--quiet)$/,
        needs: /f/,
        folders: cleaned,
      },
      {
        takes: 'untracked',
        ignored: 'alone',
        options: /^(?:-[fdqX]+|--force|--quiet)$/,
        needs: /^(?=.*f).*X/,
        folders: cleaned,
      },
    ],
  },
  stash: {
    writes: () => false,
    valued: { letter: 'm', name: '--message', spares: false },
    mildly: stashedMildly,
    sweeps: [
      { takes: 'untracked', options: STASHING, needs: /(?:^| )-(?:[kqu]*a|-all)/, folders: stashed },
      {
        takes: 'untracked',
        ignored: 'spared',
        options: STASHING,
        needs: /(?:^| )-(?:[kq]*u|-include)/,
        folders: stashed,
      },
    ],
  },
};

/**
 * Folders that are not named go with `-d` alone. Without it git still enters one that holds something it tracks, and a
 * setting can take the place of `-f`: neither is seen.
 */
function cleaned(own: readonly string[]): readonly string[] {
  const named = plainOperands(own);
  return named.length === 0 && optionsOf(own).some((one) => /^-[a-zA-Z]*d/.test(one)) ? ['.'] : named;
}

/** It comes back with `pop`, but until then there is no task; wherever one stands, all of the repository is put away. */
function stashed(own: readonly string[]): readonly string[] {
  const [first = 'push', ...others] = own;
  if (first === 'save') return [TOP];
  if (first !== 'push' && !first.startsWith('-')) return [];
  const named = plainOperands(first === 'push' ? others : own);
  return named.length > 0 ? named : [TOP];
}

/** Of a path that was named git may know nothing, and then it refuses. */
function stashedMildly(own: readonly string[]): readonly string[] | undefined {
  if (!stashed(own).includes(TOP)) return undefined;
  return own.map(withoutUntracked).filter((word) => !/^-?$/.test(word));
}

function withoutUntracked(word: string): string {
  if (!STASHING.test(word)) return word;
  return word.startsWith('--') ? word.replace(/^--(?:all|include).*/, '') : word.replace(/[au]/g, '');
}

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
  const { rest, values } = command.valued ? apartFrom(own, command.valued) : { rest: own, values: [] };
  const named = command.writes(optionsOf(rest)) ? plainOperands(rest, VALUED) : [];
  const targets = named.map(place).map((path) => (path === EACH ? MILDLY_EACH : { path }));
  const start = ['git', ...before, name];
  const swept = (command.sweeps ?? []).flatMap((sweep) => {
    // Where only ignored files go, a pattern takes more of them, and which spares one depends on what is ignored.
    const isAlone = sweep.ignored === 'alone';
    if (isAlone && values.length > 0) return [];
    const instead = isAlone ? undefined : insteadOf(command, { start, rest, values });
    return sweptBy(sweep, rest, command.valued?.spares ? values.filter(isSparing) : []).map((target) => ({
      ...target,
      path: place(target.path),
      ...(instead && { instead }),
    }));
  });
  return [...targets, ...swept];
};

/** The sign in front is for what is no longer ignored. */
const isSparing = (pattern: string): boolean => !pattern.startsWith('!');

type Own = { readonly start: readonly string[]; readonly rest: readonly string[]; readonly values: readonly string[] };

function insteadOf({ valued, mildly }: GitCommand, { start, rest, values }: Own): Instead | undefined {
  const operands = mildly?.(rest);
  if (valued === undefined || operands === undefined) return undefined;
  return (folders) => {
    const all = new Set(valued.spares ? [...values, ...folders] : values);
    const options = [...all].flatMap((value) => [`-${valued.letter}`, value]);
    return typed([...start, ...withOptions(operands, options)]);
  };
}

const MILDLY_EACH: Target = { path: EACH, reach: { whole: false, isMild: true } };

const isGitValue = (before: string | undefined): boolean => before === '-C' || before === '-c';
const VALUED = ['-s', '--source', '-b', '-B'];

function sweptBy(sweep: Sweep, own: readonly string[], except: readonly string[]): readonly Target[] {
  const { takes, ignored, needs, folders } = sweep;
  const options = optionsOf(own);
  if (!needs.test(options.join(' ')) || !options.every((one) => sweep.options.test(one))) return [];
  const paths = folders(own);
  // Signs that git has for more than a path, and files that are not named.
  if (paths.some((path) => (path.startsWith(':') && path !== TOP) || path === EACH)) return [];
  const reach = { whole: true, inGit: takes, except, ...(ignored && { ignored }) };
  return paths.map((path) => (path === TOP ? { path: '.', reach: { ...reach, fromTop: true } } : { path, reach }));
}

/** What programs write, by their operands: the files they name, and how far beyond these they reach. */
import type { Reach } from './reach.ts';
import { baseName } from './shell-words.ts';

export type Target = { readonly path: string; readonly copyOf?: string; readonly reach?: Reach };
type Writer = (operands: readonly string[]) => readonly Target[];

export const targetsOf = (program: string, operands: readonly string[]): readonly Target[] =>
  Object.hasOwn(WRITERS, program) ? (WRITERS[program]?.(operands) ?? []) : [];

/** What a pattern among the operands stands for. */
const MATCHES: Reach = { whole: false };
const PATCHES: Reach = { whole: false, isPatch: true };
const WHOLE: Reach = { whole: true };

/** Every operand, without options and the values of those that take one. */
const each =
  (valued: readonly string[] = []): Writer =>
  (operands) =>
    plainOperands(operands, valued).map((path) => ({ path, reach: MATCHES }));

const removes: Writer = (operands) => {
  const reach = optionsOf(operands).some((one) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(one)) ? WHOLE : MATCHES;
  return plainOperands(operands).map((path) => ({ path, reach }));
};

type Copy = Target & { readonly copyOf: string };

/** To the last operand, as it is or into it; what is linked alone, into where one stands. */
const copies = (operands: readonly string[]): readonly Copy[] => {
  const option = operands.findIndex((operand) => operand === '-t' || operand.startsWith('--target-directory'));
  const paths = plainOperands(operands, ['-t', '-S', '-m', '-o', '-g', '--target-directory']);
  const named = option === -1 ? undefined : (operands[option]?.split('=')[1] ?? operands[option + 1]);
  const folder = paths.length === 1 ? (named ?? '.') : named;
  const sources = folder === undefined ? paths.slice(0, -1) : paths;
  const target = folder ?? paths.at(-1) ?? '';
  const [first = ''] = sources;
  const inside = sources.map((source) => copy(`${target}/${baseName(source)}`, source));
  return folder === undefined ? [copy(target, first), ...inside] : inside;
};

/** Which of the files that a pattern means is there already, nobody can tell. */
const copy = (path: string, copyOf: string): Copy => ({
  path,
  copyOf,
  ...(!/[*?[]/.test(path) && { reach: MATCHES }),
});

/** A file that is moved is also gone from where it was. */
const moves: Writer = (operands) => {
  const copied = copies(operands);
  const sources = [...new Set(copied.map(({ copyOf }) => copyOf))];
  return [...sources.map((path) => ({ path, reach: WHOLE })), ...copied.map(({ path }) => ({ path }))];
};

/** To another machine nothing of ours is written; with `--delete`, what the source lacks goes from the target. */
const mirrors: Writer = (operands) => {
  const options = optionsOf(operands);
  const paths = plainOperands(operands, ['-e', '--rsh', '-f', '--filter', '--exclude', '--include']);
  const target = paths.at(-1) ?? '';
  if (/^[^/]*:/.test(target) || options.some((one) => /^-[a-zA-Z]*n|^--dry-run$/.test(one))) return [];
  const isSifted = options.some((one) => /^-[a-zA-Z]*[fFC]|^--(?:filter|exclude|include|files-from|cvs)/.test(one));
  const isMirror = options.some((one) => /^--del(?:ete.*)?$/.test(one)) && paths.length === 2 && !isSifted;
  const isOfContent = /\/\.?$/.test(paths[0] ?? '');
  return [...copies(paths), ...(isMirror && isOfContent ? [{ path: target, reach: WHOLE }] : [])];
};

/** The first operand is the script unless an option brings one. */
const inPlace =
  (isInPlace: RegExp, bringsScript: RegExp): Writer =>
  (operands) => {
    if (!operands.some((operand) => isInPlace.test(operand))) return [];
    const scripts = operands.filter((operand) => bringsScript.test(operand));
    const valued = scripts.filter((script) => !script.includes('='));
    const paths = plainOperands(operands, valued).filter((path) => path !== '');
    return (scripts.length > 0 ? paths : paths.slice(1)).map((path) => ({ path, reach: PATCHES }));
  };

/** What git holds of a file is nowhere in the text, so only files that are named count. */
const GIT_WRITERS: Readonly<Record<string, (options: readonly string[]) => boolean>> = {
  rm: (options) => !options.some((one) => one === '--cached' || isDry(one)),
  mv: (options) => !options.some(isDry),
  checkout: () => true,
  restore: (options) => !options.some(isStaged) || options.some((one) => /^(?:-[a-zA-Z]*W|--worktree$)/.test(one)),
  clean: (options) => options.some((one) => /^-[a-zA-Z]*f|^--force$/.test(one)) && !options.some(isDry),
};

const isDry = (option: string): boolean => /^-[a-zA-Z]*n|^--dry-run$/.test(option);
const isStaged = (option: string): boolean => /^-[a-zA-Z]*S|^--staged$/.test(option);

const git: Writer = (operands) => {
  const at = operands.findIndex((operand, index) => !operand.startsWith('-') && !isGitValue(operands[index - 1]));
  const [command = '', ...own] = at === -1 ? [] : operands.slice(at);
  const isWriting = Object.hasOwn(GIT_WRITERS, command) && GIT_WRITERS[command]?.(optionsOf(own)) === true;
  const before = operands.slice(0, at);
  if (!isWriting || before.some((one) => /^--(?:git-dir|work-tree)/.test(one))) return [];
  const folders = before.filter((_, index) => before[index - 1] === '-C').map((folder) => `${folder}/`);
  const isWhole = (path: string) => /^[/~]/.test(path);
  return plainOperands(own, ['-s', '--source', '-b', '-B', '-e', '--exclude']).map((path) => ({
    path: isWhole(path) ? path : `${folders.join('')}${path}`,
  }));
};

const isGitValue = (before: string | undefined): boolean => before === '-C' || before === '-c';

const WRITERS: Readonly<Record<string, Writer>> = {
  tee: each(),
  sponge: each(),
  rm: removes,
  unlink: each(),
  shred: each(['-n', '-s']),
  truncate: each(['-s', '-r', '--size', '--reference']),
  touch: each(['-d', '-t', '-r', '--date', '--reference']),
  cp: copies,
  install: copies,
  ln: copies,
  mv: moves,
  rsync: mirrors,
  git,
  dd: (operands) => operands.filter((one) => one.startsWith('of=')).map((one) => ({ path: one.slice(3) })),
  sed: inPlace(/^(?:-[nErsuz]*i|--in-place)/, /^(?:-[nErsuz]*[ef]$|--expression|--file)/),
  perl: inPlace(/^-[pn0-9lawsW]*i/, /^-[pniawlsW0-9.]*[eE]$/),
};

function optionsOf(operands: readonly string[]): readonly string[] {
  const end = operands.indexOf('--');
  return (end === -1 ? operands : operands.slice(0, end)).filter((operand) => operand.startsWith('-'));
}

export function plainOperands(operands: readonly string[], valued: readonly string[] = []): readonly string[] {
  const end = operands.indexOf('--');
  const before = end === -1 ? operands : operands.slice(0, end);
  const isValue = (index: number) => index > 0 && valued.includes(before[index - 1] ?? '');
  const named = before.filter((operand, index) => !operand.startsWith('-') && !isValue(index));
  return end === -1 ? named : [...named, ...operands.slice(end + 1)];
}

/** What programs write, by their operands: the files they name, and how far beyond these they reach. */
import { git } from './git-command.ts';
import { optionsOf, plainOperands, type Target, type Writer } from './operands.ts';
import type { Reach } from './reach.ts';
import { baseName } from './shell-words.ts';

export const targetsOf = (program: string, operands: readonly string[]): readonly Target[] =>
  Object.hasOwn(WRITERS, program) ? (WRITERS[program]?.(operands) ?? []) : [];

/** What a pattern among the operands stands for. */
const MATCHES: Reach = { whole: false };
const MILD: Reach = { whole: false, isMild: true };
const WHOLE: Reach = { whole: true };

/** Every operand, without options and the values of those that take one. */
const each =
  (valued: readonly string[] = [], reach = MATCHES): Writer =>
  (operands) =>
    plainOperands(operands, valued).map((path) => ({ path, reach }));

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
    return (scripts.length > 0 ? paths : paths.slice(1)).map((path) => ({ path, reach: MILD }));
  };

const WRITERS: Readonly<Record<string, Writer>> = {
  tee: each(),
  sponge: each(),
  rm: removes,
  unlink: each(),
  shred: each(['-n', '-s']),
  truncate: each(['-s', '-r', '--size', '--reference']),
  touch: each(['-d', '-t', '-r', '--date', '--reference'], MILD),
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

/** Which files a shell script writes, as far as its text tells. What a program does by itself is not in the text. */
import { parseShell } from './parse-shell.ts';
import { type ShellCommand, type ShellItem, type ShellLoop, UNKNOWN } from './shell-syntax.ts';
import { baseName, commandWords, expand, expandAll, follow, fromDirectory, type ShellState } from './shell-words.ts';

export type WrittenPath = {
  readonly path: string;
  /** The program that writes, or `>`. */
  readonly by: string;
  /** Set where the file is a copy put at a place that the command does not name in full. */
  readonly copyOf?: string;
};

export type ShellStart = { readonly directory: string; readonly variables: Readonly<Record<string, string>> };

/** Loops in loops go round more often than anybody would wait for. */
const MOST_EFFORT = 5_000;

export function writtenPaths(script: string, { directory, variables }: ShellStart): readonly WrittenPath[] {
  const state = { directory, variables: new Map(Object.entries(variables)), effort: { left: MOST_EFFORT } };
  return writtenBy(parseShell(script), state, 0);
}

/** Scripts in scripts in scripts. */
const DEEPEST_SCRIPT = 4;

const writtenBy = (items: readonly ShellItem[], state: ShellState, depth: number): readonly WrittenPath[] =>
  items.flatMap((item) => {
    if ('inside' in item) return writtenBy(item.inside, apart(state), depth);
    return 'body' in item ? writtenByLoop(item, state, depth) : writtenByCommand(item, state, depth);
  });

const apart = (state: ShellState): ShellState => ({ ...state, variables: new Map(state.variables) });

/** Every word of its list has its turn, the first in any case. */
function writtenByLoop({ each, body }: ShellLoop, state: ShellState, depth: number): readonly WrittenPath[] {
  const [, name = '', , ...values] = expandAll(each.words, state);
  const [first = UNKNOWN, ...others] = values;
  const round = (value: string) => {
    state.effort.left -= 1;
    if (name !== '') state.variables.set(name, value);
    return writtenBy(body, state, depth);
  };
  return [...round(first), ...others.flatMap((value) => (state.effort.left > 0 ? round(value) : []))];
}

function writtenByCommand(command: ShellCommand, state: ShellState, depth: number): readonly WrittenPath[] {
  state.effort.left -= 1;
  const outputs = command.outputs.map((output) => ({ path: fromDirectory(expand(output, state), state), by: '>' }));
  const [program = '', ...operands] = commandWords(command.words, state);
  const by = baseName(program);
  const writer = Object.hasOwn(WRITERS, by) ? WRITERS[by] : undefined;
  const own = (writer?.(operands) ?? []).map(({ path, copyOf }) => ({
    path: fromDirectory(path, state),
    by,
    ...(copyOf !== undefined && { copyOf: fromDirectory(copyOf, state) }),
  }));
  const scripts = depth < DEEPEST_SCRIPT ? scriptsOf(by, operands, command.input) : [];
  const inner = scripts.flatMap((script) => writtenBy(parseShell(script), innerState(by, state), depth + 1));
  follow(command.words, state);
  return [...outputs, ...own, ...inner];
}

const SHELLS = ['sh', 'bash', 'zsh', 'dash', 'ksh'];

function scriptsOf(program: string, operands: readonly string[], input: string): readonly string[] {
  if (program === 'eval') return [operands.join(' ')];
  if (!SHELLS.includes(program)) return [];
  const option = operands.findIndex((operand) => /^-[a-z]*c$/.test(operand));
  return option === -1 ? [input] : [operands[option + 1] ?? ''];
}

const innerState = (program: string, state: ShellState): ShellState => (program === 'eval' ? state : apart(state));

type Target = { readonly path: string; readonly copyOf?: string };
type Writer = (operands: readonly string[]) => readonly Target[];

/** Every operand, without options and the values of those that take one. */
const each =
  (valued: readonly string[] = []): Writer =>
  (operands) =>
    plain(operands, valued).map((path) => ({ path }));

/** To the last operand: as it is, or into it. */
function copies(operands: readonly string[]): readonly Target[] {
  const option = operands.findIndex((operand) => operand === '-t' || operand.startsWith('--target-directory'));
  const folder = option === -1 ? undefined : (operands[option]?.split('=')[1] ?? operands[option + 1]);
  const paths = plain(operands, ['-t', '-S', '-m', '-o', '-g', '--target-directory']);
  const sources = folder === undefined ? paths.slice(0, -1) : paths;
  const target = folder ?? paths.at(-1) ?? '';
  const [first = ''] = sources;
  const inside = sources.map((source) => ({ path: `${target}/${baseName(source)}`, copyOf: source }));
  const isNamed = !target.includes(UNKNOWN);
  return folder === undefined ? [{ path: target, ...(!isNamed && { copyOf: first }) }, ...inside] : inside;
}

/** A file that is moved is also gone from where it was. */
const moves: Writer = (operands) => [
  ...plain(operands, ['-t', '-S', '--target-directory']).map((path) => ({ path })),
  ...copies(operands).map(({ path }) => ({ path })),
];

/** The first operand is the script unless an option brings one. */
const inPlace =
  (isInPlace: RegExp, bringsScript: RegExp): Writer =>
  (operands) => {
    if (!operands.some((operand) => isInPlace.test(operand))) return [];
    const scripts = operands.filter((operand) => bringsScript.test(operand));
    const paths = plain(operands, scripts).filter((path) => path !== '');
    return (scripts.length > 0 ? paths : paths.slice(1)).map((path) => ({ path }));
  };

const WRITERS: Readonly<Record<string, Writer>> = {
  tee: each(),
  sponge: each(),
  rm: each(),
  unlink: each(),
  shred: each(['-n', '-s']),
  truncate: each(['-s', '-r', '--size', '--reference']),
  touch: each(['-d', '-t', '-r', '--date', '--reference']),
  cp: copies,
  install: copies,
  ln: copies,
  mv: moves,
  dd: (operands) => operands.filter((one) => one.startsWith('of=')).map((one) => ({ path: one.slice(3) })),
  sed: inPlace(/^(?:-[nErsuz]*i|--in-place)/, /^(?:-[nErsuz]*[ef]$|--expression|--file)/),
  perl: inPlace(/^-[pn0-9lawsW]*i/, /^-[pniawlsW0-9.]*[eE]$/),
};

function plain(operands: readonly string[], valued: readonly string[]): readonly string[] {
  const end = operands.indexOf('--');
  const before = end === -1 ? operands : operands.slice(0, end);
  const isValue = (index: number) => index > 0 && valued.includes(before[index - 1] ?? '');
  const named = before.filter((operand, index) => !operand.startsWith('-') && !isValue(index));
  return end === -1 ? named : [...named, ...operands.slice(end + 1)];
}

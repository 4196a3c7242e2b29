/** Which files a shell script writes, as far as its text tells. What a program does by itself is not in the text. */
import { forEachFile } from './each-file.ts';
import { namesIn, printedBy } from './fed-names.ts';
import { writtenByFind } from './find-command.ts';
import { givenCode, writtenByCode } from './inline-code.ts';
import type { Instead } from './instead.ts';
import type { Target } from './operands.ts';
import { parseShell } from './parse-shell.ts';
import { type Ignored, type InGit, type Reach, reached } from './reach.ts';
import { type ShellCommand, type ShellItem, type ShellLoop, UNKNOWN } from './shell-syntax.ts';
import {
  assignAll,
  baseName,
  commandWords,
  expand,
  expandAll,
  follow,
  fromDirectory,
  repositoryOf,
  type ShellState,
  spend,
  type TopOf,
} from './shell-words.ts';
import { targetsOf } from './writers.ts';

export type WrittenPath = {
  readonly path: string;
  /** The program that writes, or `>`. */
  readonly by: string;
  /** What the file becomes a copy of, where it does. */
  readonly copyOf?: string;
  /** Existing files with such a path are written as well. */
  readonly reached?: (file: string) => boolean;
  /** And only those that git holds in this way. */
  readonly inGit?: InGit;
  /** And that git does not ignore, or only those that it does. */
  readonly ignored?: Ignored;
  readonly instead?: Instead;
};

export type ShellStart = {
  readonly directory: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly topOf?: TopOf | undefined;
};

/** No shell on Linux is given a longer one. */
const LONGEST_SCRIPT = 131_072;
/** More words than anybody writes; what lies behind them is not looked at. */
const MOST_EFFORT = 10_000;
/** Loops in loops go round more often than anybody would wait for; what follows them is still looked at. */
const LEFT_BY_LOOPS = MOST_EFFORT / 2;

export function writtenPaths(
  script: string,
  { directory, variables, topOf = nowhere }: ShellStart,
): readonly WrittenPath[] {
  const effort = { left: MOST_EFFORT };
  const state = { directory, start: directory, variables: new Map(Object.entries(variables)), topOf, effort, fed: [] };
  return writtenBy(parseShell(script.slice(0, LONGEST_SCRIPT)), state, 0);
}

const nowhere = () => undefined;

/** Scripts in scripts in scripts. */
const DEEPEST_SCRIPT = 4;

const writtenBy = (items: readonly ShellItem[], state: ShellState, depth: number): readonly WrittenPath[] => {
  let printed: readonly Target[] = [];
  return items.flatMap((item) => {
    if (state.effort.left <= 0) return [];
    if (!('inside' in item))
      return 'body' in item ? writtenByLoop(item, state, depth) : writtenByCommand(item, state, depth);
    const own = { ...apart(state), fed: item.isFed ? printed : state.fed };
    printed = printedInside(item.inside, own);
    return writtenBy(item.inside, own, depth);
  });
};

const apart = (state: ShellState): ShellState => ({ ...state, variables: new Map(state.variables) });

/** Of a part of a pipe that is one command. */
function printedInside(items: readonly ShellItem[], state: ShellState): readonly Target[] {
  const [command] = items;
  if (items.length !== 1 || command === undefined || !('words' in command)) return [];
  return printedBy(commandWords(command.words, state).own, command.input, state.fed);
}

/** Every word of its list has its turn, the first in any case. */
function writtenByLoop({ each, body }: ShellLoop, state: ShellState, depth: number): readonly WrittenPath[] {
  const [, name = '', , ...values] = expandAll(each.words, state);
  const [first = UNKNOWN, ...others] = values;
  const round = (value: string) => {
    if (name !== '') state.variables.set(name, value);
    return writtenBy(body, state, depth);
  };
  return [...round(first), ...others.flatMap((value) => (state.effort.left > LEFT_BY_LOOPS ? round(value) : []))];
}

function writtenByCommand(command: ShellCommand, state: ShellState, depth: number): readonly WrittenPath[] {
  const { own: words, before } = commandWords(command.words, state);
  const [program = '', ...operands] = words;
  spend(state, command.input.length);
  const by = baseName(program);
  const outputs = command.outputs.map((output) => ({ path: expand(output, state), reach: { whole: false } }));
  const own = by === 'find' ? writtenByFind(operands) : targetsOf(by, operands);
  const fed = [...state.fed, ...namesIn(command.input)];
  const targets = [...forEachFile(own, fed), ...writtenByCode(by, operands, command.input)];
  const script = depth < DEEPEST_SCRIPT ? scriptOf(by, operands, command.input) : '';
  const inner = script === '' ? [] : writtenBy(parseShell(script), innerState(by, before, state), depth + 1);
  const written = (by: string) => (target: Target) => writtenPath(target, by, state);
  const all = [...outputs.map(written('>')), ...targets.map(written(by)), ...inner];
  follow(command.words, state);
  return all;
}

function writtenPath({ path, copyOf, reach, instead }: Target, by: string, state: ShellState): WrittenPath {
  const named = fromDirectory(path, state);
  const top = reach && topFor(reach, named, state);
  const place = reach?.fromTop ? (top ?? named) : named;
  // An empty name is no file, and not the directory either.
  const pattern = reach && path !== '' ? reached(place, reach, top) : undefined;
  return {
    path: place,
    by,
    ...(copyOf !== undefined && { copyOf: fromDirectory(copyOf, state) }),
    ...(pattern && { reached: pattern }),
    ...(reach?.inGit && { inGit: reach.inGit }),
    ...(reach?.ignored && { ignored: reach.ignored }),
    // It would be typed where the script began.
    ...(instead && state.directory === state.start && { instead }),
  };
}

/** Looked for on the disk, and few commands need it. */
const topFor = ({ fromTop, except = [] }: Reach, directory: string, state: ShellState): string | undefined =>
  fromTop || except.length > 0 ? repositoryOf({ ...state, directory }) : undefined;

const SHELLS = ['sh', 'bash', 'zsh', 'dash', 'ksh'];

function scriptOf(program: string, operands: readonly string[], input: string): string {
  if (program === 'eval') return operands.join(' ');
  return SHELLS.includes(program) ? givenCode(operands, /^-[a-z]*c$/, input) : '';
}

/** A shell of its own knows what it is given: `HOME=/tmp sh -c …`. */
function innerState(program: string, before: readonly string[], state: ShellState): ShellState {
  if (program === 'eval') return state;
  const own = apart(state);
  assignAll(before, own);
  return own;
}

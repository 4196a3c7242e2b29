/** Words of a shell command as texts, with what the script itself says about its variables and its directory. */
import { plainPath } from '../plain-path.ts';
import { EACH } from './each-file.ts';
import type { Target } from './operands.ts';
import { LONGEST_PATH, REPOSITORY, UNKNOWN, type Word, type WordPart } from './shell-syntax.ts';
import { behindStarter, isStarter, placeholderOf, withSplitString } from './starters.ts';

export type ShellState = {
  /** Where relative paths begin; `UNKNOWN` once the script has gone where nobody can tell. */
  directory: string;
  /** Where the whole script began. */
  readonly start: string;
  readonly variables: Map<string, string>;
  readonly topOf: TopOf;
  readonly effort: Effort;
  /** What the pipe hands to the commands that are looked at. */
  readonly fed: readonly Target[];
};

/** Where the repository begins that a directory is part of. */
export type TopOf = (directory: string) => string | undefined;

/** What may still be looked at, in words; a long one counts for several. Without it nothing is known any more. */
export type Effort = { left: number };

const CHARACTERS_PER_WORD = 64;

export function spend({ effort }: ShellState, characters: number): void {
  effort.left -= 1 + characters / CHARACTERS_PER_WORD;
}

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const DECLARING = ['export', 'local', 'declare', 'readonly', 'typeset'];
/** They give variables values that nobody can tell, or none. */
const READING = ['read', 'mapfile', 'readarray', 'unset'];
const CHANGING = [...DECLARING, ...READING, 'cd', 'pushd', 'popd'];

/** A word is not put together of more. */
const MOST_PARTS = 1_000;

export function expand(word: Word, state: ShellState): string {
  if (state.effort.left <= 0 || word.length > MOST_PARTS) return UNKNOWN;
  const text = word.map((part) => textOfPart(part, state)).join('');
  spend(state, text.length);
  return text;
}

function textOfPart(part: WordPart, state: ShellState): string {
  if (typeof part === 'string') return part;
  if (part.variable === 'PWD') return state.directory;
  return (part.variable === REPOSITORY ? repositoryOf(state) : state.variables.get(part.variable)) ?? UNKNOWN;
}

/** Every directory on the way may be looked at, so a long way counts for many words. */
export function repositoryOf({ directory, topOf, effort }: ShellState): string | undefined {
  effort.left -= directory.length;
  return effort.left <= 0 || directory.includes(UNKNOWN) ? undefined : topOf(plainPath(directory));
}

export function expandAll(words: readonly Word[], state: ShellState): readonly string[] {
  const texts: string[] = [];
  for (const word of words)
    for (const text of splitWord(word, state)) {
      if (state.effort.left <= 0) return texts;
      const names = spread(text);
      state.effort.left -= names.length;
      texts.push(...names);
    }
  return texts;
}

/** A variable outside quotes is as many words as its value has. */
function splitWord(word: Word, state: ShellState): readonly string[] {
  const isSplit = (part: WordPart) => typeof part !== 'string' && part.isSplit === true;
  if (!word.some(isSplit) || word.length > MOST_PARTS) return [expand(word, state)];
  const texts = [''];
  for (const part of word) {
    const text = textOfPart(part, state);
    spend(state, text.length);
    const [first = '', ...more] = isSplit(part) ? text.split(/\s+/, MOST_NAMES) : [text];
    texts.push(`${texts.pop() ?? ''}${first}`, ...more);
  }
  return texts.filter((text) => text !== '');
}

export type CommandWords = {
  /** Program and arguments; names that are fed to it as `EACH`. */
  readonly own: readonly string[];
  /** Assignments and whatever only starts the program. */
  readonly before: readonly string[];
};

/** Programs that start each other; with more, the rest is taken for a program nobody knows. */
const MOST_STARTERS = 20;

export function commandWords(words: readonly Word[], state: ShellState): CommandWords {
  let texts = expandAll(words, state);
  let fed: string | undefined;
  let at = 0;
  let starters = 0;
  while (at < texts.length) {
    const text = texts[at] ?? '';
    const program = baseName(text);
    if (isStarter(program)) {
      starters += 1;
      if (starters > MOST_STARTERS) break;
      if (program === 'env') texts = withSplitString(texts, at + 1);
      const end = behindStarter(program, texts, at + 1);
      if (program === 'xargs') fed = placeholderOf(texts.slice(at + 1, end));
      at = end;
    } else if (text === '!' || ASSIGNMENT.test(text)) at += 1;
    else break;
  }
  const [own, before] = [texts.slice(at), texts.slice(0, at)];
  if (fed === '') return { own: [...own, EACH], before };
  return { own: fed === undefined ? own : own.map((text) => text.replaceAll(fed ?? '', EACH)), before };
}

/** What may stand in front of a command that changes the shell itself. */
const PREFIXES = ['!', 'time', 'command', 'builtin'];

/** Follows assignments and changes of directory. */
export function follow(words: readonly Word[], state: ShellState): void {
  const at = words.findIndex((word) => !PREFIXES.includes(expand(word, state)));
  const first = expand(words[at] ?? [], state);
  if (!CHANGING.includes(first) && !ASSIGNMENT.test(first)) return;
  const texts = words.slice(at).map((word) => expand(word, state));
  const command = texts.find((text) => !ASSIGNMENT.test(text)) ?? '';
  const operands = texts.slice(texts.indexOf(command) + 1);
  if (command === '' || DECLARING.includes(command)) assignAll(texts, state);
  if (READING.includes(command)) for (const name of operands) state.variables.delete(name);
  if (command === 'cd' || command === 'pushd') state.directory = directoryAfter(operands, state);
  if (command === 'popd') state.directory = UNKNOWN;
}

export function assignAll(texts: readonly string[], state: ShellState): void {
  for (const text of texts) assign(text, state);
}

/** What a script builds up without end is nobody's path. */
const LONGEST_VALUE = 4_096;
const MOST_VARIABLES = 100;

function assign(text: string, { variables }: ShellState): void {
  if (!ASSIGNMENT.test(text)) return;
  const at = text.indexOf('=');
  const [, name = '', plus = ''] = /^(\w+)(\+?)$/.exec(text.slice(0, at)) ?? [];
  const value = `${plus && (variables.get(name) ?? UNKNOWN)}${text.slice(at + 1)}`;
  if (variables.size < MOST_VARIABLES || variables.has(name))
    variables.set(name, value.length > LONGEST_VALUE ? UNKNOWN : value);
}

function directoryAfter(operands: readonly string[], state: ShellState): string {
  const target = operands.find((operand) => operand === '-' || !operand.startsWith('-')) ?? '~';
  return target === '-' ? UNKNOWN : fromDirectory(target, state);
}

export function fromDirectory(path: string, { directory }: ShellState): string {
  const isWhole = /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path) || path.startsWith(UNKNOWN);
  const place = isWhole ? path : `${directory}/${path}`;
  return place.length > LONGEST_PATH ? UNKNOWN : place;
}

export const baseName = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '';

/** No word, and nothing that is handed on, names more. */
export const MOST_NAMES = 256;

/** `{a,b}/{c,d}` names several, as long as it is not meant to name more than anybody has. */
function spread(text: string): readonly string[] {
  if (text.length > LONGEST_PATH) return [text];
  let names: readonly string[] = [text];
  for (;;) {
    const more = names.flatMap(spreadOnce);
    if (more.length === names.length || more.length > MOST_NAMES) return names;
    names = more;
  }
}

function spreadOnce(text: string): readonly string[] {
  const found = BRACES.exec(text);
  if (found === null) return [text];
  const [braces, list = ''] = found;
  const before = text.slice(0, found.index);
  return list.split(',').map((part) => `${before}${part}${text.slice(found.index + braces.length)}`);
}

const BRACES = /\{([^{},\s]*,[^{}\s]*)\}/;

/** Words of a shell command as texts, with what the script itself says about its variables and its directory. */
import { EACH } from './each-file.ts';
import { UNKNOWN, type Word, type WordPart } from './shell-syntax.ts';
import { behindStarter, isStarter, placeholderOf, withSplitString } from './starters.ts';
import type { Target } from './writers.ts';

export type ShellState = {
  /** Where relative paths begin; `UNKNOWN` once the script has gone where nobody can tell. */
  directory: string;
  readonly variables: Map<string, string>;
  /** How many more rounds and commands of loops are looked at. */
  readonly effort: { left: number };
  /** What the pipe hands to the commands that are looked at. */
  readonly fed: readonly Target[];
};

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const DECLARING = ['export', 'local', 'declare', 'readonly', 'typeset'];

export const expand = (word: Word, state: ShellState): string => word.map((part) => textOfPart(part, state)).join('');

const textOfPart = (part: WordPart, { variables }: ShellState): string =>
  typeof part === 'string' ? part : (variables.get(part.variable) ?? UNKNOWN);

export const expandAll = (words: readonly Word[], state: ShellState): readonly string[] =>
  words.flatMap((word) => splitWord(word, state)).flatMap(spread);

/** A variable outside quotes is as many words as its value has. */
function splitWord(word: Word, state: ShellState): readonly string[] {
  const isSplit = (part: WordPart) => typeof part !== 'string' && part.isSplit === true;
  if (!word.some(isSplit)) return [expand(word, state)];
  const texts = [''];
  for (const part of word) {
    const [first = '', ...more] = isSplit(part)
      ? textOfPart(part, state).split(/\s+/, MOST_NAMES)
      : [textOfPart(part, state)];
    texts.push(`${texts.pop() ?? ''}${first}`, ...more);
  }
  return texts.filter((text) => text !== '');
}

/** Program and arguments, without assignments and whatever only starts the program; names that are fed to it as `EACH`. */
export function commandWords(words: readonly Word[], state: ShellState): readonly string[] {
  let texts = expandAll(words, state);
  let fed: string | undefined;
  let at = 0;
  while (at < texts.length) {
    const text = texts[at] ?? '';
    const program = baseName(text);
    if (program === 'env') texts = withSplitString(texts, at + 1);
    if (isStarter(program)) {
      const end = behindStarter(program, texts, at + 1);
      if (program === 'xargs') fed = placeholderOf(texts.slice(at + 1, end));
      at = end;
    } else if (text === '!' || ASSIGNMENT.test(text)) at += 1;
    else break;
  }
  const own = texts.slice(at);
  if (fed === '') return [...own, EACH];
  return fed === undefined ? own : own.map((text) => text.replaceAll(fed ?? '', EACH));
}

/** Follows assignments and changes of directory. */
export function follow(words: readonly Word[], state: ShellState): void {
  const all = words.map((word) => expand(word, state));
  const texts = all.slice(all.findIndex((text) => text !== '!' && text !== 'time'));
  const [first = ''] = texts;
  const assigns = texts.every((text) => ASSIGNMENT.test(text)) || DECLARING.includes(first);
  for (const text of assigns ? texts : []) assign(text, state);
  if (first === 'cd' || first === 'pushd') state.directory = directoryAfter(texts.slice(1), state);
  if (first === 'popd') state.directory = UNKNOWN;
}

/** What a script builds up without end is nobody's path. */
const LONGEST_VALUE = 4_096;
const MOST_VARIABLES = 500;

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
  return isWhole ? path : `${directory}/${path}`;
}

export const baseName = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '';

const MOST_NAMES = 256;

/** `{a,b}/{c,d}` names several, as long as it is not meant to name more than anybody has. */
function spread(text: string): readonly string[] {
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

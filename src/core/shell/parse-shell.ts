/** A shell script cut into its commands. It reads what a script says, never what it would do: nothing is looked up or run. */
import { type Compounds, closeCompound, endCommand, isInCase, openCompound } from './compounds.ts';
import { type CommandDraft, lineEnd, readDocuments, readRedirection } from './read-redirection.ts';
import { type Inside, readWord, skipBrackets } from './read-word.ts';
import { ahead, type Cursor, createCursor, DEEPEST, type ShellItem, type Word, type WordPart } from './shell-syntax.ts';

type Parsing = Compounds & { readonly cursor: Cursor; readonly inside: Inside; current: CommandDraft };

export const parseShell = (script: string, depth = 0): readonly ShellItem[] =>
  parseItems(createCursor(script, depth), '');

/** Up to the bracket that ends it, or to the end. */
function parseItems(cursor: Cursor, end: '' | ')'): readonly ShellItem[] {
  const items: ShellItem[] = [];
  const inside: Inside = {
    here: () => items.push({ inside: deeper(cursor, () => parseItems(cursor, ')')) }),
    text: (script) => items.push({ inside: deeper(cursor, () => parseShell(script, cursor.depth)) }),
  };
  const parsing: Parsing = { cursor, items, frames: [], inside, current: emptyDraft() };
  openCompound(parsing, '');
  while (cursor.at < cursor.text.length) {
    if (end !== '' && ahead(cursor) === end && !inTest(parsing)) {
      cursor.at += 1;
      break;
    }
    step(parsing);
  }
  finish(parsing);
  endCommand(parsing, ';');
  return items;
}

const emptyDraft = (): CommandDraft => ({ words: [], outputs: [], input: '' });

/** Past a depth nobody writes, the rest is not looked at. */
function deeper(cursor: Cursor, parse: () => readonly ShellItem[]): readonly ShellItem[] {
  if (cursor.depth >= DEEPEST) {
    cursor.at = cursor.text.length;
    return [];
  }
  cursor.depth += 1;
  const items = parse();
  cursor.depth -= 1;
  return items;
}

function finish(parsing: Parsing): void {
  const { words, outputs } = parsing.current;
  if (words.length + outputs.length > 0) parsing.items.push(parsing.current);
  parsing.current = emptyDraft();
}

function step(parsing: Parsing): void {
  const { cursor, current, inside } = parsing;
  const char = ahead(cursor);
  const next = ahead(cursor, 1);
  if (char === ' ' || char === '\t') cursor.at += 1;
  else if (char === '\\' && next === '\n') cursor.at += 2;
  else if (char === '#') cursor.at = lineEnd(cursor);
  else if ('<>()&|;\n'.includes(char) && inTest(parsing)) cursor.at += 1;
  else if (char === '\n') endLine(parsing);
  else if ((char === '<' || char === '>') && next === '(') openInner(parsing, 2);
  else if (char === '<' || char === '>' || (char === '&' && next === '>')) readRedirection(cursor, current, inside);
  else if (char === ';' || char === '&' || char === '|' || char === ')') separate(parsing);
  else if (char === '(') openBracket(parsing);
  else addWord(parsing);
}

const SIGNS = ['&&', '||', '|&', ';;&', ';;', ';&', ';', '&', '|', ')'];

function separate(parsing: Parsing): void {
  const { cursor } = parsing;
  const sign = SIGNS.find((one) => cursor.text.startsWith(one, cursor.at)) ?? ';';
  finish(parsing);
  endCommand(parsing, sign);
  cursor.at += sign.length;
  if (sign.length > 1 && sign.startsWith(';') && isInCase(parsing)) skipPattern(parsing);
}

function endLine(parsing: Parsing): void {
  finish(parsing);
  endCommand(parsing, '\n');
  parsing.cursor.at += 1;
  readDocuments(parsing.cursor);
}

/** Words that a compound command may follow; nobody writes many of them. */
const PREFIXES = ['!', 'time', '-p'];
const MOST_PREFIXES = 4;

const textOf = (word: Word | undefined): string => (word?.length === 1 && typeof word[0] === 'string' ? word[0] : '');
const firstAt = (words: readonly Word[]): number =>
  words.findIndex((word, index) => index >= MOST_PREFIXES || !PREFIXES.includes(textOf(word)));

/** In `[[ … ]]` signs compare and group. */
function inTest({ current: { words } }: Parsing): boolean {
  return textOf(words[firstAt(words)]) === '[[' && textOf(words.at(-1)) !== ']]';
}

/** A subshell where a command may begin; arithmetic, a list or a function's brackets elsewhere. */
function openBracket(parsing: Parsing): void {
  const { cursor, current } = parsing;
  const mayBegin = firstAt(current.words) === -1;
  if (isFunction(parsing)) {
    cursor.at = cursor.text.indexOf(')', cursor.at) + 1;
    parsing.current.words.length = 0;
  } else if (isList(parsing)) readList(parsing);
  else if (!mayBegin || ahead(cursor, 1) === '(') skipBrackets(cursor, '(', ')');
  else {
    finish(parsing);
    openInner(parsing, 1);
  }
}

/** `name=(a b)` */
const isList = ({ current: { words } }: Parsing): boolean => /^[A-Za-z_]\w*\+?=$/.test(textOf(words.at(-1)));

/** Becomes one value with blanks between, which is split where it is used. */
function readList({ cursor, current, inside }: Parsing): void {
  const parts: WordPart[] = [...(current.words.pop() ?? [])];
  cursor.at += 1;
  while (cursor.at < cursor.text.length && ahead(cursor) !== ')') {
    if (ahead(cursor) === '#') cursor.at = lineEnd(cursor);
    const word = readWord(cursor, inside);
    if (word.length > 0) parts.push(' ', ...word);
    else if (ahead(cursor) !== ')') cursor.at += 1;
  }
  cursor.at += 1;
  current.words.push(parts);
}

/** `name()`: what follows is its body, which is judged as if it ran here. */
const isFunction = ({ cursor, current }: Parsing): boolean =>
  current.words.length === 1 && /^\(\s*\)/.test(cursor.text.slice(cursor.at, cursor.at + 8));

function openInner({ cursor, inside }: Parsing, length: number): void {
  cursor.at += length;
  inside.here();
}

function addWord(parsing: Parsing): void {
  const { cursor, current, inside } = parsing;
  const word = readWord(cursor, inside);
  if (/^\d+$/.test(textOf(word)) && '<>'.includes(ahead(cursor) || ' ')) return;
  if (word.length === 0) return;
  current.words.push(word);
  heedKeyword(parsing);
}

const OPENING = ['{', 'if', 'while', 'until'];
const GOING_ON = ['then', 'else', 'elif', 'do'];
const CLOSING = ['}', 'fi', 'done', 'esac'];

/** Keywords are heeded and dropped, so that a command begins with its own words; only a loop keeps what it goes through. */
function heedKeyword(parsing: Parsing): void {
  const { words } = parsing.current;
  const at = firstAt(words);
  const first = textOf(words[at]);
  const count = words.length - at;
  if (count === 1 && OPENING.includes(first)) openCompound(parsing, first);
  else if (count === 1 && CLOSING.includes(first)) closeCompound(parsing);
  else if (count === 1 && (first === 'for' || first === 'select')) {
    words.splice(0, at);
    openCompound(parsing, first, parsing.current);
    return;
  } else if (count === 3 && first === 'case' && textOf(words.at(-1)) === 'in') openCompound(parsing, first);
  else if (!(count === 1 && GOING_ON.includes(first)) && !(count === 2 && first === 'function')) return;
  words.length = 0;
  if (first === 'case') skipPattern(parsing);
}

/** What stands in front of the commands of a case: `a | b)` or `(a)`; nothing where the whole ends. */
function skipPattern({ cursor, inside }: Parsing): void {
  while (cursor.at < cursor.text.length) {
    const char = ahead(cursor);
    if (char === '#') cursor.at = lineEnd(cursor);
    else if (' \t\n;&|<>()'.includes(char)) {
      cursor.at += 1;
      if (char === ')') return;
    } else if (/^esac(?!\w)/.test(cursor.text.slice(cursor.at, cursor.at + 5))) return;
    else readWord(cursor, inside);
  }
}

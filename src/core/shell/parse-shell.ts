/** A shell script cut into its commands. It reads what a script says, never what it would do: nothing is looked up or run. */
import { type Inside, readWord, skipBrackets } from './read-word.ts';
import { ahead, type Cursor, createCursor, DEEPEST, type ShellItem, type Word } from './shell-syntax.ts';

type Draft = { readonly words: Word[]; readonly outputs: Word[]; input: string };

type Parsing = { readonly cursor: Cursor; readonly items: ShellItem[]; readonly inside: Inside; current: Draft };

export const parseShell = (script: string, depth = 0): readonly ShellItem[] =>
  parseItems(createCursor(script, depth), '');

/** Up to the bracket that ends it, or to the end. */
function parseItems(cursor: Cursor, end: '' | ')'): readonly ShellItem[] {
  const items: ShellItem[] = [];
  const inside: Inside = {
    here: () => items.push({ inside: deeper(cursor, () => parseItems(cursor, ')')) }),
    text: (script) => items.push({ inside: deeper(cursor, () => parseShell(script, cursor.depth)) }),
  };
  const parsing: Parsing = { cursor, items, inside, current: emptyDraft() };
  while (cursor.at < cursor.text.length) {
    if (end !== '' && ahead(cursor) === end && !inTest(parsing)) {
      cursor.at += 1;
      break;
    }
    step(parsing);
  }
  finish(parsing);
  return items;
}

const emptyDraft = (): Draft => ({ words: [], outputs: [], input: '' });

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
  const { cursor } = parsing;
  const char = ahead(cursor);
  const next = ahead(cursor, 1);
  if (char === ' ' || char === '\t') cursor.at += 1;
  else if (char === '\\' && next === '\n') cursor.at += 2;
  else if (char === '\n') endLine(parsing);
  else if (char === '#') cursor.at = lineEnd(cursor);
  else if (inTest(parsing) && '<>()&|;'.includes(char)) cursor.at += 1;
  else if ((char === '<' || char === '>') && next === '(') openInner(parsing, 2);
  else if (char === '<' || char === '>' || (char === '&' && next === '>')) readRedirection(parsing);
  else if (char === ';' || char === '&' || char === '|' || char === ')') separate(parsing);
  else if (char === '(') openBracket(parsing);
  else addWord(parsing);
}

function separate(parsing: Parsing): void {
  finish(parsing);
  parsing.cursor.at += 1;
}

/** In `[[ … ]]` signs compare and group. */
function inTest({ current: { words } }: Parsing): boolean {
  return words[0]?.[0] === '[[' && words.at(-1)?.[0] !== ']]';
}

function endLine(parsing: Parsing): void {
  separate(parsing);
  const { cursor } = parsing;
  for (const { end, indented, take } of cursor.waiting.splice(0)) take(readBody(cursor, end, indented));
}

function readBody(cursor: Cursor, end: string, indented: boolean): string {
  const lines: string[] = [];
  while (cursor.at < cursor.text.length) {
    const stop = lineEnd(cursor);
    const line = cursor.text.slice(cursor.at, stop);
    cursor.at = stop + 1;
    if ((indented ? line.replace(/^\t+/, '') : line) === end) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function lineEnd({ text, at }: Cursor): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const BEFORE_COMMAND = ['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', '{', 'time'];

/** A subshell where a command may begin; arithmetic, a list or a function's brackets elsewhere. */
function openBracket(parsing: Parsing): void {
  const { cursor, current } = parsing;
  const mayBegin = current.words.every(([part]) => typeof part === 'string' && BEFORE_COMMAND.includes(part));
  if (isFunction(parsing)) {
    cursor.at = cursor.text.indexOf(')', cursor.at) + 1;
    parsing.current.words.length = 0;
  } else if (!mayBegin || ahead(cursor, 1) === '(') skipBrackets(cursor, '(', ')');
  else {
    finish(parsing);
    openInner(parsing, 1);
  }
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
  const [only = ''] = word;
  const isDescriptor = word.length === 1 && typeof only === 'string' && /^\d+$/.test(only);
  if (isDescriptor && '<>'.includes(ahead(cursor) || ' ')) return;
  if (word.length > 0) current.words.push(word);
}

const OPERATORS = ['&>>', '<<<', '<<-', '&>', '>>', '>|', '>&', '<<', '<>', '<&', '>', '<'];
const WRITING = ['&>>', '&>', '>>', '>|', '>&', '<>', '>'];

function readRedirection({ cursor, current, inside }: Parsing): void {
  const operator = OPERATORS.find((one) => cursor.text.startsWith(one, cursor.at)) ?? '<';
  cursor.at += operator.length;
  while (ahead(cursor) === ' ' || ahead(cursor) === '\t') cursor.at += 1;
  const target = readWord(cursor, inside);
  const name = target.join('');
  if (operator === '<<' || operator === '<<-') {
    const take = (body: string) => {
      current.input += body;
    };
    cursor.waiting.push({ end: name, indented: operator === '<<-', take });
    return;
  }
  const copiesDescriptor = operator === '>&' && /^(?:\d+-?|-)$/.test(name);
  if (WRITING.includes(operator) && target.length > 0 && !copiesDescriptor) current.outputs.push(target);
}

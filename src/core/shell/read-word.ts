/** One word of a shell command: quotes, escapes and expansions, read once from left to right. */
import { ahead, type Cursor, REPOSITORY, type Word, type WordPart } from './shell-syntax.ts';

/** What to do with commands inside a word: `$( )` begins at the cursor, backquotes give their text. */
export type Inside = { readonly here: () => void; readonly text: (script: string) => void };

type Draft = { readonly parts: WordPart[]; text: string };

const ENDS_WORD = ' \t\n;&|<>()';
const SOMETHING: WordPart = { variable: '' };

export function readWord(cursor: Cursor, inside: Inside): Word {
  const draft: Draft = { parts: [], text: '' };
  const begin = cursor.at;
  while (cursor.at < cursor.text.length && !ENDS_WORD.includes(ahead(cursor))) {
    if (isHome(cursor, begin)) put(draft, cursor, 1, { variable: 'HOME' });
    else readPiece(cursor, draft, inside);
  }
  return wordOf(draft);
}

/** `~` and `~/…`, also behind the `=` of an assignment. */
function isHome(cursor: Cursor, begin: number): boolean {
  const before = cursor.text[cursor.at - 1];
  const after = ahead(cursor, 1);
  return (
    ahead(cursor) === '~' &&
    (cursor.at === begin || before === '=') &&
    (after === '' || after === '/' || ENDS_WORD.includes(after))
  );
}

function readPiece(cursor: Cursor, draft: Draft, inside: Inside): void {
  const char = ahead(cursor);
  if (char === '\\') readEscape(cursor, draft);
  else if (char === "'") readPlainQuotes(cursor, draft);
  else if (char === '"') readDoubleQuotes(cursor, draft, inside);
  else if (char === '$') readDollar(cursor, draft, inside);
  else if (char === '`') readBackquotes(cursor, draft, inside);
  else readChar(cursor, draft);
}

function readChar(cursor: Cursor, draft: Draft): void {
  draft.text += ahead(cursor);
  cursor.at += 1;
}

function readEscape(cursor: Cursor, draft: Draft): void {
  const next = ahead(cursor, 1);
  if (next !== '\n') draft.text += next;
  cursor.at += 2;
}

function readPlainQuotes(cursor: Cursor, draft: Draft): void {
  const begin = cursor.at + 1;
  const end = endOr(cursor.text.indexOf("'", begin), cursor);
  draft.text += cursor.text.slice(begin, end);
  cursor.at = end + 1;
}

function readDoubleQuotes(cursor: Cursor, draft: Draft, inside: Inside): void {
  cursor.at += 1;
  while (cursor.at < cursor.text.length) {
    const char = ahead(cursor);
    if (char === '"') break;
    if (char === '$') readDollar(cursor, draft, inside, true);
    else if (char === '`') readBackquotes(cursor, draft, inside);
    else if (char === '\\' && '$`"\\\n'.includes(ahead(cursor, 1))) readEscape(cursor, draft);
    else readChar(cursor, draft);
  }
  cursor.at += 1;
  // An empty pair of quotes is a word all the same.
  if (draft.text === '' && draft.parts.length === 0) draft.parts.push('');
}

function readDollar(cursor: Cursor, draft: Draft, inside: Inside, isQuoted = false): void {
  const next = ahead(cursor, 1);
  const name = nameAt(cursor.text, cursor.at + 1);
  if (next === "'" && !isQuoted) readEscapedQuotes(cursor, draft);
  else if (next === '(' && ahead(cursor, 2) === '(') {
    put(draft, cursor, 1, SOMETHING);
    skipBrackets(cursor, '(', ')');
  } else if (next === '(') {
    put(draft, cursor, 2, answerOf(cursor.text.slice(cursor.at + 2, cursor.at + 2 + LONGEST_LOOK)));
    inside.here();
  } else if (next === '{') readBraces(cursor, draft, isQuoted);
  else if (name !== '') put(draft, cursor, name.length + 1, { variable: name, isSplit: !isQuoted });
  else if (SPECIAL.test(next)) put(draft, cursor, 2, SOMETHING);
  else readChar(cursor, draft);
}

const SPECIAL = /[0-9@*#?$!-]/;

const LONGEST_LOOK = 200;
/**
 * What a substitution puts in, where its answer is as good as known: a new scratch directory or file, where one stands, or
 * where the repository begins.
 */
function answerOf(script: string): WordPart {
  if (/^[^)`]*?(?<![\w-])mktemp\b/.test(script)) return '/tmp/unnamed';
  if (TELLS_TOP.test(script)) return { variable: REPOSITORY };
  return TELLS_PLACE.test(script) ? { variable: 'PWD' } : SOMETHING;
}

const TELLS_PLACE = /^\s*(?:pwd(?:\s+-[LP])?|realpath\s+\.|readlink\s+-f\s+\.)\s*(?:\)|$)/;
const TELLS_TOP = /^\s*git\s+rev-parse\s+--show-toplevel\s*(?:2>\s*\/dev\/null\s*)?(?:\|\|\s*pwd\s*)?(?:\)|$)/;

/** `$'…'`: what an escape stands for hardly ever matters in a name. */
function readEscapedQuotes(cursor: Cursor, draft: Draft): void {
  cursor.at += 2;
  while (cursor.at < cursor.text.length && ahead(cursor) !== "'") {
    if (ahead(cursor) === '\\') readEscape(cursor, draft);
    else readChar(cursor, draft);
  }
  cursor.at += 1;
}

/**
 * `${NAME}` is looked up, with or without what stands for it when it is unset, and so is a list; whatever does more than
 * that is not known.
 */
function readBraces(cursor: Cursor, draft: Draft, isQuoted: boolean): void {
  const name = nameAt(cursor.text, cursor.at + 2);
  const behind = cursor.text.slice(cursor.at + name.length + 2, cursor.at + name.length + 6);
  const isList = LIST.test(behind);
  const isPlain = name !== '' && (isList || /^(?:\}|:?-)/.test(behind));
  const standsIn = STANDS_IN.test(cursor.text.slice(cursor.at + 2, cursor.at + 2 + LONGEST_LOOK));
  put(draft, cursor, 1, isPlain ? { variable: name, isSplit: isList || !isQuoted } : SOMETHING);
  skipBrackets(cursor, '{', '}', isQuoted && standsIn ? '"' : EITHER_QUOTE);
}

const LIST = /^\[[@*]\]\}/;
/** A name with a text for when it is unset or set; in double quotes, an apostrophe in that text is only one. */
const STANDS_IN = /^(?:\w+|[@*?$!#-])(?:\[[^\]]*\])?:?[-=+?]/;
const EITHER_QUOTE = `'"`;

function readBackquotes(cursor: Cursor, draft: Draft, inside: Inside): void {
  let end = cursor.at + 1;
  while (end < cursor.text.length && cursor.text[end] !== '`') end += cursor.text[end] === '\\' ? 2 : 1;
  const script = cursor.text.slice(cursor.at + 1, end).replaceAll('\\`', '`');
  put(draft, cursor, end + 1 - cursor.at, answerOf(script.slice(0, LONGEST_LOOK)));
  inside.text(script);
}

/** To behind the bracket that closes the one at the cursor; quoted ones do not count. */
export function skipBrackets(cursor: Cursor, open: string, close: string, quotes = EITHER_QUOTE): void {
  let depth = 0;
  while (cursor.at < cursor.text.length) {
    const char = ahead(cursor);
    cursor.at += char === '\\' ? 2 : 1;
    if (quotes.includes(char)) cursor.at = endOr(cursor.text.indexOf(char, cursor.at), cursor) + 1;
    if (char === open) depth += 1;
    if (char === close) depth -= 1;
    if (depth === 0) return;
  }
}

const endOr = (found: number, { text }: Cursor): number => (found === -1 ? text.length : found);

function nameAt(text: string, start: number): string {
  if (!/[A-Za-z_]/.test(text[start] ?? '')) return '';
  let end = start + 1;
  while (/[A-Za-z0-9_]/.test(text[end] ?? '')) end += 1;
  return text.slice(start, end);
}

function put(draft: Draft, cursor: Cursor, length: number, part: WordPart): void {
  if (draft.text !== '') draft.parts.push(draft.text);
  draft.text = '';
  draft.parts.push(part);
  cursor.at += length;
}

const wordOf = ({ parts, text }: Draft): Word => (text === '' ? parts : [...parts, text]);

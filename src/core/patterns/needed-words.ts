/**
 * Words of which a text must hold one to be matched by a regular expression, whatever the case of its letters. Reading an
 * expression costs a new process more than looking for all of its words. Where no such words can be told for certain there
 * are none, and the expression has to be tried.
 */

/** Lists of words; a match holds at least one of each list. */
type Needs = readonly (readonly string[])[];

export function neededWords(pattern: string): readonly string[] {
  const reader = { pattern, at: 0 };
  try {
    const needs = readChoice(reader);
    return reader.at === pattern.length ? best(needs) : [];
  } catch (error) {
    if (error instanceof NotUnderstood) return [];
    throw error;
  }
}

/** The list whose shortest word says most. */
const best = (needs: Needs): readonly string[] =>
  needs.reduce((one, other) => (shortest(other) > shortest(one) ? other : one), []);

const shortest = (words: readonly string[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ length }) => length));

class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

type Reader = { readonly pattern: string; at: number };

const ahead = ({ pattern, at }: Reader, sign: string): boolean => pattern.startsWith(sign, at);

function take(reader: Reader, sign: string): boolean {
  const isThere = ahead(reader, sign);
  if (isThere) reader.at += sign.length;
  return isThere;
}

/** One of several branches matches: what is needed is one word of what each needs. */
function readChoice(reader: Reader): Needs {
  const branches = [readSequence(reader)];
  while (take(reader, '|')) branches.push(readSequence(reader));
  if (branches.length === 1) return branches[0] ?? [];
  const words = branches.map(best);
  return words.every(({ length }) => length > 0) ? [words.flat()] : [];
}

/** All of its parts match, one behind the other: letters that stand together are one word. */
function readSequence(reader: Reader): Needs {
  const needs: (readonly string[])[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') needs.push([word]);
    word = '';
  };
  while (reader.at < reader.pattern.length && !ahead(reader, '|') && !ahead(reader, ')')) {
    const part = readPart(reader);
    const times = readTimes(reader);
    if (typeof part === 'string' && times === 'once') {
      word += part;
      continue;
    }
    if (typeof part === 'string' && times === 'often') word += part;
    endWord();
    if (typeof part !== 'string' && times !== 'maybe') needs.push(...part);
  }
  endWord();
  return needs;
}

function readTimes(reader: Reader): 'once' | 'often' | 'maybe' {
  const [found, least] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.pattern.slice(reader.at)) ?? [''];
  reader.at += found.length;
  if (found === '') return 'once';
  return found.startsWith('+') || Number(least) > 0 ? 'often' : 'maybe';
}

/** A letter, or what something larger needs. */
function readPart(reader: Reader): string | Needs {
  if (take(reader, '(')) return readGroup(reader);
  if (take(reader, '[')) return readClass(reader);
  const sign = reader.pattern.charAt(reader.at);
  reader.at += 1;
  if (sign === '\\') return readEscape(reader);
  return '^$.'.includes(sign) ? [] : letter(sign);
}

/** What stands around a match is looked at in the same text, but need not be asked for. */
function readGroup(reader: Reader): Needs {
  const isAround = take(reader, '?=') || take(reader, '?!') || take(reader, '?<=') || take(reader, '?<!');
  if (!isAround && !take(reader, '?:') && ahead(reader, '?')) throw new NotUnderstood();
  const needs = readChoice(reader);
  if (!take(reader, ')')) throw new NotUnderstood();
  return isAround ? [] : needs;
}

/** A few signs to choose from are words as well; ranges and kinds of signs are too many. */
function readClass(reader: Reader): Needs {
  const end = /^(?:\\[\s\S]|[^\]\\])*\]/.exec(reader.pattern.slice(reader.at));
  if (end === null) throw new NotUnderstood();
  reader.at += end[0].length;
  const signs = end[0].slice(0, -1);
  return signs === '' || /[\\^-]/.test(signs) ? [] : readChoice({ pattern: [...signs].map(quoted).join('|'), at: 0 });
}

const quoted = (sign: string): string => (/\w/.test(sign) ? sign : `\\${sign}`);

/** Kinds and places need no word. Of other letters behind a backslash not all are plain ones. */
function readEscape(reader: Reader): string | Needs {
  const sign = reader.pattern.charAt(reader.at);
  reader.at += 1;
  if (sign === '') throw new NotUnderstood();
  if ('dDwWsSbB'.includes(sign)) return [];
  if (/\w/.test(sign)) throw new NotUnderstood();
  return letter(sign);
}

/** Outside of ASCII the two cases of a letter are not always each other's. */
function letter(sign: string): string | Needs {
  const isPlain = sign < '\u0080' || sign.toLowerCase() === sign.toUpperCase();
  return isPlain ? sign.toLowerCase() : [];
}

/**
 * `lexicon.<locale>.json` of a pack: words and whole replies of its users that the classifier cannot know. Words are
 * given by what they mean; the grammar of the classifier decides what a sentence of them says.
 */
import { INTENT_KINDS, type IntentKind, type Lexicon } from '../intent/intent.ts';
import { asList, isRecord, oneOf } from '../narrow.ts';
import type { PackFile, PackProblem } from '../pack-format/problem.ts';
import { unify } from '../script.ts';

/** What a word can mean, and the sign the classifier has for it. */
const MEANINGS = {
  works: 'g',
  good: 'J',
  fails: 'B',
  fault: 'b',
  repair: 'V',
  exasperation: 'F',
  wrapUp: 'K',
  leaveOut: 'k',
} as const;

type Meaning = keyof typeof MEANINGS;

export type LoadedLexicon = { readonly lexicon: Lexicon; readonly problems: readonly PackProblem[] };

export function loadLexicon(files: readonly PackFile[]): LoadedLexicon {
  const problems: PackProblem[] = [];
  const replies: Record<string, IntentKind> = {};
  const words = new Map<Meaning, string[]>();
  for (const { file, value, unreadable } of files) {
    const report = (at: string, expected: string) => problems.push({ file, at, expected });
    if (!isRecord(value)) report('', unreadable ?? '{ replies, words }');
    else {
      for (const [reply, kind] of repliesIn(value['replies'], report)) replies[reply] ??= kind;
      for (const [meaning, list] of wordsIn(value['words'], report)) {
        words.set(meaning, [...(words.get(meaning) ?? []), ...list]);
      }
    }
  }
  const table = [...words].map(([meaning, list]) => [MEANINGS[meaning], list.join(' ')] as const);
  return { lexicon: { replies, ...(table.length > 0 && { words: table }) }, problems };
}

type Report = (at: string, expected: string) => void;

function repliesIn(value: unknown, report: Report): [string, IntentKind][] {
  if (value === undefined) return [];
  if (!isRecord(value)) report('replies', 'an object of replies');
  return Object.entries(isRecord(value) ? value : {}).flatMap(([reply, kind]): [string, IntentKind][] => {
    const known = oneOf(INTENT_KINDS, kind);
    if (known === undefined || reply.trim() === '') {
      report(`replies.${reply}`, `one of ${INTENT_KINDS.join(', ')}`);
      return [];
    }
    return [[reply.trim(), known]];
  });
}

function wordsIn(value: unknown, report: Report): [Meaning, string[]][] {
  if (value === undefined) return [];
  if (!isRecord(value)) report('words', 'an object of word lists');
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, list]): [Meaning, string[]][] => {
    const meaning = oneOf(Object.keys(MEANINGS) as Meaning[], name);
    const fits = Array.isArray(list) && list.every((word) => typeof word === 'string' && LONGEST > word.length);
    if (meaning === undefined || !fits) {
      report(`words.${name}`, `lists of short words under ${Object.keys(MEANINGS).join(', ')}`);
      return [];
    }
    return [[meaning, asList(list).flatMap((word) => plainWord(String(word)))]];
  });
}

const LONGEST = 40;

/** The word tables know one script, lower case, and `_` for a blank; what has a meaning in them is no part of a word. */
const plainWord = (word: string): string[] => {
  const plain = unify(word.normalize('NFKC').toLowerCase().trim()).replaceAll(/\s+/g, '_');
  return plain === '' || /[()|]/.test(plain) ? [] : [plain];
};

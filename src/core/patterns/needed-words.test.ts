import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededWords } from './needed-words.ts';

describe('what a pattern needs', () => {
  it.each<[pattern: string, words: readonly string[]]>([
    ['pytest', ['pytest']],
    ['\\b(?:npm|yarn)\\s+run\\s+(?:build|lint)\\b', ['build', 'lint']],
    ['\\b[1-9]\\d*\\s+tests?\\s+failed\\b', ['failed']],
    ['^make(?:\\[\\d+\\])?: \\*\\*\\* ', [': *** ']],
    ['^[ \\t]*(?:[✓✔]|ok\\b)', ['✓', '✔', 'ok']],
    ['(?:a|b)+c', ['a', 'b']],
    ['ab+c', ['ab']],
    ['ab*c{2}d', ['a']],
    ['x(?=yes)(?<!no)', ['x']],
    ['ERROR TS\\d+', ['error ts']],
    ['(?<name>fail)', ['fail']],
    ['\\x66ail', ['ail']],
    ['(a)\\1', ['a']],
  ])('given %j, when its words are asked for, then %j are told', (pattern, words) => {
    expect(neededWords(pattern)).toEqual(words);
  });

  it.each([
    '',
    '.*',
    '[a-z]+',
    '(?:fail|\\d)',
    '(?:fail)?',
    'fail|',
    'Straße|ΣΟΦΟΣ|Σ',
    '(fail',
    'fail)',
    '[fail',
    'fail\\',
    '[😀]',
    '\\p{a|b}fail',
    '\\u{a|b}fail',
    '\\k<a|b>fail',
  ])('given %j, of which no word is certain, when its words are asked for, then there are none', (pattern) => {
    expect(neededWords(pattern)).toEqual([]);
  });
});

const { tests } = JSON.parse(readFileSync('plugins/overtone/packs/base/pack.json', 'utf8'));

it('given every pattern of the base pack for commands and their output, when its words are asked for, then it has some', () => {
  const patterns: string[] = Object.entries(tests).flatMap(([name, list]) =>
    name.endsWith('Patterns') && name !== 'askPatterns' ? (list as string[]) : [],
  );
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => neededWords(pattern).length === 0)).toEqual([]);
});

const atom = fc.constantFrom(
  ...[
    'a',
    'B',
    'c',
    'ab',
    '\\.',
    '.',
    '\\s',
    '\\w',
    '\\b',
    '^',
    '$',
    '[ab]',
    '[^a]',
    '[a-c]',
    '(?=a)',
    '(?!b)',
    '(?<=c)',
    'σ',
  ],
);
/** Loops inside loops could take for ever. */
const onLetters = fc.constantFrom('', '', '', '?', '*', '+', '{0,2}', '{1,2}', '{2}', '+?', '{2,}?');
const onGroups = fc.constantFrom('', '', '?', '{0,1}', '{2}', '{1,2}?');
const isPlace = (source: string) => /^(?:\^|\$|\\b|\(\?<?[=!])/.test(source);
const repeated = fc.tuple(atom, onLetters).map(([one, often]) => (isPlace(one) ? one : one + often));
const pattern = fc.letrec<{ choice: string; sequence: string; part: string }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    repeated,
    fc.tuple(tie('choice'), onGroups).map(([inner, often]) => `(?:${inner})${often}`),
  ),
})).choice;

it('given any pattern and any text, when the pattern matches, then the text holds one of its words', () => {
  const text = fc.string({
    unit: fc.constantFrom(...['a', 'A', 'b', 'B', 'c', '.', ' ', '\n', 'σ', 'Σ', 'ς']),
    maxLength: 12,
  });
  fc.assert(
    fc.property(pattern, text, (source, tried) => {
      const words = neededWords(source);
      if (words.length === 0 || !new RegExp(source, 'im').test(tried)) return;
      expect(words.some((word) => tried.toLowerCase().includes(word))).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

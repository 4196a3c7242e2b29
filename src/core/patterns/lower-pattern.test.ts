import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowerPattern } from './lower-pattern.ts';

it.each([
  ['BUILD FAIL(?:ED|URE)\\b', 'build fail(?:ed|ure)\\b'],
  ['^\\W{0,4}Fail\\s+[1-9]', '^\\W{0,4}fail\\s+[1-9]'],
  ['[A-Z]\\S[^\\W\\n.-]', '[a-z]\\S[^\\W\\n.-]'],
  ['(?=A)(?!B)(?<=C)(?<!D)(E)', '(?=a)(?!b)(?<=c)(?<!d)(e)'],
  ['[✓✔] 任务', '[✓✔] 任务'],
])('given %j, when it is put into lower case, then it is %j', (pattern, lower) => {
  expect(lowerPattern(pattern)).toBe(lower);
});

it.each([
  '[A-z]',
  '[ -Z]',
  '[\\w-A]',
  '[É]',
  'É',
  'Σ',
  '(?<Name>a)',
  '(?',
  '\\x41',
  '\\u0041',
  '\\p{Lu}',
  '\\cA',
  '(A)\\1',
  '[A',
  'A\\',
])(
  'given %j, which may mean something else in lower case, when it is put into it, then that is left alone',
  (pattern) => {
    expect(lowerPattern(pattern)).toBeUndefined();
  },
);

const piece = fc.constantFrom(
  ...[
    'a',
    'B',
    'cD',
    '\\W',
    '\\w',
    '\\S',
    '\\b',
    '^',
    '$',
    '.',
    '\\.',
    '[a-c]',
    '[A-C]',
    '[^B-D]',
    '[\\W_]',
    '[aB-]',
    '-',
  ],
  ...['(?:A|b)', '(?=B)', '(?!c)', '(A)', '|', 'B?', 'a+', '[A-C]*', 'D{1,2}'],
);
const sign = fc.constantFrom(...['a', 'A', 'b', 'B', 'c', 'C', 'd', 'D', '.', '-', '_', ' ', '\n']);

it('given any pattern and any text, when both are in lower case, then it finds what it found', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), fc.string({ unit: sign, maxLength: 10 }), (pieces, text) => {
      const pattern = pieces.join('');
      const lower = lowerPattern(pattern);
      expect(lower).toBeDefined();
      expect(new RegExp(lower ?? '', 'm').test(text.toLowerCase())).toBe(new RegExp(pattern, 'im').test(text));
    }),
    { numRuns: 5_000 },
  );
});

import { describe, expect, it } from 'vitest';
import { scanWording } from './wording.ts';

const wordOf = (line: string) => scanWording(line)[0]?.word;

it('given a clash, then the warning names the line, its text, the emoji level, the word and its level', () => {
  expect(scanWording('# Rules\n\n  - 💡 MUST run the tests  \r\n')).toEqual([
    { line: 3, text: '- 💡 MUST run the tests', level: 'guidance', word: 'MUST', clash: 'rule' },
  ]);
});

it.each([
  ['💡 MUST NOT delete', 'MUST NOT'],
  ['💡ALWAYS test', 'ALWAYS'],
  ['📋 Consider a cache', 'Consider'],
  ['📋 may be skipped', 'may'],
  ['⛔ should not happen', 'should'],
  ['⛔ PREFER small files', 'PREFER'],
])('%j is found', (line, word) => {
  expect(wordOf(line)).toBe(word);
});

it.each([
  '💡 must be lower case to be soft',
  '💡 MUSTARD',
  '💡 should be small',
  '📋 MUST run',
  '📋 maybe',
  '📋 considered',
  '⛔ NEVER push',
  '💡 it MUST be first to count',
  '🔧 MUST',
])('%j is fine', (line) => {
  expect(scanWording(line)).toEqual([]);
});

it('given a soft emoji with a word of the hardest level, then that level is named', () => {
  expect(scanWording('💡 NEVER push')[0]?.clash).toBe('block');
});

it('given two clashes on one line, then the first rule wins and the line is reported once', () => {
  expect(scanWording('⛔ should … 💡 MUST')).toHaveLength(1);
  expect(wordOf('⛔ should … 💡 MUST')).toBe('MUST');
});

describe('given places where rules are only quoted', () => {
  it('then fenced code is not scanned, and what follows the fence is', () => {
    expect(scanWording('```md\n💡 MUST\n```\n⛔ should')).toMatchObject([{ line: 4 }]);
    expect(scanWording('  ````\n💡 MUST\n  ````')).toEqual([]);
  });

  it('then table rows are not scanned', () => {
    expect(scanWording('  | 💡 MUST | no |')).toEqual([]);
  });
});

it('given a very long file, then only its first thousand lines are looked at', () => {
  const blank = '\n'.repeat(999);
  expect(scanWording(`${blank}💡 MUST`)).toMatchObject([{ line: 1000 }]);
  expect(scanWording(`${blank}\n💡 MUST`)).toEqual([]);
});

/** The command line of the demonstration. */
import { expect, it } from 'vitest';
import { demoText } from '../../demo/demo-text.ts';
import { readOptions } from '../../demo/options.ts';
import { LOCALES } from '../../src/text/messages.ts';

const read = (...words: string[]) => readOptions(words, demoText('en'));
const DEFAULTS = { workflow: 'standard', keep: false, plain: false, open: false, stay: false };

it.each([
  [[], DEFAULTS],
  [['--workflow', 'quick'], { ...DEFAULTS, workflow: 'quick' }],
  [['--project', 'x', '--keep', '--plain'], { ...DEFAULTS, project: 'x', keep: true, plain: true }],
  [['--open', '--stay'], { ...DEFAULTS, open: true, stay: true }],
  [['--project', ' '], DEFAULTS],
])('given %j, then it is understood', (words, options) => {
  expect(read(...words)).toEqual({ kind: 'demo', options });
});

it.each([
  [['--workflow', 'nope'], 'product-full'],
  [['--nope'], '--nope'],
  [['quick'], 'quick'],
  [['--workflow'], '--workflow'],
])('given %j, then it says what is wrong with it', (words, hint) => {
  expect(read(...words)).toEqual({ kind: 'wrong', why: expect.stringContaining(hint) });
});

it.each(LOCALES)('given %s, then help names every option', (locale) => {
  const help = demoText(locale).help;
  for (const option of ['--workflow', '--project', '--keep', '--plain', '--open', '--stay', '--help']) {
    expect(help).toContain(option);
  }
});

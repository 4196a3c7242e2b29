/** Every scenario of the two documents has one test, found by its number. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HERE = new URL('./', import.meta.url);
const TITLE = /^\s*it\(\s*'((?:\d[a-z]-\d+|\d\.\d+)): (?:given|when)\b[^']*\bthen\b/gm;

const scenarios: string[] = JSON.parse(readFileSync(new URL('../fixtures/scenario-numbers.json', HERE), 'utf8'));

const numbersIn = (file: string): string[] =>
  [...readFileSync(new URL(file, HERE), 'utf8').matchAll(TITLE)].map((match) => match[1] ?? '');

it('given the numbers of the documents, then there are 62 of the one and 29 of the other', () => {
  expect(new Set(scenarios).size).toBe(91);
  expect(scenarios.filter((number) => number.includes('-'))).toHaveLength(62);
  expect(scenarios.filter((number) => number.includes('.'))).toHaveLength(29);
});

it('given the tests beside this one, then each scenario is the name of exactly one', () => {
  const files = readdirSync(HERE).filter((name) => name.endsWith('.test.ts'));
  expect(files.flatMap(numbersIn).sort()).toEqual([...scenarios].sort());
});

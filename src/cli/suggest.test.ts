import { expect, it } from 'vitest';
import { closest } from './suggest.ts';

const COMMANDS = ['init', 'status', 'stop', 'stats', 'specs list', 'timeline'];

it.each([
  ['statsu', 'stats'],
  ['Status', 'status'],
  ['statuss', 'status'],
  ['int', 'init'],
  ['timelin', 'timeline'],
  ['time', 'timeline'],
  ['spec list', 'specs list'],
])('%s was probably meant to be %s', (word, meant) => {
  expect(closest(word, COMMANDS)).toBe(meant);
});

it.each(['', 'x', 'deploy', 'zzzzzz'])('nothing known is like %j', (word) => {
  expect(closest(word, COMMANDS)).toBeUndefined();
});

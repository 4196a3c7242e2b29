import { expect, it } from 'vitest';
import { compileMessages, fill } from './messages.ts';

it.each([
  ['{name}', { name: 'DEV' }, 'DEV'],
  ['{names}', { names: ['a', 'b'] }, 'a, b'],
  ['done{why?: {why}}', { why: 'late' }, 'done: late'],
  ['done{why?: {why}}', { why: undefined }, 'done'],
  ['{ids?one of {ids}|none}', { ids: [] }, 'none'],
  ['{count} {count:file|files}', { count: 1 }, '1 file'],
  ['{count} {count:file|files}', { count: 2 }, '2 files'],
  ['{tries:|, try {tries}}', { tries: 3 }, ', try 3'],
  ['{{name}}', { name: 'x' }, '{x}'],
  ['{"id"} stays', {}, '{"id"} stays'],
  ['{name} stays visible', {}, '{name} stays visible'],
])('given %j with %j, then it reads %j', (text, values, shown) => {
  expect(fill(text, values)).toBe(shown);
});

it('given a catalogue, then texts with places are functions, and lines are joined', () => {
  const compiled = compileMessages({ plain: 'as it is', lines: ['one', '{two}'], group: { list: '{all}' } }, 'zh-TW');
  const { plain, lines, group } = compiled as {
    plain: string;
    lines: (values: object) => string;
    group: { list: (values: object) => string };
  };
  expect(plain).toBe('as it is');
  expect(lines({ two: '2' })).toBe('one\n2');
  expect(group.list({ all: ['a', 'b'] })).toBe('a、b');
});

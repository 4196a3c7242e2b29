import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

const read = (...lines: string[]) => readFrontMatter(['---', ...lines, '---', 'body'].join('\n'));
const values = (...lines: string[]) =>
  Object.fromEntries([...(read(...lines)?.fields ?? [])].map(([name, { value }]) => [name, value]));

describe('given front matter', () => {
  it.each([
    ['name: tester', 'tester'],
    ['name:   spaced  ', 'spaced'],
    ['name: "quoted: text"', 'quoted: text'],
    ["name: 'it''s'", "it's"],
    ['name: "say \\"hi\\""', 'say "hi"'],
    ['name: text # a comment', 'text'],
    ['name: a#b', 'a#b'],
    ['name: 50', 50],
    ['name: true', true],
    ['name: no', false],
    ['name:', null],
    ['name: []', []],
    ['name: [Read, Bash]', ['Read', 'Bash']],
    ['name: [ "a b" , c, ]', ['a b', 'c']],
    ['name: Bash(node "x" *)', 'Bash(node "x" *)'],
    ['name: 中文', '中文'],
  ])('when a line is `%s`, then its value is %j', (line, value) => expect(values(line)).toEqual({ name: value }));

  it('when a list stands below its key, then it is the same list', () => {
    expect(values('skills:', '  - one', '  - "two"', 'model: x')).toEqual({ skills: ['one', 'two'], model: 'x' });
    expect(values('skills:', '- one', '- two')).toEqual({ skills: ['one', 'two'] });
  });

  it('when a text goes over several lines, then it is one', () => {
    expect(values('description: |', '  one', '  two', 'model: x')).toEqual({ description: 'one\ntwo', model: 'x' });
    expect(values('description: one', '  two')).toEqual({ description: 'one two' });
    expect(values('tools: [a,', '  b]')).toEqual({ tools: ['a', 'b'] });
  });

  it('when something is nested, then it is kept as text', () => {
    expect(values('metadata:', '  author: somebody', 'model: x')).toEqual({ metadata: 'author: somebody', model: 'x' });
  });

  it('when there are comments and empty lines, then they are passed over', () => {
    expect(values('# about', '', 'name: x')).toEqual({ name: 'x' });
  });

  it.each([
    ['description: one: two'],
    ['description: ends with:'],
    ['description: "open'],
    ['description: `code`'],
    ['description: @name'],
    ['description: *star'],
    ['just words'],
    ['\tname: x'],
    ['name:x'],
    ['tools: [a, b'],
  ])('when a line is `%s`, then it is a problem with its number', (line) => {
    const { fields, problems } = read('name: first', line) ?? {};
    expect([...(problems ?? [])]).toEqual([[3, line]]);
    expect(fields?.size).toBe(1);
  });

  it('when a key comes again, then the second is the problem', () => {
    expect([...(read('name: a', 'name: b')?.problems.keys() ?? [])]).toEqual([3]);
  });
});

describe('given the edges', () => {
  it('then the body begins behind them, and its line is known', () => {
    expect(readFrontMatter('---\nname: x\n---\nfirst\nsecond')).toMatchObject({ body: 'first\nsecond', bodyLine: 4 });
    expect(readFrontMatter('---\r\nname: x\r\n---\r\nfirst')).toMatchObject({ body: 'first', bodyLine: 4 });
  });

  it.each([['no front matter'], ['\n---\nname: x\n---\n'], ['---\nname: x\n'], ['']])(
    'when the text is %j, then there is none',
    (text) => expect(readFrontMatter(text)).toBeUndefined(),
  );
});

import { describe, expect, it } from 'vitest';
import { freeTaskId, isTaskName, taskId } from './task-id.ts';

const idOf = (description: string, max = 16): string =>
  taskId(description, { prefix: 'task-', maxDesc: max }, '0305-101500');

describe('given descriptions of all kinds', () => {
  it.each([
    ['修复玩家死亡BUG', 'task-0305-101500-修复玩家死亡BUG'],
    ['/\\:*?"<>|', 'task-0305-101500'],
    ['a/b\\c:d', 'task-0305-101500-a-b-c-d'],
    ['ends with dots...', 'task-0305-101500-ends with dots'],
    ['trailing blank   ', 'task-0305-101500-trailing blank'],
    ['line\nbreak\ttab', 'task-0305-101500-line-break-tab'],
    ['..', 'task-0305-101500'],
    ['', 'task-0305-101500'],
    ['nul\u0000byte', 'task-0305-101500-nul-byte'],
    ['left\u202eright', 'task-0305-101500-left-right'],
    ['lone \ud800 half', 'task-0305-101500-lone - half'],
  ])('when it is %j, then the id is %j', (description, expected) => {
    expect(idOf(description)).toBe(expected);
  });

  it('when it is long, then it is cut between characters as people see them', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(idOf(family.repeat(20), 3)).toBe(`task-0305-101500-${family.repeat(3)}`);
    expect(idOf('e\u0301'.repeat(20), 2)).toBe('task-0305-101500-éé');
  });

  it('when many-byte characters pile up, then the name still fits any file system', () => {
    expect(Buffer.byteLength(idOf('👨‍👩‍👧‍👦'.repeat(200), 200))).toBeLessThan(200);
  });

  it('when the name is taken, then the next number is', () => {
    const taken = new Set(['a', 'a-2']);
    expect([freeTaskId('a', (id) => taken.has(id)), freeTaskId('b', (id) => taken.has(id))]).toEqual(['a-3', 'b']);
  });
});

describe('given a name out of a file', () => {
  it.each(['任务-0305-101500-修复 a.b', 'café', 'a'.repeat(255)])(
    'when it is %j, then it is the name of a directory',
    (name) => {
      expect(isTaskName(name)).toBe(true);
    },
  );

  it.each([
    '',
    '.hidden',
    '..',
    'a/b',
    'a\\b',
    'nul\u0000',
    'tab\t',
    'unit\u001f',
    'delete\u007f',
    'next\u0085line',
    'last\u009f',
    'a'.repeat(256),
  ])('when it is %j, then it is none', (name) => {
    expect(isTaskName(name)).toBe(false);
  });

  it('when every character is tried, then control characters are refused and no others', () => {
    const letters = Array.from({ length: 0x10000 }, (_, code) => `a${String.fromCharCode(code)}`);
    const refused = letters.filter((name) => !isTaskName(name));
    expect(refused).toEqual(letters.filter((name) => /[/\\\p{Cc}]/u.test(name)));
  });
});

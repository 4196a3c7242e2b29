import { describe, expect, it } from 'vitest';
import { freeTaskId, taskId } from './task-id.ts';

const rules = { prefix: 'task-', maxDescription: 16, stamp: '0305-101500' };
const idOf = (description: string, max = 16): string => taskId(description, { ...rules, maxDescription: max });

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

import { describe, expect, it } from 'vitest';
import { sinceRepair } from './repairs.ts';

describe('given a sentence that tells of a failure and of its repair', () => {
  it.each([
    ['i found a critical leak (in x) and fixed it', 'and fixed it'],
    ['发现1个高危问题,已在本次修复', '已在本次修复'],
    ['导出乱码,开发当场修复', '当场修复'],
  ])('when %j is read, then only %j counts', (text, rest) => expect(sinceRepair(text)).toBe(rest));

  it.each([
    'i found two leaks and fixed one of them',
    'i cannot approve until this has been fixed',
    'the leak must be found and fixed',
    '发现两个漏洞,已修复一个,另一个没有',
    'the crash was fixed but it came back',
    'approved, the leak of last week was fixed',
  ])('when a part is left or the repair is only asked for in %j, then all of it counts', (text) =>
    expect(sinceRepair(text)).toBe(text),
  );
});

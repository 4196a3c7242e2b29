import { describe, expect, it } from 'vitest';
import { besidesShortList, endsHalfWay, isLimitNotice } from './cut-off.ts';

const run = (announced: number) =>
  `Running ${announced} tests using 2 workers\n\n  ✓  1 opens (3ms)\n  ✓  2 closes (4ms)`;

describe('given a run that lists its results', () => {
  it('when it announced more than it lists, then what stands beside the list is left', () => {
    expect(besidesShortList(run(9))).toMatch(/^running 9 tests/);
    expect(besidesShortList(run(9))).not.toMatch(/opens/);
  });

  it('when it lists all of them, then nothing is missing', () => {
    expect(besidesShortList(run(2))).toBeUndefined();
    expect(besidesShortList('9 tests passed')).toBeUndefined();
  });
});

describe('given a message that stops', () => {
  it('when a fence is never closed, then it ends half-way', () => {
    expect(endsHalfWay('```\nPASS a.test.ts')).toBe(true);
    expect(endsHalfWay('```\nPASS a.test.ts\n```')).toBe(false);
  });

  it.each(['執行中斷：已達回合上限。', '对话轮次已用完', '超出最大步数', 'Stopped: token budget exhausted'])(
    'when %j names a limit of the agent, then it is a notice',
    (text) => expect(isLimitNotice(text)).toBe(true),
  );

  it.each(['重試達到上限時會停止', '拿不到令牌，无法安装', 'The retry limit is reached after 5 attempts'])(
    'when %j names a limit of the product, then it is none',
    (text) => expect(isLimitNotice(text)).toBe(false),
  );
});

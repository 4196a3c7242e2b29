import { describe, expect, it } from 'vitest';
import { besidesShortList, endsHalfWay, isLimitNotice, isPlanOnly } from './cut-off.ts';

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

describe('given a message that begins like a plan or with a question', () => {
  it.each([
    '# 測試計畫草稿\n- 登入\n- 付款失敗',
    'Draft of the review scope:\n- injection\n- missing checks',
    'Should I use staging or the preview? The task does not tell.',
  ])('when %j says nothing of a result, then it is a plan', (text) => expect(isPlanOnly(text)).toBe(true));

  it.each([
    'Test plan\n- login: passed\n- payment: failed',
    'Should I go on? The server could not be started.',
    'The plan is good, and nothing is missing.',
  ])('when %j tells what came of it, then it is none', (text) => expect(isPlanOnly(text)).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { readStatements } from './plain-text.ts';
import { isUnfinished } from './unfinished.ts';

const isLeft = (text: string, isSearch = false): boolean => isUnfinished(readStatements(text), isSearch);

describe('given a report of somebody’s own work', () => {
  it.each([
    'The feature is incomplete.',
    'Only got to section 2 of 6.',
    'Four specs that used to pass are red.',
    'The button is there, but clicking it throws.',
    '重构只完成了一半。',
    '功能没做出来。',
    '有 4 支本來是綠的測試變紅，請勿合併。',
  ])('when it says %j, then it is unfinished', (text) => expect(isLeft(text)).toBe(true));

  it.each([
    'Unfinished uploads are resumed, incomplete orders are listed.',
    'When the limit is hit, the call throws, but a retry follows.',
    'Two tests were green before and fail now. I fixed the fixture and they pass again.',
    '未完成的訂單會自動關閉。',
    '曾有 2 支測試壞掉，補上假資料後恢復。',
  ])('when it speaks of the product or of what was mended in %j, then it is not', (text) =>
    expect(isLeft(text)).toBe(false),
  );

  it('when a search found the cause, then it is done although nothing is mended', () => {
    const text = 'The tests are red. Root cause: a stale cache. No idea why nobody saw it.';
    expect(isLeft(text, true)).toBe(false);
    expect(isLeft('The tests are red. I have no idea why.', true)).toBe(true);
  });

  it.each(['Root cause: a native leak. Status: **not fixed**', '定位到了：死锁在连接池里。状态：未解决'])(
    'when it ends unsolved as in %j, then it is not done, whatever was found',
    (text) => expect(isLeft(text, true)).toBe(true),
  );
});

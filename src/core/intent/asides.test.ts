import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repliesIn } from '../pack-format/render-prompt.ts';
import { approvesPlan } from './asides.ts';

describe('given a plan that lies before the user', () => {
  it.each([
    'go ahead',
    'OK, go ahead.',
    'ok go ahead with the plan',
    'Yes. Looks good to me!',
    "Sounds good, let's go, thanks",
    'The plan is fine',
    'approved',
    '同意',
    '好的，开始吧',
    '好的 就这么做',
    '可以',
    '没问题，按这个方案做',
    '沒問題，開始實作',
    '同意這個計畫，請開始',
    '照計畫執行吧',
  ])('when they say “%s”, then it is accepted', (prompt) => {
    expect(approvesPlan(prompt)).toBe(true);
  });

  it.each([
    '',
    'thanks',
    'ok?',
    'go ahead and delete the cache first',
    'yes but keep the old API',
    'not ok',
    'looks good, but what about tests?',
    'change step two',
    'the plan is not good',
    '不行',
    '不同意',
    '可以检查一下缓存吗',
    '可以检查一下',
    '好像不对',
    '好的，但是先不要改数据库',
    '可以吗',
    '開始之前先說明一下',
    '計畫不行',
  ])('when they say “%s”, then it is not', (prompt) => {
    expect(approvesPlan(prompt)).toBe(false);
  });

  it('when they use a reply the texts of the step offer, then it is accepted', () => {
    const { steps } = JSON.parse(readFileSync('plugins/overtone/packs/base/pack.json', 'utf8'));
    const prompts: Record<string, string> = steps.texts.plan.prompt;
    expect(Object.keys(prompts).sort()).toEqual(['en', 'zh-CN', 'zh-TW']);
    for (const prompt of Object.values(prompts)) {
      const replies = repliesIn(prompt);
      expect(replies.length).toBeGreaterThan(0);
      for (const reply of replies) expect([reply, approvesPlan(reply)]).toEqual([reply, true]);
    }
  });
});

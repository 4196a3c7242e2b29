import { describe, expect, it } from 'vitest';
import { onlyAsks } from './steering.ts';

describe('given a workflow that waits for a decision', () => {
  it.each([
    'why did it fail?',
    'Why does it fail again?',
    'what happened',
    'ok, so what failed?',
    'How should we proceed?',
    'is there another way?',
    'can you explain why it failed?',
    'tell me what the tester said',
    'why? what did the tester say?',
    'What are my options?',
    '為什麼失敗？',
    '为什么又失败了',
    '怎麼回事？',
    '是哪個測試失敗？',
    '有几个测试没过？',
    '是环境的问题吗',
    '請說明失敗的原因',
    '现在怎么办？',
  ])('when the person asks “%s”, then nothing is decided', (prompt) => {
    expect(onlyAsks(prompt)).toBe(true);
  });

  it.each([
    'try again',
    'can you try again?',
    'how about mocking the clock?',
    'why don’t you use sqlite?',
    'why not',
    'what if we drop the cache?',
    'Why did it fail? Try once more.',
    'explain what happened and then try again',
    'when it fails, skip it',
    'what you should do is mock it',
    'show me a version without it',
    'go on?',
    '',
    '???',
    '再试一次好吗？',
    '換個方法呢？',
    '跳过测试行吗？',
    '可以繼續嗎？',
    '为什么不换个方法？',
    '改用 sqlite 怎么样？',
    '為什麼失敗？再試一次',
    `why? ${'the clock '.repeat(60)}?`,
  ])('when the person says “%s”, then it is a decision', (prompt) => {
    expect(onlyAsks(prompt)).toBe(false);
  });
});

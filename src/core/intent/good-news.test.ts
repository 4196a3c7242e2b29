import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readerIn } from '../../store/reader-file.ts';
import { classifyIntent } from './classify-intent.ts';
import { clausesOf } from './clauses.ts';
import { isGoodNews } from './good-news.ts';
import type { IntentContext } from './intent.ts';
import { plainPrompt } from './plain-prompt.ts';
import { MESSAGES } from './reader/read-message.ts';

const reader = readerIn(fileURLToPath(new URL('../../../plugins/overtone', import.meta.url)), 'messages', MESSAGES);
const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false };
const ASKED: IntentContext = { ...WORKED, cleanupAsked: true, confirmed: true };
const UNCHANGING = /^(?:neutral|question)$/;

const GOOD_NEWS = [
  'it no longer crashes',
  'the error is gone',
  "doesn't crash anymore",
  'no issues',
  'zero errors',
  'not bad',
  'not bad, thanks',
  '没有问题',
  '没有问题了',
  '没有报错',
  '不报错了',
  '不再崩溃了',
  '能用了',
  '不错',
  '很不错',
  '效果不错',
  '比之前好',
  '沒有報錯',
  '還不錯',
];
const DOUBTFUL_GOOD_NEWS = ['好像好了', '好像修好了', 'seems to be fixed', '應該修好了'];

describe('given the open wrap-up question', () => {
  it.each(GOOD_NEWS)('when the user says “%s”, then it is neither a complaint nor an answer', (said) => {
    expect(classifyIntent(said, ASKED, { reader }).kind).toMatch(UNCHANGING);
  });
  it.each([
    ['the error is back', 'negative'],
    ['又报错了', 'negative'],
    ['好，結案', 'cleanup_proceed'],
    ['没问题，收尾吧', 'cleanup_proceed'],
    ['it works, skip the cleanup', 'cleanup_skip'],
  ])('when the user says “%s”, then it is still %s', (said, kind) => {
    expect(classifyIntent(said, ASKED, { reader }).kind).toBe(kind);
  });
});

describe('given work that was done', () => {
  it.each([...GOOD_NEWS, ...DOUBTFUL_GOOD_NEWS])('when the user says “%s”, then it is no complaint', (said) => {
    expect(classifyIntent(said, WORKED, { reader }).kind).toMatch(/^(?:neutral|question|confirmation)$/);
  });
  it.each(['哇，真棒，從閃一次變成一直閃', 'Oh great, now it deletes the file twice.', '好像还是不行'])(
    'when praise is meant otherwise as in “%s”, then it is a complaint still',
    (said) => {
      expect(classifyIntent(said, WORKED, { reader }).kind).toBe('negative');
    },
  );
});

describe('given a message', () => {
  const isGood = (said: string): boolean => isGoodNews(clausesOf(plainPrompt(said).sentences));

  it.each(['works now', 'thanks, it works', '很不错', '比之前好多了'])(
    'when it is “%s”, then it is good news',
    (said) => {
      expect(isGood(said)).toBe(true);
    },
  );
  it.each([
    'thanks',
    'it works?',
    'it works, but the list is empty',
    '好了，把标题改成蓝色',
    '錯誤訊息不見了，可是表單沒清空',
  ])('when it is “%s”, then that is not all it says', (said) => {
    expect(isGood(said)).toBe(false);
  });
});

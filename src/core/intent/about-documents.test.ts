import { describe, expect, it } from 'vitest';
import { blamesDocuments } from './about-documents.ts';

const WRAPPING_UP = { step: 'step4_cleanup', codeChanges: 2, cleanupAsked: false, confirmed: true } as const;

describe('given a wrap-up that is going on', () => {
  it.each([
    'the docs you wrote are wrong',
    'the docs are wrong and incomplete',
    'the solution.md is still incomplete',
    'the summary in context.md is wrong',
    'there are mistakes in the summary',
    "you didn't update the docs",
    'no, your summary is wrong. Please redo it',
    '整理得不好，文档还是有问题',
    '整理得不好，文檔還是有問題',
    'solution.md 还是不完整',
    '你写的文档不对',
    '总结得不对',
  ])('when the user says “%s”, then the documents are meant', (said) => {
    expect(blamesDocuments(said, WRAPPING_UP)).toBe(true);
  });

  it.each([
    'it still crashes',
    '还是不行',
    'the docs page still crashes',
    'the docs are wrong and login still crashes',
    'the docs are fine but it still fails',
    "the summary is wrong because the fix doesn't work",
    "README says it works but it doesn't",
    '文档不对，登录还是崩溃',
    '文档页面打不开',
    '文档说能用但还是崩溃',
    '整理的时候又出错了',
    '收尾把登录改坏了',
  ])('when the user says “%s”, then the work is meant', (said) => {
    expect(blamesDocuments(said, WRAPPING_UP)).toBe(false);
  });
});

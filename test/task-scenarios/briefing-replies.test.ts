/** 12.3: a briefing names the replies that make sense in the step at hand, and no others. */
import { describe, expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

const WORDS = {
  en: { fixed: 'fixed', broken: 'still broken', wrapUp: 'wrap up', skip: 'skip cleanup', keep: 'keep it open' },
  'zh-TW': { fixed: '已修復', broken: '還是不行', wrapUp: '需要收尾', skip: '跳過收尾', keep: '保持打開' },
  'zh-CN': { fixed: '已修复', broken: '还是不行', wrapUp: '需要收尾', skip: '跳过收尾', keep: '保持打开' },
} as const;

const CASES = (['base', 'modsdk'] as const).flatMap((pack) =>
  (['en', 'zh-TW', 'zh-CN'] as const).map((locale) => [pack, locale] as const),
);

describe.each(CASES)('given the pack %s in %s', (pack, locale) => {
  it('when a task is resumed in each of its steps, then the replies offered are those of the step', async () => {
    const { fixed, broken, wrapUp, skip, keep } = WORDS[locale];
    const s1 = projectForTest({ pack, locale }).session('S1');
    const offered = async (): Promise<string[]> => {
      const last =
        contextOf(await s1.sessionStart('resume'))
          .split('\n')
          .at(-1) ?? '';
      return [...last.matchAll(/`([^`]+)`/g)].map(([, reply = '']) => reply);
    };
    await s1.prompt('/ot:task fix the login button');
    expect(await offered()).toEqual([]);
    await s1.edit('src/app.py');
    expect(await offered()).toEqual([fixed, broken]);
    await s1.prompt(fixed);
    expect(await offered()).toEqual([wrapUp, skip, keep]);
    await s1.prompt(wrapUp);
    expect(await offered()).toEqual([skip]);
    await s1.prompt(broken);
    expect(await offered()).toEqual([fixed, broken]);
  });
});

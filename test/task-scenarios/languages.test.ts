/** The same flow in other languages, and in a project that is no mod. */
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, expectAllowed, HEALTHY, healthOf, messageOf, percent } from './kit/answers.ts';
import { flowOf, isConfirmed, reviewsOf, roundsOf, stepOf } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest } from './kit/task-project.ts';

const CJK = /\p{Script=Han}/u;

/** Directories are called as the document calls them, whatever the language. */
const TASK_PREFIX = '任务-';

describe('given an ordinary project and English', () => {
  const at = playStory(
    async ({ project, step }) => {
      const s1 = project.session('S1');
      await step('open', () => s1.prompt('/ot:task fix crash'));
      await step('edit', () => s1.edit('src/app.py'));
      await step('still broken', () => s1.prompt('still broken'));
      await step('reminder', () => s1.edit('src/app.py'));
      await s1.prompt('still broken');
      await step('review', () => s1.bash('ls'));
      await step('fixed', () => s1.prompt('fixed'));
      await step('question', () => s1.stop('Good.'));
      await step('skip', () => s1.prompt('skip cleanup'));
      await step('end', () => s1.stop('Done.'));
    },
    { pack: 'base', locale: 'en' },
  );

  it('A26 when a task is opened, then it is a bug and the model hears its id, in English', () => {
    const { run, after } = at('open');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(after.record).toMatchObject({ task_type: 'bug_fix', task_description: 'fix crash' });
    expect(contextOf(run)).toContain(nameOf(after.place));
    expect(contextOf(run).replaceAll(TASK_PREFIX, '')).not.toMatch(CJK);
  });

  it('A26 when the user says “still broken”, then that is a negative round', () => {
    expect(roundsOf(at('still broken').after.record)).toMatchObject([{ feedback_sentiment: 'negative' }]);
  });

  it('A26 when the file is edited again, then the model is told to ask for a test, in English', () => {
    expect(contextOf(at('reminder').run)).toMatch(/test/i);
    expect(contextOf(at('reminder').run)).not.toMatch(CJK);
  });

  it('A26 when two rounds were negative, then the review comes', () => {
    expect(contextOf(at('review').run)).toMatch(percent(90));
    expect(contextOf(at('review').run)).toContain('bug_fix_loop');
    expect(reviewsOf(at('review').after.record)).toHaveLength(1);
  });

  it('A26 when the user says “fixed”, then it is confirmed', () => {
    expect(isConfirmed(at('fixed').after.record)).toBe(true);
  });

  it('A26 when the turn ends, then the wrap-up question is put, in English', () => {
    expect(blockOf(at('question').run)).not.toBe('');
    expect(blockOf(at('question').run)).not.toMatch(CJK);
    expect(flowOf(at('question').after.record)).toMatchObject({ asked_cleanup_intent: true });
  });

  it('A26 when the user says “skip cleanup” and the turn ends, then the task is archived', () => {
    expect(stepOf(at('skip').after.record, 'step4_cleanup')).toMatchObject({ status: 'completed', skipped: true });
    const { run, after } = at('end');
    expectAllowed(run);
    expect(after.place?.folder).toBeDefined();
    expect(after.record).toMatchObject({ archived: true });
    expect(messageOf(run)).toContain(`${after.place?.folder}/${nameOf(after.place)}`);
  });
});

describe('given an ordinary project', () => {
  it('A26 when /task is typed, then that opens a task too', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    await project.session('S1').prompt('/task fix crash');
    expect(project.files.record()).toMatchObject({ task_type: 'bug_fix', task_description: 'fix crash' });
  });

  it('A26 when the wrap-up is wanted, then that works as well', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    const s1 = project.session('S1');
    await s1.prompt('/ot:task fix crash');
    await s1.edit('src/app.py');
    await s1.prompt('works now');
    await s1.stop('Good.');
    expect(contextOf(await s1.prompt('wrap up'))).toMatch(/agent/i);
    await s1.wrapUp();
    expect(project.files.places()).toHaveLength(1);
    expect(project.files.record()).toMatchObject({ archived: true });
  });
});

describe('given a mod and another language', () => {
  it.each([
    ['en', 'fix crash', 'has tested in the game'],
    ['zh-TW', '修復玩家死亡的錯誤', '在遊戲裡測試後'],
  ] as const)('17.1 when a bug is opened in %s, then diagnosis and footer are in it', async (locale, bug, words) => {
    const project = projectForTest({ locale });
    const opened = contextOf(await project.session('S1').prompt(`/mc ${bug}`));
    expect(opened).toContain(words);
    if (locale === 'en') expect(opened.replaceAll(TASK_PREFIX, '')).not.toMatch(CJK);
  });

  it.each([
    ['en', 'add a shop to buy and trade', '# Gameplay pack: Custom shop', 'Common issues'],
    ['zh-TW', '實作商店購買', '# 玩法包：自訂商店', '可以白拿物品'],
  ] as const)('17.1 when knowledge fits a task in %s, then it is told in it', async (locale, task, ...words) => {
    const project = projectForTest({ locale });
    const opened = contextOf(await project.session('S1').prompt(`/mc ${task}`));
    for (const word of words) expect(opened).toContain(word);
  });
});

describe('given the default language', () => {
  it('17.3 when a task is confirmed and skipped in its words, then it is archived', async () => {
    const project = projectForTest({ pack: 'base', locale: 'zh-TW' });
    const s1 = project.session('S1');
    const opened = await s1.prompt('/ot:task 修復玩家死亡的錯誤');
    expect(contextOf(opened)).toContain('已修復');
    await s1.edit('src/app.py');
    await s1.prompt('已修復');
    expect(isConfirmed(project.files.record())).toBe(true);
    expect(blockOf(await s1.stop('太好了。'))).toMatch(/收尾/);
    await s1.prompt('跳過收尾');
    expectAllowed(await s1.stop('好的。'));
    expect(project.files.record()).toMatchObject({ archived: true });
  });
});

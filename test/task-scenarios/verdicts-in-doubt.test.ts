/** What is no plain verdict on plain code: an acceptance with a doubt, and work that is a document. */
import { describe, expect, it } from 'vitest';
import { blockOf, CHOICES, contextOf } from './kit/answers.ts';
import { isConfirmed, standingOf } from './kit/record-parts.ts';
import { projectForTest, startingFrom } from './kit/task-project.ts';

const editedTask = startingFrom(async (project) => {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  return { s1, record: () => project.files.record() };
});

describe('given a bug with one edit', () => {
  it.each([
    '好像可以了',
    '好像修好了',
    '應該修好了',
    'seems fine I guess',
    'not sure if it works',
    'works i think',
    '已修复这个，还有另一个',
    '不报错了',
  ])('4.7 when the user says “%s”, then nothing changes and the model is told how to report it', async (words) => {
    const { s1, record } = await editedTask();
    const before = standingOf(record());
    const asked = contextOf(await s1.prompt(words));
    expect(asked).toContain('task heard <accepted|failed|partly|changed|question>');
    expect(standingOf(record())).toEqual(before);
  });
});

describe('given a task whose work is a document', () => {
  it('4.4 when the user accepts it, then it is confirmed and the end of the turn asks for the wrap-up', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 整理说明文字');
    await s1.edit('markdown/玩家.md');
    await s1.prompt('looks good');
    expect(isConfirmed(project.files.record())).toBe(true);
    expect(blockOf(await s1.stop('好的。'))).toMatch(CHOICES);
  });

  it('3.3 when a bug has only notes to show, then nothing is accepted, unless documents are to count', async () => {
    for (const countDocs of [false, true]) {
      const project = projectForTest();
      project.put('.overtone.json', { tasks: { countDocs } });
      const s1 = project.session('S1');
      await s1.prompt('/mc 修复玩家死亡BUG');
      await s1.edit('markdown/玩家.md');
      await s1.prompt('looks good');
      expect(isConfirmed(project.files.record())).toBe(countDocs);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../../test/kit/task-rules.ts';
import { openRecord } from '../../tasks/record/open-record.ts';
import { similarTasks } from './review-text.ts';

const solved = (description: string, userConfirmed = true) => {
  const opening = { taskId: description, description, taskType: 'bug_fix', at: '2026-01-01T00:00:00Z' } as const;
  const record = openRecord(opening, SETTINGS);
  const step3_execute = { ...record.steps.step3_execute, userConfirmed };
  return { record: { ...record, steps: { ...record.steps, step3_execute } } };
};
const options = { stopWords: ['修复', 'bug', 'fix', 'the', 'of'], most: 2 };

describe('given finished tasks', () => {
  const tasks = ['修复玩家死亡掉落', '玩家死亡之后不能复活', '商店价格显示', '玩家移动'].map((text) => solved(text));
  const found = (description: string) => similarTasks(description, tasks, options).map(({ record }) => record.taskId);

  it('when some are about the same things, then those are found, the closest first', () => {
    expect(found('修复玩家死亡不能复活的BUG')).toEqual(['玩家死亡之后不能复活', '修复玩家死亡掉落']);
  });

  it('when a word is shared by chance, then they are not similar', () => {
    expect(found('玩家背包')).toEqual([]);
  });

  it('when the user never confirmed one, then it is not offered', () => {
    expect(similarTasks('fix the login page crash', [solved('crash of the login page', false)], options)).toEqual([]);
    expect(similarTasks('fix the login page crash', [solved('crash of the login page')], options)).toHaveLength(1);
  });
});

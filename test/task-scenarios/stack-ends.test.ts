/** The task on top is finished: once told, whatever hinders it, and the session is with the task below. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextOf, messageOf } from './kit/answers.ts';
import { roundsOf } from './kit/record-parts.ts';
import { projectForTest, sessionId, type TaskProject } from './kit/task-project.ts';

const S1 = sessionId('S1');
const FIRST = '修复玩家死亡BUG';
const SECOND = '修复商店报错';

/** The name of the task with this description. */
const named = ({ files }: TaskProject, description: string): string =>
  files
    .places()
    .map(({ name }) => name)
    .find((name) => files.record(name)['task_description'] === description) ?? `no ${description}`;

/** The first task with one edit, the second with one on top of it. */
async function twoTasks() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt(`/mc ${FIRST}`);
  await s1.edit('player.py');
  await s1.prompt(`/mc --stack ${SECOND}`);
  await s1.edit('shop.py');
  return { project, s1, first: named(project, FIRST), second: named(project, SECOND) };
}

const onTop = ({ files }: TaskProject): unknown =>
  (files.index()['active_tasks'] as Record<string, Record<string, unknown>>)?.[S1]?.['task_id'];

const times = (text: string, part: string): number => text.split(part).length - 1;

describe('given a task on top of another that is about to be archived', () => {
  it('14 when its wrap-up is found complete at the end of a turn, then its end and the return are told once', async () => {
    const { project, s1, first, second } = await twoTasks();
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    const told = messageOf(await s1.stop('好的。'));
    expect(onTop(project)).toBe(first);
    expect(times(told, '↩️')).toBe(1);
    expect(times(told, `已归档/${second}`)).toBe(1);
  });

  it('14 when it could not be moved and the user speaks next, then the word is for the task that waited', async () => {
    const { project, s1, first, second } = await twoTasks();
    await s1.prompt('已修复');
    await s1.prompt('跳过收尾');
    project.put('tasks/已归档', 'a file where a folder belongs');
    expect(messageOf(await s1.stop('好的。'))).toContain(second);
    expect(onTop(project)).toBe(second);
    rmSync(project.files.at('tasks/已归档'));
    const run = await s1.prompt('还是不行');
    expect(times(messageOf(run), '↩️')).toBe(1);
    expect(contextOf(run)).toContain('player.py');
    expect(roundsOf(project.files.record(first))).toMatchObject([{ user_feedback: '还是不行' }]);
    expect(roundsOf(project.files.record(second))).toEqual([]);
  });
});

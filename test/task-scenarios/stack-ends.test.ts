/** The task on top is finished: once told, whatever hinders it, and the session is with the task below. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { blockOf, contextOf, expectSilent, messageOf } from './kit/answers.ts';
import { wrapUpMarker } from './kit/host-session.ts';
import { roundsOf, sessionsOf } from './kit/record-parts.ts';
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
async function twoTasks(settings: Json = {}) {
  const project = projectForTest();
  project.configure(settings);
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
    const told = messageOf(await s1.stop(`好的。\n${wrapUpMarker()}`));
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

describe('given a project that keeps finished tasks where they are', () => {
  async function finished() {
    const tasks = await twoTasks({ archive: { enabled: false } });
    await tasks.s1.prompt('/mc confirm');
    await tasks.s1.prompt('/mc skip');
    return tasks;
  }

  it('14 when the task on top is finished, then it stays, is said to, and the one below comes back', async () => {
    const { project, s1, first, second } = await finished();
    const told = messageOf(await s1.stop('好的。'));
    expect(told).toContain(second);
    expect(times(told, '↩️')).toBe(1);
    expect(project.files.places().map(({ folder }) => folder)).toEqual([undefined, undefined]);
    expect(onTop(project)).toBe(first);
    expect(project.files.state()).toMatchObject({ task_id: first });
    expect(contextOf(await s1.prompt('还是不行'))).toContain('player.py');
    expect(roundsOf(project.files.record(first))).toMatchObject([{ user_feedback: '还是不行' }]);
    expect(roundsOf(project.files.record(second))).toEqual([]);
  });

  it('2.8 when the index is lost afterwards, then the finished task does not come back with it', async () => {
    const { project, s1, first } = await finished();
    await s1.stop('好的。');
    project.files.removeIndex();
    await s1.sessionStart('resume');
    expect(onTop(project)).toBe(first);
  });

  it('14 when nothing waits, then the session works on nothing and may open the next task at once', async () => {
    const project = projectForTest();
    project.configure({ archive: { enabled: false } });
    const s1 = project.session('S1');
    await s1.prompt(`/mc ${FIRST}`);
    await s1.edit('player.py');
    await s1.prompt('/mc confirm');
    await s1.prompt('/mc skip');
    expect(messageOf(await s1.stop('好的。'))).toContain(named(project, FIRST));
    expect(onTop(project)).toBeUndefined();
    expectSilent(await s1.stop('好的。'));
    await s1.sessionStart('resume');
    expect(onTop(project)).toBeUndefined();
    expect(blockOf(await s1.prompt(`/mc ${SECOND}`))).toBe('');
    expect(onTop(project)).toBe(named(project, SECOND));
  });

  it('14 when a cancelled task could not be moved, then it is moved all the same', async () => {
    const { project, s1, first, second } = await twoTasks({ archive: { enabled: false } });
    project.put('tasks/已取消', 'a file where a folder belongs');
    await s1.prompt('/mc cancel');
    expect(onTop(project)).toBe(second);
    rmSync(project.files.at('tasks/已取消'));
    await s1.stop('好的。');
    expect(project.files.places().find(({ name }) => name === second)?.folder).toBe('已取消');
    expect(onTop(project)).toBe(first);
  });
});

describe('given a task that is on top and said to wait, because a process died in between', () => {
  it.each(['还是不行', '还要多久？'])(
    '14 when the user says “%s”, then it is worked on again and the model is told',
    async (word) => {
      const { project, s1, first } = await twoTasks();
      const { [S1]: binding } = project.files.index()['active_tasks'] as Record<string, Json>;
      const [below] = (binding?.['waiting'] ?? []) as Json[];
      project.put('.claude/.task-active.json', {
        ...project.files.index(),
        active_tasks: { [S1]: { ...binding, ...below, waiting: [] } },
      });
      expect(sessionsOf(project.files.record(first)).at(-1)).toMatchObject({ status: 'waiting' });
      expect(contextOf(await s1.prompt(word))).toContain('player.py');
      expect(sessionsOf(project.files.record(first)).at(-1)).toMatchObject({ status: 'active', session_id: S1 });
      expect(contextOf(await s1.bash('ls'))).toBe('');
    },
  );
});

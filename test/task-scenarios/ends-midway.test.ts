/** Scenario 15.2: the user ends the work before it is wrapped up. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, CHOICES, contextOf, expectAllowed, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import { changedFiles, flowOf, isConfirmed, metricsOf, sessionsOf, stepOf } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { boundIn, nameOf } from './kit/task-files.ts';
import { projectForTest, sessionId, type TaskProject } from './kit/task-project.ts';

const S1 = sessionId('S1');

describe.each(PACKS)('given the pack $pack and a bug with one edit', ({ open, ...options }) => {
  const at = playStory(async ({ project, step }) => {
    const s1 = project.session('S1');
    await s1.prompt(`${open} 修复玩家死亡BUG`);
    await step('1', () => s1.edit('mod.py'));
    await step('2', () => s1.stop('I changed one line.'));
    await step('3', () => s1.stopAgain('I changed one line.'));
    await step('3 once', () => s1.stop('I changed one line.'));
    await step('4 prompt', () => s1.prompt('已修复'));
    await step('4', () => s1.stop('太好了。'));
    await step('5', () => s1.stop('请选择。'));
    await step('6', () => s1.prompt('跳过收尾'));
    await step('7', () => s1.stop('好的。'));
    await step('7 next', () => s1.prompt('谢谢'));
    await step('7 tool', () => s1.bash('ls', 'mod.py'));
  }, options);

  it('15.2 #1 when it is opened and edited, then it is a bug with one change', () => {
    const { record } = at('1').after;
    expect(record).toMatchObject({ task_type: 'bug_fix' });
    expect(changedFiles(record)).toEqual(['mod.py']);
  });

  it('15.2 #2 when the turn ends without a word about testing, then it is held once to ask for a test', () => {
    const { run } = at('2');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).toContain('已修复');
    expect(blockOf(run)).not.toMatch(CHOICES);
  });

  it('15.2 #3 when it ends again because it was held, then it may end', () => {
    expectAllowed(at('3').run);
  });

  it('15.2 #3 when it ends once more for the same prompt, then it is not held a second time', () => {
    expectAllowed(at('3 once').run);
  });

  it('15.2 #4 when the user confirms and the turn ends, then it is held once with the wrap-up question', () => {
    expect(isConfirmed(at('4 prompt').after.record)).toBe(true);
    expect(blockOf(at('4').run)).toMatch(CHOICES);
    expect(flowOf(at('4').after.record)).toMatchObject({ asked_cleanup_intent: true });
  });

  it('15.2 #5 when the turn ends again without an answer, then it may end and the user sees both choices', () => {
    const { run, after } = at('5');
    expectAllowed(run);
    expect(messageOf(run)).toMatch(CHOICES);
    expect(flowOf(after.record)).toMatchObject({ asked_cleanup_intent: true });
  });

  it('15.2 #6 when the user skips the wrap-up, then both steps are done and the answer is kept', () => {
    const { record } = at('6').after;
    expect(stepOf(record, 'step3_execute')).toMatchObject({ status: 'completed' });
    expect(stepOf(record, 'step4_cleanup')).toMatchObject({ status: 'completed', skipped: true });
    expect(flowOf(record)).toMatchObject({ cleanup_intent_action: 'skip', asked_cleanup_intent: false });
  });

  it('15.2 #7 when the turn ends, then it may end, the task is archived and the user is told where', () => {
    const { run, after } = at('7');
    expectAllowed(run);
    expect(after.place).toMatchObject({ folder: '已归档' });
    expect(after.record).toMatchObject({ archived: true, archived_at: expect.any(String) });
    expect(messageOf(run)).toContain(`已归档/${nameOf(at('1').after.place)}`);
    expect(Object.values(boundIn(after.index))).toEqual([]);
  });

  it('15.2 #7 then no update of documents is asked for', () => {
    expect(at('7').after.record).toMatchObject({ doc_sync: { status: 'waived' } });
    for (const step of ['7 next', '7 tool']) {
      expect(healthOf(at(step).run)).toEqual(HEALTHY);
      expect(contextOf(at(step).run)).not.toContain(nameOf(at('1').after.place));
    }
  });
});

/** A bug whose fix is confirmed and whose wrap-up question has been put. */
async function askedForWrapUp(project: TaskProject) {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('已修复');
  await s1.stop('太好了。');
  return s1;
}

describe.each(PACKS)('given the pack $pack and its wrap-up question', ({ pack }) => {
  it.each(['不需要收尾', '直接结束', 'skip cleanup'])(
    '15.2 #8 when the answer is “%s”, then it is skipped',
    async (answer) => {
      const project = projectForTest({ pack });
      const s1 = await askedForWrapUp(project);
      await s1.prompt(answer);
      const record = project.files.record();
      expect(stepOf(record, 'step3_execute')).toMatchObject({ status: 'completed' });
      expect(stepOf(record, 'step4_cleanup')).toMatchObject({ status: 'completed', skipped: true });
      expect(flowOf(record)).toMatchObject({ cleanup_intent_action: 'skip', asked_cleanup_intent: false });
      expectAllowed(await s1.stop('好的。'));
      expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
    },
  );
});

describe('given the wrap-up question', () => {
  it('8.2 #7 when it is not answered, then the next unrelated prompt brings it back, and later ones now and then', async () => {
    const project = projectForTest();
    const s1 = await askedForWrapUp(project);
    expect(contextOf(await s1.prompt('看看这个项目的结构'))).toMatch(CHOICES);
    expect(contextOf(await s1.prompt('看看这个项目的结构'))).not.toMatch(CHOICES);
    project.files.age(11);
    expect(contextOf(await s1.prompt('看看这个项目的结构'))).toMatch(CHOICES);
  });

  it('8.2 #7 when it was repeated a moment ago, then the next turn ends without a repetition', async () => {
    const project = projectForTest();
    const s1 = await askedForWrapUp(project);
    expect(messageOf(await s1.stop('请选择。'))).toMatch(CHOICES);
    const again = await s1.stop('请选择。');
    expectAllowed(again);
    expect(messageOf(again)).not.toMatch(CHOICES);
  });
});

describe.each(PACKS)('given the pack $pack and a task that is no bug', ({ pack, open }) => {
  it('15.2 #9 when turns end unconfirmed, then they are never held', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(`${open} 整理说明文字`);
    await s1.edit('mod.py');
    await s1.edit('mod.py');
    expectAllowed(await s1.stop('整理好了。'));
    expectAllowed(await s1.stop('整理好了。'));
    expect(project.files.record()).toMatchObject({ task_type: 'general', archived: false });
  });
});

describe('given a session that ends', () => {
  const ended = async (prepare: (project: TaskProject) => Promise<unknown>) => {
    const project = projectForTest();
    await prepare(project);
    const before = project.files.record();
    const run = await project.session('S1').sessionEnd();
    return { run, before, after: project.files.record() };
  };

  it('15.2 #10 when the work has just begun, then the session is closed and nothing is lost', async () => {
    const { run, before, after } = await ended(async (project) => {
      const s1 = project.session('S1');
      await s1.prompt('/mc 修复玩家死亡BUG');
      await s1.edit('mod.py');
    });
    expectAllowed(run);
    expect(sessionsOf(after)).toMatchObject([{ session_id: S1, ended_at: expect.any(String) }]);
    expect(metricsOf(after)).toMatchObject({ code_changes_count: 1 });
    expect(flowOf(after)).toEqual(flowOf(before));
  });

  it('15.2 #10 when the wrap-up question is open, then it stays open', async () => {
    const { run, before, after } = await ended(askedForWrapUp);
    expectAllowed(run);
    expect(flowOf(after)).toMatchObject({ asked_cleanup_intent: true });
    expect(flowOf(after)).toEqual(flowOf(before));
    expect(sessionsOf(after).at(-1)).toMatchObject({ session_id: S1, ended_at: expect.any(String) });
  });
});

describe('given a cancelled task that could not be moved away', () => {
  async function stuck() {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    project.put('tasks/已取消', 'a file where the directory should be');
    await s1.prompt('/mc cancel');
    return { project, s1 };
  }

  it('when the user opens another one, then nothing stands in the way', async () => {
    const { project, s1 } = await stuck();
    expect(blockOf(await s1.prompt('/mc 新增商店功能'))).toBe('');
    expect(project.files.bound()[S1]).toMatch(/新增商店功能$/);
  });

  it('when the way is free by then, then it is moved', async () => {
    const { project, s1 } = await stuck();
    rmSync(project.files.at('tasks/已取消'));
    await s1.prompt('/mc 新增商店功能');
    expect(project.files.places().map(({ folder }) => folder)).toEqual([undefined, '已取消']);
  });
});

/** Wrap-up and archive beyond the scenarios: what the files must look like, where a task goes, how a turn is held. */
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, expectAllowed, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { wrapUpMarker } from './kit/host-session.ts';
import { PACKS } from './kit/packs.ts';
import { flowOf, isConfirmed, stepOf } from './kit/record-parts.ts';
import { HISTORY, nameOf } from './kit/task-files.ts';
import { projectForTest, startingFrom, type TaskProject } from './kit/task-project.ts';

const confirmBug = async (project: TaskProject) => {
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('已修复');
  return { project, s1, record: () => project.files.record(), name: nameOf(project.files.places()[0]) };
};
const confirmedBug = startingFrom(confirmBug);

describe('given a wrap-up that is going on', () => {
  const wrappingUp = async () => {
    const task = await confirmedBug();
    await task.s1.prompt('需要收尾');
    return task;
  };

  it.each(['the solution.md is still incomplete', 'the docs you wrote are wrong', '整理得不好，文档还是有问题'])(
    '7 when the user says “%s”, then the wrap-up goes on and the work stays confirmed',
    async (words) => {
      const { s1, record } = await wrappingUp();
      await s1.prompt(words);
      expect(isConfirmed(record())).toBe(true);
      expect(stepOf(record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    },
  );

  it.each(['still broken', '还是不行'])('7 when the user says “%s”, then the work is open again', async (words) => {
    const { s1, record } = await wrappingUp();
    await s1.prompt(words);
    expect(isConfirmed(record())).toBe(false);
  });
});

describe('given debug code that the task brought in', () => {
  const unclean = startingFrom(async (project) => {
    project.put('mod.py', 'def f():\n    return 1\n');
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py', { text: 'def f():\n    # DEBUG look here\n    return 2\n' });
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    return { project, s1, record: () => project.files.record() };
  });

  it('8.3 when the wrap-up agent says it is done, then the files are believed, not the agent', async () => {
    const { project, s1, record } = await unclean();
    await s1.wrapUp();
    expect(stepOf(record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    expect(project.files.places()).toMatchObject([{ folder: undefined }]);
  });

  it('8.2 #8 when the turn ends, then it is held once with what is missing', async () => {
    const { s1 } = await unclean();
    expect(blockOf(await s1.stop('收尾完成。'))).toContain('mod.py');
    expectAllowed(await s1.stop('收尾完成。'));
  });

  it('8.2 #8 when it is removed and the turn ends, then the task is archived', async () => {
    const { project, s1 } = await unclean();
    await s1.wrapUp();
    await s1.edit('mod.py', { text: 'def f():\n    return 2\n' });
    const stop = await s1.stop('收尾完成。');
    expectAllowed(stop);
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
    expect(messageOf(stop)).toContain('已归档');
  });

  it('8.3 when it stood there before the task, then it is not the task’s to remove', async () => {
    const project = projectForTest();
    const before = 'def f():\n    # DEBUG since ever\n    return 1\n';
    project.put('mod.py', before);
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py', { text: before.replace('return 1', 'return 2') });
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    await s1.wrapUp();
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
  });
});

describe('given a wrap-up in progress', () => {
  it.each([
    ['has no marker', '收尾完成。'],
    ['says it is not done', wrapUpMarker(false)],
    ['has a broken marker', '<!-- WRAP-UP: {"completed":tru -->'],
  ])('8.4 when an agent’s report %s, then nothing is archived by it', async (_, report) => {
    const { project, s1, record } = await confirmedBug();
    await s1.prompt('需要收尾');
    expectAllowed(await s1.subagentStop(report));
    expect(stepOf(record(), 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    expect(project.files.places()).toMatchObject([{ folder: undefined }]);
  });

  it('8.4 when the agent of the plugin reports, then that counts as well', async () => {
    const { project, s1 } = await confirmedBug();
    await s1.prompt('需要收尾');
    await s1.wrapUp('ot:doc-updater');
    expect(project.files.places()).toMatchObject([{ folder: '已归档' }]);
  });

  it('8.4 when no wrap-up was asked for, then a marker changes nothing', async () => {
    const { project, s1, record } = await confirmedBug();
    await s1.wrapUp();
    expect(flowOf(record())).toMatchObject({ current_step: 'step3_execute' });
    expect(project.files.places()).toMatchObject([{ folder: undefined }]);
  });
});

describe.each(PACKS)('given the pack $pack and a place in the archive that is taken', ({ pack }) => {
  const confirmed = startingFrom(confirmBug, { pack });
  const skipped = async (idThere: (name: string) => string) => {
    const { project, s1, name } = await confirmed();
    const there = project.files.at(`tasks/已归档/${name}`);
    mkdirSync(there, { recursive: true });
    writeFileSync(
      `${there}/.task-meta.json`,
      JSON.stringify({ task_id: idThere(name), archived: true, note: 'first' }),
    );
    await s1.prompt('跳过收尾');
    const stop = await s1.stop('好的。');
    return { project, name, stop };
  };

  it('A18 when another task lies there, then this one gets a name of its own beside it', async () => {
    const { project, name, stop } = await skipped(() => '任务-0101-000000-另一个');
    expectAllowed(stop);
    const names = project.files.places().map((place) => place.name);
    expect(project.files.places().map(({ folder }) => folder)).toEqual(['已归档', '已归档']);
    expect(names).toContain(name);
    expect(names.find((other) => other !== name)).toMatch(new RegExp(`^${name}-`));
    expect(project.files.record(name)).toMatchObject({ note: 'first' });
  });

  it('A18 when the same task lies there, then it counts as archived', async () => {
    const { project, name, stop } = await skipped((same) => same);
    expect(name).not.toBe('no task');
    expectAllowed(stop);
    expect(project.files.places()).toMatchObject([{ folder: '已归档', name }]);
    expect(project.files.bound()).toEqual({});
  });
});

describe('given a confirmed fix and an agent that still works in the background', () => {
  it('8.2 when the turn ends, then it is not held', async () => {
    const { s1, record } = await confirmedBug();
    const background_tasks = [{ id: 'a01', type: 'subagent', status: 'running', agent_type: 'general-purpose' }];
    expectAllowed(await s1.stop('等一下。', { background_tasks }));
    expect(flowOf(record())).toMatchObject({ asked_cleanup_intent: false });
  });
});

describe('given a turn in which the model has asked for a test', () => {
  it('8.2 #5 when it ends, then it is not held', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('mod.py');
    expectAllowed(await s1.stop('血量为空时取零。请测试一下，没问题请回复“已修复”。'));
    expect(project.files.record()).toMatchObject({ archived: false });
  });
});

describe('given a history of five megabytes', () => {
  it('A25 when the task is wrapped up, then the history has rotated and the documents are written', async () => {
    const { project, s1, name } = await confirmedBug();
    const line = `${JSON.stringify({ timestamp: '2026-01-01T00:00:00Z', role: 'tool', tool_name: 'Read', tool_input: { file_path: 'x.md' }, tool_result_summary: 'y'.repeat(180) })}\n`;
    const path = project.files.pathOf(HISTORY);
    expect(name).not.toBe('no task');
    appendFileSync(path, line.repeat(Math.ceil((5 * 1024 * 1024) / line.length)));
    await s1.edit('mod.py');
    expect(statSync(path).size).toBeLessThan(1024 * 1024 + 64 * 1024);
    expect(project.files.paths()).toContain(`tasks/${name}/.conversation.1.jsonl`);
    await s1.prompt('已修复');
    expect(healthOf(await s1.prompt('需要收尾'))).toEqual(HEALTHY);
    expect(project.files.textOf('context.md').match(/x\.md/g)?.length).toBeLessThan(5);
    expect(project.files.textOf('solution.md')).toContain('mod.py');
  });
});

describe('given an archived task whose documents are owed', () => {
  const owing = async () => {
    const { project, s1, record } = await confirmedBug();
    project.put('markdown/玩家.md', '# 玩家\n');
    await s1.prompt('需要收尾');
    await s1.wrapUp();
    await s1.bash('ls', 'mod.py');
    expect(record()).toMatchObject({ doc_sync: { status: 'pending' } });
    return { project, s1, record };
  };

  it('8.9 when one was changed without a tool, then the duty is done and there is no reminder', async () => {
    const { project, s1, record } = await owing();
    project.put('markdown/玩家.md', '# 玩家\n死亡时血量取零。\n');
    const run = await s1.prompt('接下来看看商店');
    expect(contextOf(run)).not.toContain('markdown');
    expect(record()).toMatchObject({ doc_sync: { status: 'done' } });
  });

  it('8.9 when none was changed, then the user’s next words bring a reminder', async () => {
    const { s1, record } = await owing();
    expect(contextOf(await s1.prompt('接下来看看商店'))).toContain('markdown');
    expect(record()).toMatchObject({ doc_sync: { status: 'pending' } });
  });
});

describe('given a project that lets at most one document be completed', () => {
  it('1.5 when the wrap-up begins, then its job says so', async () => {
    const { project, s1 } = await confirmedBug();
    project.configure({ cleanup: { max_auto_update_docs: 1 } });
    expect(contextOf(await s1.prompt('需要收尾'))).toMatch(/不超过 1 份/);
  });
});

/** Several tasks in one session: the newest is worked on, the others wait, and each comes back by itself. */
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { changedFiles, expectProjectionsAgree, flowOf, roundsOf } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { projectForTest, sessionId, type TaskProject } from './kit/task-project.ts';

const S1 = sessionId('S1');
const FIRST = '修复玩家死亡BUG';
const SECOND = '修复商店报错';
const STACK = { tasks: { onActive: 'stack' } };

/** The name of the task with this description. */
const named = ({ files }: TaskProject, description: string): string =>
  files
    .places()
    .map(({ name }) => name)
    .find((name) => files.record(name)['task_description'] === description) ?? `no ${description}`;

describe('given a session that may put one task on another', () => {
  const names: Record<string, string> = {};
  const untouched: unknown[] = [];
  const at = playStory(async ({ project, step }) => {
    project.put('.overtone.json', STACK);
    const s1 = project.session('S1');
    await s1.prompt(`/mc ${FIRST}`);
    await s1.edit('player.py');
    await s1.failBash('python -m pytest', "AttributeError: 'NoneType'");
    await s1.prompt('还是不行');
    await step('second', () => s1.prompt(`/mc ${SECOND}`));
    Object.assign(names, { first: named(project, FIRST), second: named(project, SECOND) });
    const before = project.files.record(names['first']);
    await step('edit', () => s1.edit('shop.py'));
    untouched.push(before, project.files.record(names['first']));
    await step('resume', () => s1.sessionStart('resume'));
    await step('compact', () => s1.sessionStart('compact'));
    project.files.removeIndex();
    project.files.removeState();
    await step('lost', () => s1.sessionStart('resume'));
    await s1.prompt('已修复');
    await s1.prompt('跳过收尾');
    await step('stop', () => s1.stop('好的。'));
    await step('back', () => s1.prompt('继续'));
    await step('later', () => s1.prompt('还要多久？'));
  });
  const recordOf = (step: string, name: string) =>
    at(step).after.places.find((place) => place.name === names[name])?.folder;

  it('3.1 when a second task is opened, then it is on top, and the model hears that the first waits', () => {
    const { run, after } = at('second');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(contextOf(run)).toContain(names['first']);
    expect(after.index).toMatchObject({
      active_tasks: { [S1]: { task_id: names['second'], waiting: [{ task_id: names['first'] }] } },
    });
    expect(after.state).toMatchObject({ task_id: names['second'] });
  });

  it('14 when it works on, then all of it belongs to the second', () => {
    expect(at('edit').after.state).toMatchObject({ task_id: names['second'] });
    expect(untouched[1]).toEqual(untouched[0]);
    expect(untouched[0]).toMatchObject({ task_description: FIRST });
  });

  it.each(['resume', 'compact', 'lost'])('14 after %s the top one is told in full, the waiting one briefly', (name) => {
    const told = contextOf(at(name).run);
    const [full = '', brief = ''] = told.split(names['first'] ?? '');
    expect(full).toContain(SECOND);
    expect(full).toContain('shop.py');
    expect(brief).toContain(FIRST);
    expect(told).not.toContain('player.py');
    expect(told.length).toBeLessThanOrEqual(1_500);
  });

  it('2.8 when index and projection are lost, then both are made again with the whole stack', () => {
    expect(at('lost').after.index).toMatchObject({
      active_tasks: { [S1]: { task_id: names['second'], waiting: [{ task_id: names['first'] }] } },
    });
    expect(at('lost').after.state).toMatchObject({ task_id: names['second'] });
  });

  it('14 when the second is archived, then the user is told that the first is back, with its projections', () => {
    const { run, after } = at('stop');
    expect(recordOf('stop', 'second')).toBe('已归档');
    expect(messageOf(run)).toContain(names['first']);
    expect(after.index).toMatchObject({ active_tasks: { [S1]: { task_id: names['first'] } } });
    expect(after.state).toMatchObject({ task_id: names['first'], current_step: 'step3_execute' });
  });

  it('14 when the user speaks next, then the model is told once where the first stands, with all it knew', () => {
    const told = contextOf(at('back').run);
    for (const part of [FIRST, 'player.py', 'AttributeError', '还是不行']) expect(told).toContain(part);
    expect(contextOf(at('later').run)).not.toContain('player.py');
  });
});

/** The first task with one edit and one complaint, the second on top of it. */
async function twoTasks(config: object = STACK) {
  const project = projectForTest();
  project.put('.overtone.json', config);
  const s1 = project.session('S1');
  await s1.prompt(`/mc ${FIRST}`);
  await s1.edit('player.py');
  await s1.prompt('还是不行');
  await s1.prompt(`/mc --stack ${SECOND}`);
  const [first, second] = [named(project, FIRST), named(project, SECOND)];
  return { project, s1, first, second, stack: () => stackIn(project) };
}

const stackIn = ({ files }: TaskProject, session = S1): unknown[] => {
  const entry = (files.index()['active_tasks'] as Record<string, Record<string, unknown>>)?.[session] ?? {};
  const waiting = (entry['waiting'] ?? []) as { task_id: string }[];
  return [entry['task_id'], ...waiting.map(({ task_id }) => task_id)];
};

describe('given a session that is asked what to do', () => {
  it('3.1 when a second task is named, then both choices are named and each does what it says', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(`/mc ${FIRST}`);
    const asked = blockOf(await s1.prompt(`/mc ${SECOND}`));
    expect(asked).toContain(`/mc --stack ${SECOND}`);
    expect(asked).toContain('/mc resume');
    await s1.prompt(`/mc --stack ${SECOND}`);
    expect(stackIn(project)).toEqual([named(project, SECOND), named(project, FIRST)]);
    await s1.prompt('/mc --switch 修复传送点');
    expect(stackIn(project)).toEqual([named(project, '修复传送点'), named(project, FIRST)]);
  });

  it('when the option is misspelt, then no task is opened and the known ones are named', async () => {
    const project = projectForTest();
    const told = contextOf(await project.session('S1').prompt(`/mc --stak ${SECOND}`));
    expect(told).toMatch(/--stak.*--stack.*--switch/);
    expect(project.files.places()).toEqual([]);
  });

  it('3.1 when the command says it without a task being there, then a task is simply opened', async () => {
    const project = projectForTest();
    await project.session('S1').prompt(`/mc --stack ${FIRST}`);
    expect(stackIn(project)).toEqual([named(project, FIRST)]);
    expect(project.files.record()).toMatchObject({ task_description: FIRST });
  });
});

describe('given a task that waits below another', () => {
  it('14 when the top one is cancelled, then the next tool call tells where the other stands', async () => {
    const { project, s1, first, stack } = await twoTasks();
    expect(messageOf(await s1.prompt('/mc cancel'))).toContain(first);
    expect(stack()).toEqual([first]);
    expect(contextOf(await s1.bash('ls'))).toContain('player.py');
    expect(contextOf(await s1.bash('ls'))).toBe('');
    expectProjectionsAgree(project.files.snapshot(first), S1);
  });

  it('14 when it is taken up by its id, then the two change places and no one is lost', async () => {
    const { project, s1, first, second, stack } = await twoTasks({});
    const told = contextOf(await s1.prompt(`/mc resume ${first}`));
    expect(told).toContain('player.py');
    expect(told).toContain(SECOND);
    expect(stack()).toEqual([first, second]);
    expectProjectionsAgree(project.files.snapshot(first), S1);
    await s1.edit('player.py');
    expect(changedFiles(project.files.record(first))).toEqual(['player.py', 'player.py']);
    expect(changedFiles(project.files.record(second))).toEqual([]);
  });

  it('14 when another session stacks as well, then the two do not mix', async () => {
    const { project, s1, first, second } = await twoTasks();
    const s2 = project.session('S2');
    await s2.prompt('/mc 实现传送点');
    await s2.prompt('/mc 实现排行榜');
    await s2.prompt('/mc cancel');
    expect(stackIn(project, sessionId('S2'))).toEqual([named(project, '实现传送点')]);
    expect(stackIn(project)).toEqual([second, first]);
    await s1.prompt('/mc cancel');
    expect(contextOf(await s1.bash('ls'))).toContain(FIRST);
    expect(roundsOf(project.files.record(first))).toHaveLength(1);
    expect(flowOf(project.files.record(named(project, '实现传送点')))).toMatchObject({ current_step: 'step3_execute' });
  });

  it('14 when the one on top is wrapped up with documents owed, then that is said before the first one’s briefing', async () => {
    const { s1, first } = await twoTasks();
    await s1.edit('shop.py');
    await s1.prompt('已修复');
    await s1.prompt('需要收尾');
    await s1.wrapUp();
    const told = contextOf(await s1.agentReturned());
    const duty = told.indexOf('已归档/');
    expect(duty).toBeGreaterThan(-1);
    expect(told.indexOf('player.py')).toBeGreaterThan(duty);
    expect(told).toContain(first);
    expect(contextOf(await s1.bash('ls'))).toBe('');
  });
});

/** Scenario 15.3: a task is taken up again, by the same session, by another, and after a compaction. */
import { describe, expect, it } from 'vitest';
import { blockOf, contextOf, EXPERT, expectAllowed, HEALTHY, healthOf, wordsOf } from './kit/answers.ts';
import type { HostSession } from './kit/host-session.ts';
import { PACKS } from './kit/packs.ts';
import { flowOf, isConfirmed, metricsOf, roundsOf, STEP_IDS } from './kit/record-parts.ts';
import { playStory } from './kit/story.ts';
import { boundIn, nameOf } from './kit/task-files.ts';
import { projectForTest, sessionId, startingFrom } from './kit/task-project.ts';

const [S1, S2] = [sessionId('S1'), sessionId('S2')];
const DESCRIPTION = '修复玩家死亡BUG';
const ERROR = "Exit code 1\nAttributeError: 'NoneType' object has no attribute 'GetPos'";

/** Two rounds in two different files, and a failed run of the tests in each. */
async function workInVain(session: HostSession): Promise<void> {
  await session.prompt(`/mc ${DESCRIPTION}`);
  await session.edit('first.py');
  await session.failBash('python -m pytest', ERROR);
  await session.prompt('还是不行');
  await session.edit('second.py');
  await session.failBash('python -m pytest', ERROR);
  await session.prompt('又出问题了');
}

describe.each(PACKS)('given the pack $pack and two negative rounds whose projections are lost', (played) => {
  const at = playStory(async ({ project, step }) => {
    const [s1, s2] = [project.session('S1'), project.session('S2')];
    await workInVain(s1);
    project.files.removeState();
    project.files.removeIndex();
    await step('2', () => s1.sessionStart('resume'));
    await step('6 at once', () => s1.sessionStart('compact'));
    await step('3', () => s1.prompt('已修复'));
    await step('4', () => s2.sessionStart('startup'));
    const time = /-(\d{6})-/.exec(project.files.places()[0]?.name ?? '')?.[1] ?? 'no task';
    await step('5', () => s2.prompt(`${played.open} resume ${time}`));
    await step('6', () => s2.sessionStart('compact'));
    await step('6 resume', () => s2.sessionStart('resume'));
  }, played);

  it('15.3 #1 then the record has two rounds and two failed runs', () => {
    const { record } = at('2').before;
    expect(roundsOf(record).map((round) => round['feedback_sentiment'])).toEqual(['negative', 'negative']);
    expect(metricsOf(record)).toMatchObject({ failure_count: 2, expert_review_triggered: false });
  });

  it('15.3 #2 when the session is resumed, then the model hears what the task is and where it stands', () => {
    const told = contextOf(at('2').run);
    expect(healthOf(at('2').run)).toEqual(HEALTHY);
    expect(told).toContain(DESCRIPTION);
    expect(told).toMatch(/step3|执行|執行/);
  });

  it('15.3 #2 then it hears of both failures, the last error and the last feedback', () => {
    const told = contextOf(at('2').run);
    expect(told).toContain('AttributeError');
    expect(told).toContain('2');
    expect(told).toContain('又出问题了');
    expect(told).toContain('second.py');
  });

  it('15.3 #2 then it is warned that a review is near', () => {
    expect(contextOf(at('2').run)).toMatch(EXPERT);
  });

  it('15.3 #2 then the briefing is short', () => {
    expect(contextOf(at('2').run)).not.toBe('');
    expect(contextOf(at('2').run).length).toBeLessThanOrEqual(1500);
  });

  it('15.3 #2 then the projections are whole again', () => {
    const { state, index, record } = at('2').after;
    expect(Object.keys((state['steps'] ?? {}) as object).sort()).toEqual(STEP_IDS);
    expect(state).toMatchObject({ task_id: record['task_id'], steps: flowOf(record)['steps'] });
    expect(boundIn(index)).toEqual({ [S1]: record['task_id'] });
  });

  it('15.3 #3 when the user confirms, then that is kept and no step is lost', () => {
    const { record, state } = at('3').after;
    expect(isConfirmed(record)).toBe(true);
    expect(Object.keys((flowOf(record)['steps'] ?? {}) as object).sort()).toEqual(STEP_IDS);
    expect(state).toMatchObject({ steps: flowOf(record)['steps'] });
  });

  it('15.3 #4 when a new session starts, then it is not bound but told in one line of the open task', () => {
    const { run, after } = at('4');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(boundIn(after.index)).not.toHaveProperty(S2);
    const lines = contextOf(run)
      .split('\n')
      .filter((line) => line.includes(nameOf(after.place)));
    expect(lines).toHaveLength(1);
    expect(contextOf(run)).toContain(`${played.open} resume`);
  });

  it('15.3 #5 when it resumes by the time in the id, then it is bound and briefed', () => {
    const { run, after } = at('5');
    expect(boundIn(after.index)).toMatchObject({ [S2]: after.record['task_id'] });
    expect(contextOf(run)).toContain(DESCRIPTION);
    expect(contextOf(run)).toContain('second.py');
    expect(after.places).toHaveLength(1);
  });

  it('15.3 #6 when the context is compacted, then the briefing is the same as after a resume', () => {
    expect(contextOf(at('2').run)).toContain(DESCRIPTION);
    expect(contextOf(at('6 at once').run)).toBe(contextOf(at('2').run));
    expect(contextOf(at('6').run)).toBe(contextOf(at('6 resume').run));
  });
});

describe.each(PACKS)('given the pack $pack and tasks that are over', ({ pack }) => {
  it('15.3 #7 when the newest is archived, then only the open one is offered', async () => {
    const project = projectForTest({ pack });
    const [s1, s2] = [project.session('S1'), project.session('S2')];
    await s1.prompt('/mc 修复传送点');
    await s2.prompt('/mc 修复商店报错');
    await s2.edit('shop.py');
    await s2.prompt('已修复');
    await s2.prompt('跳过收尾');
    await s2.stop('好的。');
    const [archived, open] = [true, false].map((isArchived) =>
      project.files.places().find(({ folder }) => (folder !== undefined) === isArchived),
    );
    const told = contextOf(await project.session('S3').sessionStart('startup'));
    expect(nameOf(archived)).toContain('商店');
    expect(told).toContain(nameOf(open));
    expect(told).not.toContain(nameOf(archived));
  });

  it('15.3 #7 when the only one is cancelled, then nothing is offered', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复传送点');
    expectAllowed(await s1.prompt('/mc-cancel'));
    const [place] = project.files.places();
    expect(place?.folder).toBeDefined();
    const run = await project.session('S2').sessionStart('startup');
    expect(wordsOf(run)).not.toContain(nameOf(place));
  });
});

describe('given more open tasks than fit', () => {
  it('12.3 when a new session starts, then the three that were worked on last are offered', async () => {
    const project = projectForTest();
    const names: string[] = [];
    for (const number of ['一', '二', '三', '四']) {
      const known = project.files.places().map(({ name }) => name);
      await project.session(`A${names.length}`).prompt(`/mc 修复错误${number}`);
      names.push(project.files.places().find(({ name }) => !known.includes(name))?.name ?? `missing ${number}`);
    }
    project.files.age(30, names[1]);
    const told = contextOf(await project.session('S9').sessionStart('startup'));
    expect(names.filter((name) => told.includes(name))).toEqual([names[0], names[2], names[3]]);
  });
});

describe('given a session that is cleared', () => {
  it('12.3 when it starts anew, then it is no longer bound and the task is kept', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await workInVain(s1);
    const before = project.files.record();
    await s1.sessionStart('clear');
    expect(project.files.bound()).not.toHaveProperty(S1);
    expect(before).toHaveProperty('task_id');
    expect(flowOf(project.files.record())).toEqual(flowOf(before));
  });

  const clearing = (isEnded: boolean) =>
    startingFrom(async (project) => {
      const s1 = project.session('S1');
      await s1.prompt('/mc 修复商店报错');
      await s1.prompt(`/mc --stack ${DESCRIPTION}`);
      if (isEnded) await s1.sessionEnd('clear');
      return { project, s1, told: contextOf(await s1.sessionStart('clear')) };
    });
  const [cleared, endedAndCleared] = [clearing(false), clearing(true)];

  it('12.3 when its host keeps its id, then both of its tasks are offered and none is gone on with', async () => {
    const { project, s1, told } = await cleared();
    for (const place of project.files.places()) expect(told).toContain(nameOf(place));
    const revisions = () => project.files.places().map(({ name }) => project.files.record(name)['revision']);
    const before = revisions();
    await s1.edit('mod.py');
    await s1.prompt('已修复');
    expect(revisions()).toEqual(before);
  });

  it.each([
    ['compact', cleared],
    ['compact', endedAndCleared],
    ['resume', cleared],
    ['resume', endedAndCleared],
  ] as const)('12.3 when a %s follows, then no task comes back by itself', async (source, begin) => {
    const { project, s1 } = await begin();
    const told = contextOf(await s1.sessionStart(source));
    expect(project.files.bound()).toEqual({});
    expect(told).toContain('/mc resume');
  });

  it('12.3 when the index is made again for another session, then it binds only that one', async () => {
    const { project } = await cleared();
    const s2 = project.session('S2');
    await s2.prompt('/mc 实现传送点');
    project.files.truncate(project.files.indexPath);
    await s2.bash('ls');
    expect(Object.keys(project.files.bound())).toEqual([S2]);
  });

  it('12.3 when the user asks for a task, then it is taken up', async () => {
    const { project, s1 } = await cleared();
    const place = project.files.places().find(({ name }) => name.includes('商店'));
    expect(contextOf(await s1.prompt(`/mc resume ${nameOf(place)}`))).toContain('修复商店报错');
    await s1.sessionStart('compact');
    expect(project.files.bound()).toEqual({ [S1]: place?.name });
  });
});

describe('given /ot:task resume without a name', () => {
  it('when one task lies open, then it is that one; when there are several, then they are named', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    const s2 = project.session('S2');
    expect(contextOf(await s2.prompt('/ot:task resume'))).toContain('/ot:task <description>');
    await project.session('S1').prompt('/ot:task fix the crash of the shop');
    expect(contextOf(await s2.prompt('/ot:task resume'))).toContain('Resuming: fix the crash of the shop');
    expect(project.files.bound()).toHaveProperty(s2.id, nameOf(project.files.places()[0]));
    await project.session('S3').prompt('/ot:task add a search box');
    const named = contextOf(await project.session('S4').prompt('/ot:task resume'));
    for (const place of project.files.places()) expect(named).toContain(nameOf(place));
  });

  it('when a sentence follows that names no task, then it is a new task, under the same question as any other', async () => {
    const project = projectForTest({ pack: 'base', locale: 'en' });
    const s1 = project.session('S1');
    await s1.prompt('/ot:task fix the crash of the shop');
    expect(blockOf(await s1.prompt('/ot:task resume button does nothing'))).toContain('fix the crash of the shop');
    await s1.prompt('/ot:task resume button does nothing');
    expect(project.files.places()).toHaveLength(2);
  });
});

/** PreCompact 7 and 8: buildPendingTasksMessage, asked of the library and seen at the start of a session. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { createSessionFiles } from '../kit/session-files.ts';
import { type Called, callLibrary } from './library.ts';
import { PASSED, standard } from './workflow-file.ts';
import { createWorld, open, specific, text, ticked, type World } from './world.ts';

const REBUILD = '→ 請使用 TaskCreate 重建以上任務的 TaskList，然後繼續執行。';

const build = ({ home, project }: World): Promise<Called> =>
  callLibrary('buildPendingTasksMessage', [project], { env: { HOME: home } });

function worldWithTasks(tasks: readonly string[]): World {
  const world = createWorld();
  world.putFeature('my-feature', tasks);
  return world;
}

/** SessionStart greets, and has nothing to say about tasks. */
async function expectOnlyGreeting(world: World): Promise<void> {
  const run = await world.fire('SessionStart');
  expect(run.code).toBe(0);
  expect(Object.keys(run.json)).toEqual(['result']);
}

describe('given buildPendingTasksMessage', () => {
  it('7.1: when tasks are open, then it names the feature and lists at most five', async () => {
    const three = await build(worldWithTasks([...open('a', 'b', 'c'), ...ticked('d')]));
    const lines = ['📋 **未完成任務**', 'Feature：my-feature（1/4 完成）', '- [ ] a', '- [ ] b', '- [ ] c', REBUILD];
    expect(three).toEqual({ value: lines.join('\n'), code: 0, stderr: '' });
    const many = await build(worldWithTasks(open('1', '2', '3', '4', '5', '6', '7')));
    expect(text(many.value).match(/^- \[ \] /gm)).toHaveLength(5);
  });

  it('7.2: when no feature is in progress, then it is null', async () => {
    const world = createWorld();
    expect(await build(world)).toEqual({ value: null, code: 0, stderr: '' });
    await expectOnlyGreeting(world);
  });

  it('7.3: when every task is ticked, then it is null', async () => {
    const world = worldWithTasks(ticked('a', 'b'));
    expect(await build(world)).toEqual({ value: null, code: 0, stderr: '' });
    await expectOnlyGreeting(world);
  });

  it('7.4: when the specs cannot be read, then it is null and nothing is thrown', async () => {
    const world = createWorld();
    world.putInProject('specs/features/in-progress', 'a file where a directory should be');
    expect(await build(world)).toMatchObject({ value: null, code: 0 });
    await expectOnlyGreeting(world);
  });
});

describe('given SessionStart', () => {
  it('8.1: when three tasks of the last session are open, then the user and the model are told which', async () => {
    const run = await worldWithTasks(open('a', 'b', 'c')).fire('SessionStart');
    const message = [
      '📋 **未完成任務（上次 session 中斷）**',
      'Feature：my-feature（0/3 完成）',
      '- [ ] a',
      '- [ ] b',
      '- [ ] c',
      REBUILD,
    ].join('\n');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.json['systemMessage']).toBe(message);
    expect(specific(run)).toEqual({ hookEventName: 'SessionStart', additionalContext: message });
  });

  it('when it begins below the project, then the tasks of the project are told', async () => {
    const world = worldWithTasks(open('a'));
    const run = await world.fire('SessionStart', { cwd: `${world.project}/src/deep` });
    expect(run.json['systemMessage']).toContain('Feature：my-feature（0/1 完成）');
  });

  it('8.2: when no feature is in progress, then there is no systemMessage', async () => {
    const world = createWorld();
    world.putInProject('specs/features/backlog/later/tasks.md', '- [ ] later\n');
    await expectOnlyGreeting(world);
  });

  it('8.3: when the workflow does not know its feature, then it learns the one in progress', async () => {
    const world = worldWithTasks(open('a'));
    world.session.write('workflow.json', standard({ PLAN: PASSED }, { featureName: null }));
    expect(await world.fire('SessionStart')).toMatchObject({ code: 0, stderr: '' });
    expect(world.session.readJson('workflow.json')).toMatchObject({
      ...standard({ PLAN: PASSED }),
      featureName: 'my-feature',
    });
  });

  const OTHER = '00000000-0000-4000-8000-000000000001';

  /** Somebody else works on the only feature, and this session knows of none. */
  function worldWithOwner(loop: Json, fields: Json = {}): World {
    const world = worldWithTasks(open('a'));
    world.session.write('workflow.json', standard({ PLAN: PASSED }));
    const other = createSessionFiles(world.home, OTHER);
    other.write('workflow.json', { ...standard({}, { featureName: 'my-feature', ...fields }), sessionId: OTHER });
    other.write('loop.json', loop);
    return world;
  }

  const featureAfterStart = async (world: World) => {
    expect(await world.fire('SessionStart', { source: 'compact' })).toMatchObject({ code: 0, stderr: '' });
    return world.session.readJson('workflow.json')['featureName'];
  };

  it('when another session works on that feature, then it stays with that one', async () => {
    expect(await featureAfterStart(worldWithOwner({ iteration: 1, stopped: false }))).toBeNull();
  });

  it.each([
    ['has ended for now', { iteration: 1, stopped: true, stopReason: 'session-end' }, {}],
    ['is done with it', { iteration: 1, stopped: false }, { phase: 'finished' }],
  ])('when the session that worked on it %s, then it is taken up', async (_, loop, fields) => {
    expect(await featureAfterStart(worldWithOwner(loop, fields))).toBe('my-feature');
  });

  it('when several features are in progress, then none is guessed', async () => {
    const world = worldWithTasks(open('a'));
    world.putFeature('another', open('b'));
    world.session.write('workflow.json', standard({ PLAN: PASSED }));
    await world.fire('SessionStart');
    expect(world.session.readJson('workflow.json')['featureName']).toBeNull();
  });
});

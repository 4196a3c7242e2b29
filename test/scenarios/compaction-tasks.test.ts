/** PreCompact 3 and 4: the open tasks of the feature at work, and how long a message may become. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { PASSED, standard } from './workflow-file.ts';
import { createWorld, open, text, ticked, type World } from './world.ts';

const REBUILD = '→ 請使用 TaskCreate 重建以上任務的 TaskList，然後繼續執行。';
const GUIDANCE = '⛔ 禁止詢問使用者';
const CUT = '... (已截斷，完整狀態請查看 workflow.json)';

function worldInWork(fields: Json = {}): World {
  const world = createWorld();
  world.session.write('workflow.json', standard({ PLAN: PASSED, ARCH: PASSED }, fields));
  return world;
}

async function message(world: World): Promise<string> {
  const run = await world.fire('PreCompact');
  expect(run).toMatchObject({ code: 0, json: { result: '' } });
  return text(run.json['systemMessage']);
}

function expectOnlyState(told: string): void {
  expect(told).toMatch(/^\[Overtone 狀態恢復（compact 後）\]\n工作流：standard\n進度：/);
  expect(told).toContain(GUIDANCE);
  expect(told).not.toMatch(/📋 \*\*|- \[ \]|TaskCreate/);
}

describe('given PreCompact and a feature at work', () => {
  it('3.1: when three of five tasks are open, then they are listed with how to take them up', async () => {
    const world = worldInWork();
    world.putFeature('my-feature', [...ticked('one', 'two'), ...open('TASK three', 'TASK four', 'TASK five')]);
    expect(await message(world)).toContain(
      [
        '\n\n📋 **未完成任務**',
        'Feature：my-feature（2/5 完成）',
        '- [ ] TASK three',
        '- [ ] TASK four',
        '- [ ] TASK five',
        `${REBUILD}\n\n${GUIDANCE}`,
      ].join('\n'),
    );
  });

  it('3.2: when eight tasks are open, then five are shown and three are counted', async () => {
    const world = worldInWork();
    world.putFeature('my-feature', open('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'));
    const told = await message(world);
    expect(told.match(/^- \[ \] .*$/gm)).toEqual(['t1', 't2', 't3', 't4', 't5'].map((task) => `- [ ] ${task}`));
    expect(told).toContain('- [ ] t5\n... 還有 3 個\n→');
  });

  it('3.3: when every task is ticked, then only the state is told', async () => {
    const world = worldInWork();
    world.putFeature('my-feature', ticked('one', 'two'));
    expectOnlyState(await message(world));
  });

  it('3.4: when no feature is in progress, then only the state is told', async () => {
    const world = worldInWork();
    world.putInProject('specs/features/in-progress/.gitkeep', '');
    world.putInProject('specs/features/backlog/later/tasks.md', '- [ ] later\n');
    expectOnlyState(await message(world));
  });

  it('3.5: when the specs cannot be read, then only the state is told', async () => {
    const world = worldInWork();
    world.putInProject('specs/features/in-progress', 'a file where a directory should be');
    expectOnlyState(await message(world));
    const other = worldInWork();
    other.putInProject('specs/features/in-progress/my-feature/tasks.md/lost', 'a directory where a file should be');
    expectOnlyState(await message(other));
  });
});

describe('given the length of the message', () => {
  it('4.1: when it has 500 characters, then it is told as it is', async () => {
    const world = worldInWork();
    world.putFeature('my-feature', open('filler'));
    const short = await message(world);
    const filler = '長'.repeat(500 - short.length + 'filler'.length);
    world.putFeature('my-feature', open(filler));
    const told = await message(world);
    expect(told).toBe(short.replace('filler', filler));
    expect(told).toHaveLength(500);
    expect(told).not.toContain('已截斷');
  });

  it('4.2: when it would pass 2000 characters, then it is cut, says so at its end and keeps the guidance', async () => {
    const world = worldInWork();
    const tasks = [1, 2, 3, 4, 5, 6].map((number) => `${number} ${'很長的任務🎼'.repeat(100)}`);
    world.putFeature('my-feature', open(...tasks));
    const told = await message(world);
    expect(told.length).toBeLessThanOrEqual(2000);
    expect(told.length).toBeGreaterThan(1950);
    expect(told.endsWith(CUT)).toBe(true);
    expect(told).toContain(GUIDANCE);
    expect(told).not.toMatch(/\p{Surrogate}/u);
  });
});

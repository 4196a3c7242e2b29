/** Features and tasks with hostile paths: hooks stay inside the project's specs and change nothing else. */
import { lstatSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { AGENT, putToFinish, putToWork } from './at-work.ts';
import { agentReported, turnEnded } from './host-events.ts';
import { fireAll, OUTSIDE, spoil } from './odd-files.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const played = usePlayedHooks();

/** All that look into the specs of the session's feature; first the report, which finds its agent still at work. */
async function fireAboutFeature(world: HookWorld): Promise<string[]> {
  const first = await fireAll(world, ['the report of an agent']);
  return [...first, ...(await fireAll(world, ['a resumed session', 'a prompt', 'a delegation', 'a compaction']))];
}

describe('given a feature whose name is a path', () => {
  it.each([OUTSIDE, '../../neighbour', '/etc', '.', '__proto__', 'a\0b', 'Shop'])(
    'when it is %j and agents report and turns end, then no file outside is ticked, moved or read',
    async (featureName) => {
      const world = createHookWorld(played);
      const files = putToWork(world);
      spoil(files, { featureName });
      expect(await fireAboutFeature(world)).toEqual([]);

      spoil(putToFinish(world), { featureName });
      const outside = world.foreign();
      const run = await world.fire(turnEnded('s1', []));
      expect(run.stdout).toMatch(/"result":"☑️/);
      expect(run.stdout).not.toContain('neighbour/');
      expect(world.foreign()).toEqual(outside);
    },
  );
});

describe('given specs that point elsewhere', () => {
  const feature = (world: HookWorld) => join(world.project, 'specs/features/in-progress/shop');

  it('when tasks.md is a link to a file outside, then that is not ticked', async () => {
    const world = createHookWorld(played);
    putToWork(world);
    rmSync(join(feature(world), 'tasks.md'));
    symlinkSync(join(world.root, 'neighbour/tasks.md'), join(feature(world), 'tasks.md'));
    expect(await fireAboutFeature(world)).toEqual([]);
    expect(lstatSync(join(feature(world), 'tasks.md')).isSymbolicLink()).toBe(true);
  });

  it('when the feature is a link to a directory outside, then nothing in there is ticked or moved', async () => {
    const world = createHookWorld(played);
    putToFinish(world);
    rmSync(feature(world), { recursive: true });
    symlinkSync(join(world.root, 'neighbour'), feature(world));
    const outside = world.foreign();
    await world.fire(agentReported('s1', AGENT));
    expect((await world.fire(turnEnded('s1', []))).code).toBe(0);
    expect(world.foreign()).toEqual(outside);
  });

  it.each([
    ['many thousand boxes', '- [ ] DEV\n'.repeat(100_000)],
    ['bytes that are no text', '\0\ud800- [ ] DEV\n'],
    ['no line end', '- [ ] DEV'],
    ['a deep front matter', `---\n${'a: ['.repeat(10_000)}\n---\n- [ ] DEV\n`],
  ])('when tasks.md is %s, then every hook answers', async (_, tasks) => {
    const world = createHookWorld(played);
    putToWork(world);
    world.putFeature('shop', tasks);
    expect(await fireAboutFeature(world)).toEqual([]);
  });
});

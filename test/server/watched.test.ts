/** Active sessions, without the slow poll of all sessions. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHome, eventLine, follow } from './kit/live-world.ts';

const NEVER = { slowMs: 1_000_000_000 };

describe('given active sessions', () => {
  it('when a session is removed and comes again, twice, then each is told and each new one is watched', async () => {
    const world = createHome();
    world.append('s1', eventLine('old'));
    const { until, keys, changes } = await follow(world, NEVER);
    const removals = () => changes.filter(({ kind }) => kind === 'removed').length;
    for (const round of [1, 2]) {
      world.store.removeSession('s1');
      await until(() => removals() === round);
      for (const key of [`new ${round}`, `newer ${round}`]) {
        world.append('s1', eventLine(key));
        await until(() => keys().includes(key));
      }
    }
    expect(keys()).toEqual(['new 1', 'newer 1', 'new 2', 'newer 2']);
  });

  it('when a directory is replaced before it is first polled, then the new one is watched', async () => {
    const world = createHome();
    world.append('s1', eventLine('old'));
    world.append('s2', eventLine('mark'));
    const { until, keys } = await follow(world, NEVER);
    rmSync(world.file('s1', ''), { recursive: true });
    world.append('s1', eventLine('new'));
    await until(() => keys().includes('new'));
    world.append('s1', eventLine('newer'));
    await until(() => keys().includes('newer'));
    expect(keys()).toEqual(['new', 'newer']);
  });

  it('when the directory of sessions is made later, moved away and made again, then it is watched each time', async () => {
    const world = createHome();
    mkdirSync(world.home, { recursive: true });
    const { until, keys, changes } = await follow(world, NEVER);
    world.append('s1', eventLine('first'));
    await until(() => keys().includes('first'));
    renameSync(`${world.home}/sessions`, `${world.home}/elsewhere`);
    await until(() => changes.some(({ kind }) => kind === 'removed'));
    for (const key of ['second', 'third']) {
      world.append('s2', eventLine(key));
      await until(() => keys('s2').includes(key));
    }
  });
});

/** A home with many sessions: the follower starts at once and reads only what is requested. */
import { describe, expect, it } from 'vitest';
import { createLiveSessions } from '../../src/server/live/live-sessions.ts';
import { newFlow } from '../kit/flow.ts';
import { createHome, eventLine, follow } from './kit/live-world.ts';

const SESSIONS = 300;

function crowded() {
  const world = createHome();
  const flow = JSON.stringify({ workflowType: 'quick', createdAt: '', stages: { DEV: { status: 'pending' } } });
  for (let index = 0; index < SESSIONS; index += 1) {
    world.put(world.file(`s${index}`, 'workflow.json'), flow);
    world.append(`s${index}`, eventLine(index));
  }
  return world;
}

describe('given a home with many sessions', () => {
  it('when the follower starts, then others have their turn before all of them are read', async () => {
    const world = crowded();
    const live = createLiveSessions({ home: world.home, now: world.now });
    const readAtOnce = live.list().length;
    await live.whenReady();
    expect(live.list()).toHaveLength(SESSIONS);
    expect(readAtOnce).toBeLessThan(SESSIONS);
    live.close();
  });

  it('when one of them goes on while they are being read, then only what is new is told', async () => {
    const world = crowded();
    const started = follow(world, { slowMs: 20 });
    world.append('s7', eventLine('new'));
    const { until, keys, changes } = await started;
    world.append('s7', eventLine('newer'));
    await until(() => keys('s7').includes('newer'));
    expect(changes.filter(({ kind }) => kind === 'timeline').length).toBeLessThanOrEqual(2);
    expect(keys('s7')).not.toContain(7);
  });

  it('when an unwatched session becomes active again, then the slow poll notices it', async () => {
    const world = crowded();
    const { until, keys } = await follow(world, { slowMs: 20 });
    for (const id of ['s0', 's150', 's299']) {
      world.append(id, eventLine('again'));
      await until(() => keys(id).includes('again'));
    }
  });

  it('when the active session is named in the shared slot, then it is noticed before the slow poll', async () => {
    const world = crowded();
    const { until, keys } = await follow(world, { slowMs: 1_000_000 });
    world.append('s299', eventLine('again'));
    world.store.writeCurrentSession('s299');
    await until(() => keys('s299').includes('again'));
  });

  it('when it is closed, then nothing more is told', async () => {
    const world = crowded();
    const { live, changes } = await follow(world, { slowMs: 5 });
    const other = await follow(world, { slowMs: 5 });
    live.close();
    world.store.update('s1', () => ({ flow: newFlow('quick'), value: 0 }));
    await other.until(() => other.changes.length > 0);
    expect(changes).toEqual([]);
  });
});

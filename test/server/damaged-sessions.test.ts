/** Sessions that cannot be read do not hide other sessions or stop the server. */
import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { rowOf } from '../../src/workflow/view/rows.ts';
import { createHome, eventLine, follow } from './kit/live-world.ts';
import { createStreamWorld } from './kit/stream-world.ts';

const FILES = ['workflow.json', 'loop.json', 'observations.jsonl', 'denials.jsonl'];

describe('given a home that is followed', () => {
  it.each(FILES)('when %s of a session leads to itself, then all are listed and its events are told', async (name) => {
    const world = createHome();
    world.append('s1', eventLine('a'));
    world.append('s2', eventLine('a'));
    symlinkSync(name, world.file('s2', name));
    const { live, until, keys, errors } = await follow(world);
    expect(live.list().map(({ sessionId }) => sessionId)).toHaveLength(2);
    world.append('s2', eventLine('b'));
    await until(() => keys('s2').includes('b'));
    expect(errors).toEqual([]);
  });

  it.each(FILES)('when %s of a session is a directory, then its events are told', async (name) => {
    const world = createHome();
    mkdirSync(world.file('s2', name), { recursive: true });
    world.append('s2', eventLine('a'));
    const { until, keys, errors } = await follow(world);
    world.append('s2', eventLine('b'));
    await until(() => keys('s2').includes('b'));
    expect(errors).toEqual([]);
  });

  it('when workflow.json is damaged, then that is what the session is said to wait for, until it is gone', async () => {
    const world = createHome();
    world.append('s1', eventLine('a'));
    const { live, until } = await follow(world, { slowMs: 20 });
    const waits = () => {
      const facts = live.facts('s1');
      return facts && rowOf(facts).waitsFor.kind;
    };
    expect(waits()).toBe('workflow');
    world.put(world.file('s1', 'workflow.json'), '{"wor');
    await until(() => waits() === 'damaged');
    unlinkSync(world.file('s1', 'workflow.json'));
    await until(() => waits() === 'workflow');
  });

  it('when a session is a link to somewhere else, then it does not count as one', async () => {
    const world = createHome();
    world.put(`${world.project}/workflow.json`, '{}');
    world.append('s1', eventLine('a'));
    const { live, until, keys } = await follow(world);
    symlinkSync(world.project, world.file('evil', '.'));
    world.append('s1', eventLine('b'));
    world.append('s2', eventLine('c'));
    await until(() => keys().includes('b') && keys('s2').includes('c'));
    expect(live.facts('evil')).toBeUndefined();
  });

  it('when the directory of sessions leads to itself, then it is followed as soon as it is one', async () => {
    const world = createHome();
    mkdirSync(world.home, { recursive: true });
    symlinkSync('sessions', `${world.home}/sessions`);
    const { live, until, keys } = await follow(world, { slowMs: 20 });
    expect(live.list()).toEqual([]);
    unlinkSync(`${world.home}/sessions`);
    world.append('s1', eventLine('a'));
    await until(() => keys().includes('a'));
  });
});

describe('given a stream', () => {
  it('when its view cannot be built, then the others go on, and the failure is reported', async () => {
    const told: unknown[] = [];
    const world = createHome();
    const { live } = await follow(world);
    const failing = {
      ...live,
      facts(sessionId: string) {
        if (sessionId === 'bad') throw new Error('no facts');
        return live.facts(sessionId);
      },
    };
    const hub = { live: failing, onError: (error: unknown) => told.push(error) };
    const { connect, journal } = await createStreamWorld({ home: world, hub });
    const stream = connect({ scope: 'all', focus: 's1' });
    await stream.until((events) => events.some(({ event }) => event === 'list'));
    journal.record({ kind: 'touched', sessionId: 'bad' });
    world.append('s1', eventLine('a'));
    await stream.until((events) => events.some(({ event }) => event === 'timeline'));
    await vi.waitFor(() => expect(told).toContainEqual(new Error('no facts')));
  });
});

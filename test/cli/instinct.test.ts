import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/learn/observations.ts';
import { NOW, withSession } from './kit.ts';

describe('ot instinct', () => {
  const observation = (over: Partial<Observation>): Observation => ({
    id: 'inst_a',
    ts: '2026-01-01T00:00:00.000Z',
    lastSeen: NOW,
    type: 'error_resolutions',
    trigger: 'npm test',
    action: 'read the log',
    tag: 'cmd-npm',
    confidence: 0.8,
    count: 9,
    ...over,
  });
  const withObservations = (...records: Observation[]) => {
    const ot = withSession();
    ot.store.updateObservations('s1', () => records);
    return ot;
  };
  const faded = observation({ id: 'inst_b', tag: 'cmd-git', confidence: 0.21, lastSeen: '2026-02-20T08:00:00.000Z' });

  it('summarize counts sightings, so that a tag can evolve', async () => {
    const ot = withObservations(observation({}), faded);
    expect((await ot.run('instinct', 'summarize', '--json')).json()).toMatchObject({
      total: 2,
      applicable: 1,
      evolutionCandidates: {
        skills: [{ tag: 'cmd-npm', count: 9, avgConfidence: 0.8 }],
        agents: [
          { tag: 'cmd-npm', count: 9 },
          { tag: 'cmd-git', count: 9 },
        ],
      },
    });
    expect((await ot.run('instinct', 'summarize')).out).toContain('cmd-npm');
  });

  it('query and applicable list the surest first', async () => {
    const ot = withObservations(faded, observation({}));
    const idsOf = async (...words: string[]) =>
      (await ot.run('instinct', ...words, '--json')).json().map(({ id }: Observation) => id);
    expect(await idsOf('query')).toEqual(['inst_a', 'inst_b']);
    expect(await idsOf('query', '--tag', 'cmd-git')).toEqual(['inst_b']);
    expect(await idsOf('query', '--min-confidence', '0.5')).toEqual(['inst_a']);
    expect(await idsOf('query', '--type', 'tool_preferences')).toEqual([]);
    expect(await idsOf('query', '--limit', '1')).toEqual(['inst_a']);
    expect(await idsOf('applicable')).toEqual(['inst_a']);
  });

  it.each([
    ['--type', 'habits', 'user_corrections'],
    ['--min-confidence', '2', '0 … 1'],
    ['--limit', '-3', '--limit'],
  ])('query refuses %s %s', async (option, value, hint) => {
    const { code, err } = await withObservations().run('instinct', 'query', `${option}=${value}`);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });

  it('decay lets a week without sighting count once, and forgets what falls below the limit', async () => {
    const ot = withObservations(observation({}), faded);
    expect((await ot.run('instinct', 'decay', '--json')).json()).toEqual({ decayed: 1, pruned: 1 });
    expect(ot.store.readObservations('s1').map(({ id }) => id)).toEqual(['inst_a']);
    expect((await ot.run('instinct', 'decay', '--json')).json()).toEqual({ decayed: 0, pruned: 0 });
  });

  it('decay is remembered between calls', async () => {
    const ot = withObservations(observation({ lastSeen: '2026-02-20T08:00:00.000Z' }));
    await ot.run('instinct', 'decay');
    await ot.run('instinct', 'decay');
    expect(ot.store.readObservations('s1')).toMatchObject([
      { confidence: 0.78, decayedAt: '2026-02-27T08:00:00.000Z' },
    ]);
  });

  it('prune forgets without ageing', async () => {
    const ot = withObservations(observation({ confidence: 0.1 }), faded);
    expect((await ot.run('instinct', 'prune', '--json')).json()).toEqual({ pruned: 1 });
    expect(ot.store.readObservations('s1')).toMatchObject([{ id: 'inst_b', confidence: 0.21 }]);
  });

  it('get, confirm and contradict are about one observation', async () => {
    const ot = withObservations(observation({}), faded);
    expect((await ot.run('instinct', 'get', 'inst_b', '--json')).json()).toEqual(faded);
    expect((await ot.run('instinct', 'confirm', 'inst_b', '--json')).json()).toMatchObject({
      confidence: 0.26,
      lastSeen: NOW,
    });
    expect((await ot.run('instinct', 'contradict', 'inst_a', '--json')).json()).toMatchObject({ confidence: 0.7 });
    expect(ot.store.readObservations('s1')).toMatchObject([{ confidence: 0.7 }, { confidence: 0.26 }]);
  });

  it.each(['get', 'confirm', 'contradict'])('%s refuses an unknown id and changes nothing', async (action) => {
    const ot = withObservations(faded);
    const { code, err } = await ot.run('instinct', action, 'inst_x');
    expect(code).toBe(1);
    expect(err).toContain('inst_x');
    expect(ot.store.readObservations('s1')).toEqual([faded]);
  });
});

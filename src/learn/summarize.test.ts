import { describe, expect, it } from 'vitest';
import { applicable, newObservationId, type Observation, queryObservations, sight, summarize } from './observations.ts';

const observation = (over: Partial<Observation>): Observation => ({
  id: `inst_${over.tag ?? 'tag'}_${over.type ?? 't'}`,
  ts: '2026-03-01T08:00:00.000Z',
  lastSeen: '2026-03-01T08:00:00.000Z',
  type: 'error_resolutions',
  trigger: 't',
  action: 'a',
  tag: 'tag',
  confidence: 0.5,
  count: 1,
  ...over,
});

describe('given observations of several kinds', () => {
  const records = [
    observation({ tag: 'cmd-npm', confidence: 0.3 }),
    observation({ tag: 'cmd-git', confidence: 0.9 }),
    observation({ tag: 'search-tools', type: 'tool_preferences', confidence: 0.7 }),
  ];
  const tagsOf = (found: readonly Observation[]) => found.map(({ tag }) => tag);

  it('when nothing is asked for, then all come back, the surest first', () => {
    expect(tagsOf(queryObservations(records))).toEqual(['cmd-git', 'search-tools', 'cmd-npm']);
  });

  it.each([
    [{ type: 'tool_preferences' } as const, ['search-tools']],
    [{ tag: 'cmd-npm' }, ['cmd-npm']],
    [{ minConfidence: 0.7 }, ['cmd-git', 'search-tools']],
    [{ limit: 1 }, ['cmd-git']],
    [{ type: 'tool_preferences', tag: 'cmd-npm' } as const, []],
  ])('when %o is asked for, then %j comes back', (filter, tags) => {
    expect(tagsOf(queryObservations(records, filter))).toEqual(tags);
  });

  it('when asked what may be applied, then 0.7 is enough', () => {
    expect(tagsOf(applicable(records))).toEqual(['cmd-git', 'search-tools']);
  });

  it('when summed up, then the types and the applicable ones are counted', () => {
    expect(summarize(records)).toMatchObject({
      total: 3,
      applicable: 2,
      byType: { error_resolutions: 2, tool_preferences: 1, user_corrections: 0 },
      evolutionCandidates: { skills: [], agents: [] },
    });
  });
});

describe('given one tag that is sighted over and over', () => {
  const seen = (times: number) =>
    Array.from({ length: times }).reduce<readonly Observation[]>(
      (records) => sight(records, observation({ tag: 'cmd-npm' }), { now: '2026-03-01T08:00:00.000Z', id: 'inst_1' }),
      [],
    );

  it('when it was seen eight times, then it is a candidate for an agent but not sure enough for a skill', () => {
    expect(summarize(seen(7)).evolutionCandidates).toEqual({ skills: [], agents: [] });
    expect(summarize(seen(8)).evolutionCandidates).toEqual({ skills: [], agents: [{ tag: 'cmd-npm', count: 8 }] });
  });

  it('when it was seen nine times, then it is a candidate for a skill as well', () => {
    expect(summarize(seen(9)).evolutionCandidates.skills).toEqual([{ tag: 'cmd-npm', count: 9, avgConfidence: 0.7 }]);
  });
});

it('given several candidates, then skills come by confidence and agents by number of sightings', () => {
  const { skills, agents } = summarize([
    observation({ tag: 'few-but-sure', count: 5, confidence: 0.95 }),
    observation({ tag: 'often', count: 20, confidence: 0.8 }),
    observation({ tag: 'split', count: 4, confidence: 0.9 }),
    observation({ tag: 'split', count: 4, confidence: 0.3, type: 'tool_preferences' }),
  ]).evolutionCandidates;
  expect(skills.map(({ tag }) => tag)).toEqual(['few-but-sure', 'often']);
  expect(agents).toEqual([
    { tag: 'often', count: 20 },
    { tag: 'split', count: 8 },
  ]);
});

it.each([
  [0, 'inst_mabc12xy_0000'],
  [0.5, 'inst_mabc12xy_i000'],
  [0.9999999999, 'inst_mabc12xy_zzzz'],
])('an id is time and four characters, for random %d: %s', (random, id) => {
  expect(newObservationId(Number.parseInt('mabc12xy', 36), random)).toBe(id);
});

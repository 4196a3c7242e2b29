import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/instinct/observation.ts';
import { createCli, NOW } from './kit.ts';

const SCORES = ['--clarity', '4', '--completeness', '5', '--actionability', '4'];

function withSession() {
  const ot = createCli({ env: { CLAUDE_CODE_SESSION_ID: 's1' } });
  ot.store.appendEvents('s1', [{ type: 'session:start' }]);
  return ot;
}

describe('ot grade', () => {
  it('writes one score event with the mean to two decimals', async () => {
    const ot = withSession();
    const { code, out } = await ot.run('grade', '--stage', 'test:2', '--agent', 'ot:tester', ...SCORES);
    expect(code).toBe(0);
    expect(out).toContain('4.33');
    expect(ot.store.latestEvent('s1', 'grader:score')).toMatchObject({
      category: 'grader',
      stage: 'TEST:2',
      agent: 'tester',
      scores: { clarity: 4, completeness: 5, actionability: 4, overall: 4.33 },
    });
  });

  it.each(['0', '6', '3.5', '-1', 'five', '1e0', '４'])('refuses the score %j and writes nothing', async (score) => {
    const ot = withSession();
    const words = ['--stage', 'DEV', '--agent', 'developer', `--clarity=${score}`, ...SCORES.slice(2)];
    const { code, err } = await ot.run('grade', ...words);
    expect(code).toBe(1);
    expect(err).toContain('--clarity');
    expect(ot.eventTypes('s1')).toEqual(['session:start']);
  });

  it.each([
    ['--stage', 'DEVELOP', '--agent', 'developer'],
    ['--stage', 'DEV', '--agent', 'nobody'],
  ])('refuses %s %s %s %s', async (...words) => {
    const ot = withSession();
    expect((await ot.run('grade', ...words, ...SCORES)).code).toBe(1);
    expect(ot.eventTypes('s1')).toEqual(['session:start']);
  });

  it('needs every score', async () => {
    const words = ['grade', '--stage', 'DEV', '--agent', 'developer', '--clarity', '3'];
    expect(await withSession().run(...words)).toMatchObject({ code: 2 });
  });
});

describe('ot stats', () => {
  it('shows how often each stage passed', async () => {
    const ot = withSession();
    for (const result of ['fail', 'pass']) {
      ot.store.appendEvents('s1', [{ type: 'stage:complete', data: { stage: 'TEST', result } }]);
    }
    const { out } = await ot.run('stats');
    expect(out).toContain('fail, pass');
    expect(out).toContain('pass@1 0% · pass@3 100%');
    expect((await ot.run('stats', '--json')).json()).toMatchObject({
      sessionId: 's1',
      computed: NOW,
      overall: { stageCount: 1, pass1Rate: 0, pass3Rate: 1 },
    });
  });

  it('says so when no stage has ended', async () => {
    expect((await withSession().run('stats')).out).toContain('No stage');
  });
});

describe('ot timeline', () => {
  const filled = () => {
    const ot = withSession();
    ot.store.appendEvents('s1', [
      { type: 'stage:start', data: { stage: 'DEV', agent: 'developer' } },
      { type: 'stage:complete', data: { stage: 'DEV', result: 'pass' } },
      { type: 'tool:failure', data: { toolName: 'Bash', error: 'red \u001b[31malert\u0007' } },
    ]);
    return ot;
  };

  it.each([
    [[], ['session:start', 'stage:start', 'stage:complete', 'tool:failure']],
    [['--type', 'stage:start'], ['stage:start']],
    [
      ['--category', 'stage'],
      ['stage:start', 'stage:complete'],
    ],
    [['--limit', '1'], ['tool:failure']],
    [['--category', 'stage', '--limit', '1'], ['stage:complete']],
  ])('with %j lists %j', async (words, types) => {
    const { json } = await filled().run('timeline', '--json', ...words);
    expect(json().map(({ type }: { type: string }) => type)).toEqual(types);
  });

  it('prints details on one line and no control characters', async () => {
    const { out } = await filled().run('timeline');
    expect(out).toContain('階段開始 (stage:start) · DEV · developer');
    expect(out).toContain('red  [31malert');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    ['--type', 'stage:begin', 'stage:start'],
    ['--category', 'stages', 'workflow'],
    ['--limit', '0', '--limit'],
    ['--limit', 'many', '--limit'],
  ])('refuses %s %s and says what is possible', async (option, value, hint) => {
    const { code, err } = await filled().run('timeline', option, value);
    expect(code).toBe(1);
    expect(err).toContain(hint);
  });
});

describe('ot sessions', () => {
  it('lists sessions with and without a workflow', async () => {
    const ot = withSession();
    await ot.run('init', 'single', '--session', 's2');
    const facts = (await ot.run('sessions', '--json')).json();
    expect(facts).toHaveLength(2);
    expect(facts).toContainEqual(
      expect.objectContaining({
        sessionId: 's2',
        workflowType: 'single',
        phase: 'running',
        progress: { completed: 0, total: 1 },
        isActive: false,
      }),
    );
    const { out } = await ot.run('sessions');
    expect(out).toMatch(/^s1 · .* · no workflow$/m);
    expect(out).toMatch(/^s2 · .* · 單步修改 \(single\) · 0\/1 · running$/m);
    expect((await ot.run('sessions', '--limit', '1', '--json')).json()).toHaveLength(1);
  });

  it('says so when there are none', async () => {
    const ot = createCli();
    expect((await ot.run('sessions')).out).toContain('no sessions');
    expect((await ot.run('sessions', '--json')).json()).toEqual([]);
  });
});

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
    expect(code).toBe(1);
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

  it.each(['get', 'confirm', 'contradict'])('%s refuses an id nobody knows and changes nothing', async (action) => {
    const ot = withObservations(faded);
    const { code, err } = await ot.run('instinct', action, 'inst_x');
    expect(code).toBe(1);
    expect(err).toContain('inst_x');
    expect(ot.store.readObservations('s1')).toEqual([faded]);
  });
});

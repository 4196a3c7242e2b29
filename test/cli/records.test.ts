import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cliText } from '../kit/texts.ts';
import { createCli, NOW, withSession } from './kit.ts';

const SCORES = ['--clarity', '4', '--completeness', '5', '--actionability', '4'];

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

  it.each(['0', '6', '3.5'])('refuses the score %j and writes nothing', async (score) => {
    const ot = withSession();
    const words = ['--stage', 'DEV', '--agent', 'developer', `--clarity=${score}`, ...SCORES.slice(2)];
    const { code, err } = await ot.run('grade', ...words);
    expect(code).toBe(2);
    expect(err).toContain('--clarity');
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
    expect(out).toMatch(/pass@1 0% · pass@3 100%.*90%/);
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

  it('names its session, and its events in the language of the reader', async () => {
    const ot = filled();
    writeFileSync(ot.sessionFile('s1', 'session.json'), JSON.stringify({ request: 'Add a search box' }));
    expect((await ot.run('timeline')).out.split('\n')[0]).toMatch(/^Session: s1 · .*Add a search box$/);
    const [first] = (await ot.run('timeline', '--limit', '3', '--json')).json();
    expect(first).toMatchObject({ type: 'stage:start', label: 'stage started' });
  });

  it('says in the words of the reader what records keep as ids', async () => {
    const ot = withSession({ locale: 'zh-TW', text: cliText('zh-TW') });
    ot.store.appendEvents('s1', [
      { type: 'loop:advance', data: { iteration: 2, progress: '1/3', unverified: 'tests, lint' } },
      { type: 'parallel:converge', data: { group: 'quality' } },
      { type: 'workflow:complete', data: { workflowType: 'quick', verification: 'unverified' } },
    ]);
    const { out } = await ot.run('timeline');
    expect(out).toContain('(loop:advance) · 第 2 輪 · 1/3 · 測試、lint');
    expect(out).toContain('(parallel:converge) · 品質檢查（並行）');
    expect(out).toContain('(workflow:complete) · 快速開發 · 未驗證');
  });

  it('prints details on one line and no control characters', async () => {
    const { out } = await filled().run('timeline');
    expect(out).toContain('stage started (stage:start) · DEV · developer');
    expect(out).toContain('red  [31malert');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('ot sessions', () => {
  it('when only a limited number may be removed, then the oldest are', async () => {
    const ot = createCli();
    for (const [id, days] of [
      ['older', 200],
      ['old', 100],
    ] as const) {
      await ot.run('init', 'single', '--session', id);
      const past = new Date(Date.parse(NOW) - days * 24 * 60 * 60 * 1000);
      for (const name of readdirSync(ot.sessionFile(id, '.'))) utimesSync(ot.sessionFile(id, name), past, past);
    }
    expect((await ot.run('sessions', '--prune', '1', '--dry-run')).out).toContain('inactive for more than 1 day.');
    await ot.run('sessions', '--prune', '90', '--limit', '1');
    expect(ot.sessionsOnDisk()).toEqual(['old']);
  });

  it('when those unused for long are pruned, then they are removed and the others stay', async () => {
    const ot = createCli({ env: { CLAUDE_CODE_SESSION_ID: 'own' } });
    for (const id of ['old', 'own', 'young']) await ot.run('init', 'single', '--session', id);
    const past = new Date(Date.parse(NOW) - 100 * 24 * 60 * 60 * 1000);
    for (const id of ['old', 'own'])
      for (const name of readdirSync(ot.sessionFile(id, '.'))) utimesSync(ot.sessionFile(id, name), past, past);
    const tried = (await ot.run('sessions', '--prune', '90', '--dry-run', '--json')).json();
    expect(tried).toEqual({ removed: ['old'], kept: 2, dryRun: true });
    expect(ot.sessionsOnDisk()).toContain('old');
    expect(await ot.run('sessions', '--prune', '90')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Removed 1 session inactive'),
    });
    expect(ot.sessionsOnDisk().sort()).toEqual(['own', 'young']);
    expect(await ot.run('sessions', '--prune', 'all')).toMatchObject({ code: 2 });
    expect(await ot.run('sessions', '--dry-run')).toMatchObject({ code: 2, err: expect.stringContaining('--prune') });
  });

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
    expect(out).toMatch(/^s2 · .* · single edit \(single\) · 0\/1 · running$/m);
    expect((await ot.run('sessions', '--limit', '1', '--json')).json()).toHaveLength(1);
  });

  it('tells a session whose workflow.json is damaged from one without a workflow', async () => {
    const ot = withSession();
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{"wor');
    expect((await ot.run('sessions')).out).toMatch(/^s1 · .* · workflow\.json is damaged: ot status --session s1$/m);
    expect((await ot.run('sessions', '--json')).json()).toEqual([
      expect.objectContaining({ sessionId: 's1', damaged: true }),
    ]);
  });

  it('says so when there are none', async () => {
    const ot = createCli();
    expect((await ot.run('sessions')).out).toContain('no sessions');
    expect((await ot.run('sessions', '--json')).json()).toEqual([]);
  });
});

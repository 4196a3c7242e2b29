import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localTime } from '../../src/cli/session.ts';
import type { FlowEvent } from '../../src/workflow/advance.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { createCli, NOW, startedCli } from './kit.ts';

const start = (agent: string, at = NOW): FlowEvent => ({ type: 'agent.started', agent, instance: `call-${agent}`, at });
const finish = (agent: string, verdict: 'pass' | 'fail'): FlowEvent => ({
  type: 'agent.finished',
  agent,
  verdict,
  at: NOW,
});

describe('ot status', () => {
  it('shows workflow, stages, attempts, agents, counters, feature, loop and events', async () => {
    const ot = await startedCli('quick', '--feature', 'user-login');
    ot.apply(start('developer'), finish('developer', 'pass'), start('code-reviewer', '2026-03-01T07:58:20.000Z'));
    const { code, out } = await ot.run('status', '--session', 's1');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Session: s1 · project · user-login',
      'Workflow: quick change (quick) · running',
      'Progress: ✅💻⏳🔍⬜🧪 (1/3)',
      '  ✅ DEV 💻 development · pass',
      '  ⏳ REVIEW 🔍 review',
      '  ⬜ TEST 🧪 test · verify',
      'Agents at work:',
      '  code-reviewer · REVIEW · 1m 40s',
      'Failures 0/3 · rejections 0/3',
      'Feature: user-login (0/3 tasks)',
      'Signals: ⏭️ lint (nothing to check) · ⏭️ tests (nothing to check) · ⬜ review (not verified)',
      'Loop: running 0/100',
      'Latest events:',
      `  ${localTime(NOW)}  workflow started (workflow:start) · quick change`,
      `  ${localTime(NOW)}  specs created (specs:init) · quick change · user-login`,
      '',
    ]);
  });

  it('tells times as the clock on the wall does, like ot timeline and ot sessions, and programs get UTC', async () => {
    vi.stubEnv('TZ', 'Asia/Taipei');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const ot = await startedCli('quick');
    for (const name of ['status', 'timeline'])
      expect((await ot.run(name, '--session', 's1')).out).toContain('2026-03-01 16:00:00  workflow started');
    expect((await ot.run('timeline', '--session', 's1', '--json')).json()).toMatchObject([{ ts: NOW }]);
  });

  it('prints the same facts as JSON, in a shape that help documents', async () => {
    const ot = await startedCli('quick');
    ot.apply(start('developer', '2026-03-01T07:59:59.000Z'));
    const facts = (await ot.run('status', '--session', 's1', '--json')).json();
    expect(facts).toMatchObject({
      sessionId: 's1',
      workflow: {
        workflowType: 'quick',
        label: 'quick change',
        phase: 'running',
        currentStage: 'DEV',
        progress: { bar: '⏳💻⬜🔍⬜🧪', completed: 0, total: 3 },
        agents: [{ agent: 'developer', stage: 'DEV', elapsedMs: 1000, background: false }],
        failCount: 0,
        maxRetries: 3,
        feature: null,
      },
      loop: { iteration: 0, maxIterations: 100, stopped: false, stopReason: null },
      events: [{ type: 'workflow:start' }],
    });
    const { out: help } = await ot.run('status', '--help');
    const documented = new Set(help.match(/\w+/g));
    const { progress, stages, agents, ...workflow } = facts.workflow;
    for (const part of [facts, workflow, progress, stages[0], agents[0], facts.signals[0], facts.loop]) {
      for (const key of Object.keys(part)) expect(documented).toContain(key);
    }
  });

  it('says how to start when the session has no workflow', async () => {
    const ot = createCli();
    ot.store.appendEvents('s1', [{ type: 'session:start' }]);
    const { code, out } = await ot.run('status', '--session', 's1');
    expect(code).toBe(0);
    expect(out).toContain('ot init');
    expect((await ot.run('status', '--session', 's1', '--json')).json()).toMatchObject({ workflow: null, loop: null });
  });

  it('names a damaged loop.json beside what it can show', async () => {
    const ot = await startedCli('quick');
    writeFileSync(ot.sessionFile('s1', 'loop.json'), '{"sto');
    const { code, out, err } = await ot.run('status', '--session', 's1');
    expect([code, out.includes('Workflow: quick change')]).toEqual([0, true]);
    expect(err).toContain('loop.json is damaged');
  });

  it('names a damaged workflow.json and what to do, and leaves it alone', async () => {
    const ot = createCli();
    mkdirSync(dirname(ot.sessionFile('s1', 'workflow.json')), { recursive: true });
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{broken');
    const { code, err } = await ot.run('status', '--session', 's1');
    expect(code).toBe(1);
    expect(err).toContain('workflow.json');
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe('{broken');
  });

  const GONE = spawnSync('true').pid;

  it('when the host is gone during the work, then nothing is shown as running', async () => {
    const ot = await startedCli('quick');
    ot.apply(start('developer', '2026-03-01T07:58:20.000Z'));
    writeFileSync(ot.sessionFile('s1', 'session.json'), JSON.stringify({ host: GONE, request: 'Add a search box' }));
    const { out } = await ot.run('status', '--session', 's1');
    expect(out).toContain('Session: s1 · project · Add a search box\n');
    expect(out).toContain('Workflow: quick change (quick) · interrupted: the session has ended');
    expect(out).toContain('Loop: ended with its session (round 0); claude --resume s1 continues it');
    expect(out).not.toContain('Agents at work');
    const facts = (await ot.run('status', '--session', 's1', '--json')).json();
    expect(facts).toMatchObject({ isLive: false, waitsFor: { kind: 'session-end' }, workflow: { agents: [] } });
    const [listed] = (await ot.run('sessions')).out.split('\n');
    expect(listed).toMatch(/^s1 · .* · Add a search box · quick change \(quick\) · 0\/3 · interrupted: /);
    expect((await ot.run('sessions', '--json')).json()).toMatchObject([{ isLive: false, isActive: false }]);
    expect(await ot.run('pause', '--session', 's1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has ended'),
    });
  });

  it('when the workflow waits for an answer, then it says so', async () => {
    const ot = await startedCli('quick');
    ot.store.update('s1', () => ({ loop: { ...newLoop(NOW), waits: true }, value: undefined }));
    const { out } = await ot.run('status', '--session', 's1');
    expect(out).toContain('Workflow: quick change (quick) · waiting for a human');
    expect(out).toContain('Loop: waits for you (round 0); say “go on” in the session');
  });

  it.each(['status', 'timeline', 'stats'])(
    'when the project has no session, then ot %s says how one begins',
    async (name) => {
      const { code, err } = await createCli().run(name);
      expect(code).toBe(1);
      expect(err).toMatch(/no session in this project yet.*claude/i);
    },
  );
});

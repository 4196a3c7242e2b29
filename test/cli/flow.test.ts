import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { advance, type FlowEvent } from '../../src/core/workflow/advance.ts';
import { createCli, NOW } from './kit.ts';

type Cli = ReturnType<typeof createCli>;

async function started(workflow: string, ...words: string[]): Promise<Cli> {
  const ot = createCli();
  await ot.run('init', workflow, '--session', 's1', ...words);
  return ot;
}

function apply(ot: Cli, ...events: FlowEvent[]): void {
  ot.store.update('s1', (session) => {
    const flow = session.flow();
    if (flow.state !== 'found') throw new Error('the workflow was just written');
    return { flow: events.reduce((current, event) => advance(current, event)[0], flow.value), value: undefined };
  });
}

const start = (agent: string, at = NOW): FlowEvent => ({ type: 'agent.started', agent, instance: `call-${agent}`, at });
const finish = (agent: string, verdict: 'pass' | 'fail'): FlowEvent => ({
  type: 'agent.finished',
  agent,
  verdict,
  at: NOW,
});

describe('ot status', () => {
  it('shows workflow, stages, attempts, agents, counters, feature, loop and events', async () => {
    const ot = await started('quick', '--feature', 'user-login');
    apply(ot, start('developer'), finish('developer', 'pass'), start('code-reviewer', '2026-03-01T07:58:20.000Z'));
    const { code, out } = await ot.run('status', '--session', 's1');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Session: s1',
      'Workflow: 快速開發 (quick) · running',
      'Progress: ✅💻⏳🔍⬜🧪 (1/3)',
      '  ✅ DEV 💻 開發 · pass',
      '  ⏳ REVIEW 🔍 審查',
      '  ⬜ TEST 🧪 測試 · verify',
      'Agents at work:',
      '  code-reviewer · REVIEW · 1m 40s',
      'Fails 0/3 · rejects 0/3',
      'Feature: user-login (0/3 tasks)',
      'Loop: running 0/100',
      'Last events:',
      '  2026-03-01T08:00:00Z  工作流啟動 (workflow:start) · quick',
      '  2026-03-01T08:00:00Z  Specs 初始化 (specs:init) · quick · user-login',
      '',
    ]);
  });

  it('prints the same facts as JSON, in a shape that help documents', async () => {
    const ot = await started('quick');
    apply(ot, start('developer', '2026-03-01T07:59:59.000Z'));
    const facts = (await ot.run('status', '--session', 's1', '--json')).json();
    expect(facts).toMatchObject({
      sessionId: 's1',
      workflow: {
        workflowType: 'quick',
        label: '快速開發',
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
    for (const part of [facts, workflow, progress, stages[0], agents[0], facts.loop]) {
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

  it('names a damaged workflow.json and what to do, and leaves it alone', async () => {
    const ot = createCli();
    mkdirSync(dirname(ot.sessionFile('s1', 'workflow.json')), { recursive: true });
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{broken');
    const { code, err } = await ot.run('status', '--session', 's1');
    expect(code).toBe(1);
    expect(err).toContain('workflow.json');
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe('{broken');
  });
});

describe('ot stop', () => {
  it('stops the loop for the user and pauses the workflow, without an event', async () => {
    const ot = await started('single');
    expect((await ot.run('stop', '--session', 's1')).code).toBe(0);
    expect(ot.readJson('s1', 'loop.json')).toMatchObject({ stopped: true, stoppedAt: NOW, stopReason: 'user' });
    expect(ot.readJson('s1', 'workflow.json').phase).toBe('paused');
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
  });

  it('changes nothing the second time', async () => {
    const ot = await started('single');
    await ot.run('stop', '--session', 's1');
    const before = readFileSync(ot.sessionFile('s1', 'loop.json'), 'utf8');
    const { code, json } = await ot.run('stop', '--session', 's1', '--json');
    expect(code).toBe(0);
    expect(json()).toEqual({ sessionId: 's1', stopped: true, stopReason: 'user', changed: false });
    expect(readFileSync(ot.sessionFile('s1', 'loop.json'), 'utf8')).toBe(before);
  });

  it('keeps fields of loop.json that it does not know', async () => {
    const ot = await started('single');
    const loop = ot.readJson('s1', 'loop.json');
    writeFileSync(ot.sessionFile('s1', 'loop.json'), JSON.stringify({ ...loop, iterations: 7 }));
    await ot.run('stop', '--session', 's1');
    expect(ot.readJson('s1', 'loop.json')).toMatchObject({ iterations: 7, stopped: true });
  });

  it('leaves a finished workflow finished', async () => {
    const ot = await started('single');
    ot.store.update('s1', (session) => {
      const flow = session.flow();
      if (flow.state !== 'found') throw new Error('the workflow was just written');
      return { flow: { ...flow.value, phase: 'finished' }, value: undefined };
    });
    await ot.run('stop', '--session', 's1');
    expect(ot.readJson('s1', 'workflow.json').phase).toBe('finished');
  });

  it('stops the loop even when workflow.json is damaged, and leaves that file alone', async () => {
    const ot = await started('single');
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{broken');
    expect((await ot.run('stop', '--session', 's1')).code).toBe(0);
    expect(ot.readJson('s1', 'loop.json').stopped).toBe(true);
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe('{broken');
  });

  it('says so when there is nothing to stop', async () => {
    const ot = createCli();
    ot.store.appendEvents('s1', [{ type: 'session:start' }]);
    expect(await ot.run('stop', '--session', 's1')).toMatchObject({ code: 1 });
  });
});

describe('ot skip', () => {
  it('completes a pending closing stage with an attempt "skipped", the reason, and its box ticked', async () => {
    const ot = await started('standard', '--feature', 'user-login');
    const { code, out } = await ot.run('skip', 'docs', '--reason', 'nothing documented changed', '--session', 's1');
    expect(code).toBe(0);
    expect(out).toContain('nothing documented changed');
    expect(ot.readJson('s1', 'workflow.json').stages.DOCS).toMatchObject({
      status: 'completed',
      result: 'pass',
      completedAt: NOW,
      attempts: [{ result: 'skipped' }],
      skipReason: 'nothing documented changed',
    });
    const tasks = readFileSync(join(ot.project, 'specs/features/in-progress/user-login/tasks.md'), 'utf8');
    expect(tasks).toContain('- [x] DOCS');
    expect(tasks).toContain('- [ ] RETRO');
    expect((await ot.run('status', '--session', 's1')).out).toContain('skipped: nothing documented changed');
  });

  it('warns when the feature of the workflow is not in this project', async () => {
    const ot = await started('standard', '--feature', 'user-login');
    ot.specs.pauseFeature('user-login');
    const { code, err } = await ot.run('skip', 'RETRO', '--reason', 'smooth', '--session', 's1');
    expect(code).toBe(0);
    expect(err).toContain('user-login');
  });

  it.each([
    ['REVIEW', 'only RETRO and DOCS'],
    ['QA', 'has no QA'],
    ['NONSENSE', 'RETRO, DOCS'],
  ])('refuses %s: %s', async (stage, reason) => {
    const ot = await started('standard');
    const before = readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8');
    const { code, err } = await ot.run('skip', stage, '--reason', 'r', '--session', 's1');
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe(before);
  });

  it('refuses a stage that was skipped before', async () => {
    const ot = await started('standard');
    await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1');
    expect((await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1')).code).toBe(1);
  });

  it('refuses when the workflow is over', async () => {
    const ot = await started('standard');
    ot.store.update('s1', (session) => {
      const flow = session.flow();
      if (flow.state !== 'found') throw new Error('the workflow was just written');
      return { flow: { ...flow.value, phase: 'aborted' }, value: undefined };
    });
    expect((await ot.run('skip', 'DOCS', '--reason', 'r', '--session', 's1')).code).toBe(1);
  });

  it('needs a reason', async () => {
    const ot = await started('standard');
    expect(await ot.run('skip', 'DOCS', '--session', 's1')).toMatchObject({ code: 2 });
    expect(await ot.run('skip', 'DOCS', '--reason', ' ', '--session', 's1')).toMatchObject({ code: 2 });
  });
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.ts';
import { createCli, NOW, startedCli } from './kit.ts';

describe('given a session without a workflow', () => {
  it('when a workflow starts, then its state, a fresh loop and the start event are written', async () => {
    const ot = createCli();
    const { code, out, err } = await ot.run('init', 'standard', '--session', 's1', '--feature', 'user-login');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('standard feature (standard)');
    expect(out).toContain('PLAN → ARCH → TEST → DEV → REVIEW → TEST → RETRO → DOCS');
    expect(out).toContain('user-login');
    expect(out).toContain('delegate ot:planner');
    expect(ot.readJson('s1', 'workflow.json')).toMatchObject({
      sessionId: 's1',
      workflowType: 'standard',
      createdAt: NOW,
      currentStage: 'PLAN',
      featureName: 'user-login',
      phase: 'running',
    });
    expect(ot.readJson('s1', 'loop.json')).toMatchObject({ iteration: 0, stopped: false, startedAt: NOW });
    expect(ot.store.queryEvents('s1')).toMatchObject([
      {
        type: 'workflow:start',
        workflowType: 'standard',
        stages: ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST', 'RETRO', 'DOCS'],
      },
      {
        type: 'specs:init',
        featureName: 'user-login',
        workflowType: 'standard',
        featurePath: join(ot.project, 'specs/features/in-progress/user-login'),
      },
    ]);
    expect(readFileSync(join(ot.project, 'specs/features/in-progress/user-login/tasks.md'), 'utf8')).toContain(
      '- [ ] PLAN',
    );
  });

  it('when asked for JSON, then the keys of repeated stages are numbered', async () => {
    const { json } = await createCli().run('init', 'tdd', '--session', 's1', '--json');
    expect(json()).toEqual({
      sessionId: 's1',
      workflowType: 'tdd',
      label: 'test-driven',
      stages: ['TEST', 'DEV', 'TEST:2'],
      featureName: null,
      featurePath: null,
    });
  });

  it('when a workflow with specs gets no feature, then it starts and a note says what is missing', async () => {
    const ot = createCli();
    const { code, err } = await ot.run('init', 'quick', '--session', 's1');
    expect(code).toBe(0);
    expect(err).toContain('--feature');
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
  });

  it('when a workflow keeps no specs, then a feature is ignored with a note', async () => {
    const ot = createCli();
    const { code, err } = await ot.run('init', 'single', '--session', 's1', '--feature', 'user-login');
    expect(code).toBe(0);
    expect(err).toContain('user-login');
    expect(ot.readJson('s1', 'workflow.json').featureName).toBeNull();
    expect(existsSync(join(ot.project, 'specs'))).toBe(false);
  });
});

describe('given a request that cannot be carried out', () => {
  it('when the workflow is unknown, then the known ones are named and nothing is written', async () => {
    const ot = createCli();
    const { code, err } = await ot.run('init', 'standart', '--session', 's1');
    expect(code).toBe(2);
    expect(err).toContain('standart');
    expect(err).toContain('quick, standard, full');
    expect(ot.sessionsOnDisk()).toEqual([]);
  });

  it.each(['User Login', '../up', 'a--b', ''.padEnd(200, 'a')])(
    'when the feature is called %j, then nothing is written',
    async (feature) => {
      const ot = createCli();
      const { code, err } = await ot.run('init', 'quick', '--session', 's1', '--feature', feature);
      expect(code).toBe(2);
      expect(err).toContain('kebab-case');
      expect(ot.sessionsOnDisk()).toEqual([]);
      expect(existsSync(join(ot.project, 'specs'))).toBe(false);
    },
  );
});

describe('given features of the same name', () => {
  it('when the feature is in progress, then it is continued, with a note and without another specs:init', async () => {
    const ot = createCli();
    ot.specs.initFeature('user-login', { workflow: 'quick', stages: ['DEV'] });
    const { code, err } = await ot.run('init', 'quick', '--session', 's1', '--feature', 'user-login');
    expect(code).toBe(0);
    expect(err).toContain('continued');
    expect(ot.readJson('s1', 'workflow.json').featureName).toBe('user-login');
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
  });

  it('when the feature waits in the backlog, then it is taken over', async () => {
    const ot = createCli();
    ot.specs.addToBacklog('user-login', { workflow: 'quick', stages: ['DEV'] });
    await ot.run('init', 'quick', '--session', 's1', '--feature', 'user-login');
    expect(ot.specs.listFeatures()).toMatchObject({ inProgress: [{ name: 'user-login' }], backlog: [] });
    expect(ot.eventTypes('s1')).toEqual(['workflow:start', 'specs:init']);
  });

  it('when the specs cannot be written, then the workflow starts without them and a warning says why', async () => {
    const ot = createCli();
    writeFileSync(join(ot.project, 'specs'), 'a file in the way');
    const { code, err } = await ot.run('init', 'quick', '--session', 's1', '--feature', 'user-login');
    expect(code).toBe(0);
    expect(err).toContain('⚠️');
    expect(err).toContain('user-login');
    expect(ot.readJson('s1', 'workflow.json').featureName).toBeNull();
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
  });
});

describe('given a session that has ended', () => {
  const endedCli = (over: Partial<CliContext> = {}) => {
    const ot = createCli(over);
    ot.store.appendEvents('s1', [{ type: 'session:start' }, { type: 'session:end' }]);
    return ot;
  };

  it('when a workflow starts in it, then a line says that it has ended and how to continue', async () => {
    const { code, err } = await endedCli().run('init', 'single', '--session', 's1');
    expect(code).toBe(0);
    expect(err).toBe('⚠️ This session has ended. To continue the workflow: claude --resume s1\n');
  });

  it('when that session itself starts it, then it is at work again and nothing is said', async () => {
    const { err } = await endedCli({ env: { CLAUDE_CODE_SESSION_ID: 's1' } }).run('init', 'single');
    expect(err).toBe('');
  });
});

describe('given an unfinished workflow', () => {
  it('when another is started, then it is refused and nothing changes', async () => {
    const ot = await startedCli('single');
    const before = readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8');
    const { code, err } = await ot.run('init', 'quick', '--session', 's1', '--feature', 'user-login');
    expect(code).toBe(1);
    expect(err).toContain('--force');
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe(before);
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
    expect(existsSync(join(ot.project, 'specs'))).toBe(false);
  });

  it('when the user has stopped it, then another replaces it and the old one is recorded as aborted', async () => {
    const ot = await startedCli('standard');
    await ot.run('stop', '--session', 's1');
    const { code, err } = await ot.run('init', 'quick', '--session', 's1');
    expect(code).toBe(0);
    expect(err).toContain('standard');
    expect(ot.readJson('s1', 'workflow.json')).toMatchObject({ workflowType: 'quick', phase: 'running' });
    expect(ot.store.countEvents('s1', { type: 'workflow:abort' })).toBe(1);
  });

  it('when help on ot init is asked for, then it tells both', async () => {
    const { out } = await createCli().run('init', '--help');
    expect(out).toContain('An unfinished workflow is never replaced without --force, unless it was stopped.');
  });

  it('when another is started with --force, then the old one is recorded as aborted and the loop begins anew', async () => {
    const ot = await startedCli('single');
    await ot.run('stop', '--session', 's1');
    const { code, err } = await ot.run('init', 'quick', '--session', 's1', '--force');
    expect(code).toBe(0);
    expect(err).toContain('single');
    expect(ot.eventTypes('s1')).toEqual(['workflow:start', 'workflow:abort', 'workflow:start']);
    expect(ot.store.latestEvent('s1', 'workflow:abort')).toMatchObject({ workflowType: 'single', duration: 0 });
    expect(ot.readJson('s1', 'loop.json').stopped).toBe(false);
    expect(ot.readJson('s1', 'workflow.json')).toMatchObject({ workflowType: 'quick', phase: 'running' });
  });

  it('when its last stage is done but the turn has not ended, then it is recorded as complete and replaced', async () => {
    const ot = await startedCli('single');
    ot.apply(
      { type: 'agent.started', agent: 'developer', instance: 'call-1', at: NOW },
      { type: 'agent.finished', agent: 'developer', verdict: 'pass', at: NOW },
    );
    expect((await ot.run('init', 'quick', '--session', 's1')).code).toBe(0);
    expect(ot.eventTypes('s1')).toEqual(['workflow:start', 'workflow:complete', 'workflow:start']);
  });

  it.each(['finished', 'aborted'] as const)('when it is %s, then it is replaced without a word', async (phase) => {
    const ot = await startedCli('single');
    ot.setPhase(phase);
    const { code, err } = await ot.run('init', 'review-only', '--session', 's1');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(ot.eventTypes('s1')).toEqual(['workflow:start', 'workflow:start']);
  });
});

it('given a damaged workflow.json, when a workflow starts, then the damaged file is set aside and named', async () => {
  const ot = createCli();
  mkdirSync(dirname(ot.sessionFile('s1', 'workflow.json')), { recursive: true });
  writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{broken');
  const { code, err } = await ot.run('init', 'single', '--session', 's1');
  expect(code).toBe(0);
  expect(err).toContain('set aside');
  expect(ot.readJson('s1', 'workflow.json').workflowType).toBe('single');
});

import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CliContext } from '../../src/cli/context.ts';
import { tryHook } from '../../src/main/hook-trial.ts';
import { readDocument } from '../../src/store/disk/document.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { HOOK_EVENTS, type HookEvent } from '../../src/workflow/registry/hook-events.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { createCli } from './kit.ts';

type Reported = { readonly guard: string; readonly state: string; readonly why: string; readonly message: string };

const readHooksOf =
  (plugin: string): CliContext['readHooks'] =>
  () =>
    readDocument(join(plugin, 'hooks', 'hooks.json'), (value) => value);

const cliWith = (over: Partial<CliContext> = {}) =>
  createCli({ env: { CLAUDE_CODE_SESSION_ID: 's1' }, readHooks: readHooksOf(PLUGIN), ...over });

async function examine(ot: ReturnType<typeof createCli>) {
  const { code, json } = await ot.run('doctor', '--json');
  const { guards, ...rest } = json();
  const byName = Object.fromEntries((guards as Reported[]).map(({ guard, state, why }) => [guard, `${state}: ${why}`]));
  return { code, ...rest, guards: byName };
}

it.each([
  ['the project', '.overtone.json'],
  ['the user', 'config.json'],
])('given broken settings of %s, when it is examined, then the file and what to do are named', async (_, name) => {
  const ot = cliWith();
  const path = join(name === 'config.json' ? ot.home : ot.project, name);
  mkdirSync(ot.home, { recursive: true });
  writeFileSync(path, '{"locale": ');
  const { code, out } = await ot.run('doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/❌ .*\.json cannot be used \(.+\), so its settings are ignored\. Repair or remove it\.\n/);
  expect(out).toContain(path);
  expect(out).not.toContain('Hooks and guards work.');
});

describe('given an installation that is as it should be', () => {
  it('when no session is there, then rules are armed and the rest waits', async () => {
    const { code, ok, guards } = await examine(cliWith({ env: {} }));
    expect({ code, ok, guards }).toEqual({
      code: 0,
      ok: true,
      guards: {
        'stage-order': 'idle: no-session',
        loop: 'idle: no-session',
        'hard-rules': 'armed: rules-in-force',
        'state-files': 'armed: state-kept',
        'read-first': 'off: switched-off',
        'report-first': 'off: switched-off',
        confirmation: 'idle: no-task',
      },
    });
  });

  it('when its hooks were tried, then the lines name the slowest, and programs get them all', async () => {
    const ot = cliWith({ tryHook: (event) => (event === 'Stop' ? 70 : 50) });
    const { out } = await ot.run('doctor');
    expect(out).toContain(`${Object.keys(HOOK_EVENTS).length} hooks were tried`);
    expect(out).toContain('Stop 0.07/3600 s');
    expect(out).not.toContain('SessionStart 0.05');
    const { checks } = await examine(ot);
    expect(checks).toContainEqual(
      expect.objectContaining({ check: 'margin', times: expect.objectContaining({ Stop: 70, SessionStart: 50 }) }),
    );
  });

  it('when a workflow runs, then its order and its turns are guarded, and the lines say where it is', async () => {
    const ot = cliWith();
    await ot.run('init', 'single', '--session', 's1');
    const { guards } = await examine(ot);
    expect(guards).toMatchObject({ 'stage-order': 'armed: workflow-at', loop: 'armed: turns-held' });
    expect((await ot.run('doctor')).out).toContain('armed: single is at DEV');
  });

  it('when the loop was stopped and the workflow ended, then both wait', async () => {
    const ot = cliWith();
    await ot.run('init', 'single', '--session', 's1');
    await ot.run('stop', '--session', 's1');
    expect((await examine(ot)).guards).toMatchObject({ loop: 'idle: loop-stopped' });
    await ot.run('init', 'quick', '--session', 's1', '--force');
    writeFileSync(
      ot.sessionFile('s1', 'workflow.json'),
      JSON.stringify({ ...ot.readJson('s1', 'workflow.json'), phase: 'finished' }),
    );
    expect((await examine(ot)).guards).toMatchObject({ 'stage-order': 'idle: workflow-over' });
  });

  it('when tasks are configured, then what they ask for is told', async () => {
    const ot = cliWith();
    const tasks = { readBeforeCode: 'deny', reviews: 'strict', enforcement: 'off' };
    writeFileSync(join(ot.project, '.overtone.json'), JSON.stringify({ tasks }));
    const { code, guards } = await examine(ot);
    expect({ code, guards }).toMatchObject({
      code: 0,
      guards: { 'read-first': 'idle: no-task', 'report-first': 'idle: no-task', confirmation: 'off: switched-off' },
    });
  });
});

describe('given something that keeps hooks from their work', () => {
  it('when they are switched off, then every guard is off and the exit code says so', async () => {
    const { code, ok, guards } = await examine(cliWith({ env: { OVERTONE_DISABLE: '1' } }));
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(new Set(Object.values(guards))).toEqual(new Set(['off: disabled']));
  });

  it('when a script is missing, then the guards of its event are off', async () => {
    const { project } = cliWith();
    const plugin = join(project, 'plugin');
    cpSync(PLUGIN, plugin, { recursive: true });
    rmSync(join(plugin, 'dist/hooks/on-stop.js'));
    const { code, checks, guards } = await examine(cliWith({ pluginRoot: plugin, readHooks: readHooksOf(plugin) }));
    expect(code).toBe(1);
    expect(checks).toContainEqual(expect.objectContaining({ check: 'hook-missing', state: 'problem' }));
    expect(guards).toMatchObject({ confirmation: 'off: hook-missing', 'hard-rules': 'armed: rules-in-force' });
  });

  it('when the state of the workflow is damaged, then it is named with what to do, and nothing is changed', async () => {
    const ot = cliWith();
    await ot.run('init', 'single', '--session', 's1');
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{ torn');
    const { code, guards } = await examine(ot);
    expect({ code, guards }).toMatchObject({ code: 1, guards: { 'stage-order': 'off: state-damaged' } });
    expect((await ot.run('doctor')).out).toContain('ot init sets it aside');
    await ot.run('init', 'single', '--session', 's1', '--force');
    const { checks, ...after } = await examine(ot);
    expect(after.guards).toMatchObject({ 'stage-order': 'armed: workflow-at' });
    expect(checks).toContainEqual(expect.objectContaining({ check: 'set-aside', state: 'warning' }));
  });

  it('when the state of the workflow is no file, then it is not said that a new start would help', async () => {
    const ot = cliWith();
    await ot.run('init', 'single', '--session', 's1');
    rmSync(ot.sessionFile('s1', 'workflow.json'));
    mkdirSync(ot.sessionFile('s1', 'workflow.json'));
    expect((await examine(ot)).guards).toMatchObject({ 'stage-order': 'off: state-unreadable' });
  });

  it('when the system refuses a directory there although permissions allow it, then that is a problem', async () => {
    const { code, checks } = await examine(cliWith({ env: {}, home: '/proc/overtone' }));
    expect(code).toBe(1);
    expect(checks).toContainEqual(expect.objectContaining({ check: 'home-closed', state: 'problem' }));
  });

  it('when home is a link that leads nowhere, then that is a problem', async () => {
    const { project } = cliWith();
    mkdirSync(project, { recursive: true });
    symlinkSync(join(project, 'nowhere'), join(project, 'link'));
    const { checks } = await examine(cliWith({ env: {}, home: join(project, 'link') }));
    expect(checks).toContainEqual(expect.objectContaining({ check: 'home-closed', state: 'problem' }));
  });

  it('when nothing can be written at home, then that is a problem', async () => {
    const { project } = cliWith();
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, 'file'), '');
    const home = join(project, 'file', 'home');
    const store = createFileSessionStore({ home, pid: process.pid, now: () => new Date() });
    const { code, checks } = await examine(cliWith({ env: {}, home, store }));
    expect(code).toBe(1);
    expect(checks).toContainEqual(expect.objectContaining({ check: 'home-closed', state: 'problem' }));
    expect(checks).not.toContainEqual(expect.objectContaining({ check: 'owner' }));
  });

  it('when the pack of the project has a flaw, then it is named', async () => {
    const ot = cliWith();
    const pack = join(ot.project, '.overtone/packs/mine');
    mkdirSync(pack, { recursive: true });
    writeFileSync(join(pack, 'pack.json'), JSON.stringify({ id: 'mine', nonsense: 1 }));
    writeFileSync(join(ot.project, '.overtone.json'), JSON.stringify({ pack: 'mine' }));
    const { checks } = await examine(ot);
    expect(checks).toContainEqual(expect.objectContaining({ check: 'pack-problem', state: 'warning' }));
  });
});

describe('given hooks and their time limits', () => {
  it('when all answer quickly, then the time and the limit of each is shown', async () => {
    const { out } = await cliWith().run('doctor');
    expect(out).toContain('SessionStart 0.05/10 s');
    expect(out).not.toContain('hooks were slow');
  });

  it('when one uses a large part of its limit and one gives no answer, then both are named', async () => {
    const took: Readonly<Record<string, number | undefined>> = { SessionStart: 4_000, PreCompact: undefined };
    const trial = (event: string) => (event in took ? took[event] : 50);
    const { code, out } = await cliWith({ tryHook: trial }).run('doctor');
    expect(code).toBe(0);
    expect(out).toMatch(/⚠️ these hooks were slow.*: SessionStart 4\.00\/10 s, PreCompact —\/10 s/);
  });

  it('when the shipped scripts are tried, then each answers and nothing is left behind', () => {
    const { project: projectRoot, home } = createCli();
    const env = { PATH: process.env['PATH'], HOME: home };
    const surroundings = { pluginRoot: PLUGIN, projectRoot, trusted: () => false, env };
    const events = Object.keys(HOOK_EVENTS) as HookEvent[];
    expect(events.filter((event) => tryHook(event, surroundings) === undefined)).toEqual([]);
    expect(readdirSync(projectRoot)).toEqual([]);
  });

  it('when a script is broken, then it gives no answer', () => {
    const { project, home } = createCli();
    mkdirSync(join(project, 'dist/hooks'), { recursive: true });
    writeFileSync(join(project, 'dist/hooks/on-stop.js'), 'process.exit(1);');
    const env = { PATH: process.env['PATH'], HOME: home };
    const surroundings = { pluginRoot: project, projectRoot: project, trusted: () => false, env };
    expect(tryHook('Stop', surroundings)).toBeUndefined();
  });
});

it.each(['dashboard-key', 'dashboard.json'])(
  'given a %s that others can read, when it is examined, then it is named',
  async (name) => {
    const ot = createCli();
    mkdirSync(ot.home, { recursive: true });
    for (const file of ['dashboard-key', 'dashboard.json'])
      writeFileSync(join(ot.home, file), '{}', { mode: file === name ? 0o644 : 0o600 });
    const { code, out } = await ot.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain(`rm "${join(ot.home, name)}"`);
  },
);

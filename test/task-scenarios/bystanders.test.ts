/** Who is not meant: subagents, other sessions, projects without a task, payloads that are not as expected. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { recorded } from '../scenarios/world.ts';
import { contextOf, denialOf, expectAllowed, expectSilent, HEALTHY, healthOf } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import { changedFiles, flowOf, isConfirmed, metricsOf, roundsOf } from './kit/record-parts.ts';
import { type createTaskProject, projectForTest, sessionId } from './kit/task-project.ts';

const [S1, S2] = [sessionId('S1'), sessionId('S2')];
const BUG = '/mc 修复玩家死亡BUG';
const IN_AGENT = { agent_id: 'a0000000000000001', agent_type: 'general-purpose' };

describe.each(PACKS)('given the pack $pack and a subagent at work on the task', ({ pack }) => {
  it('A22 when it edits and reads, then that counts for the task', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    await s1.edit('mod.py', IN_AGENT);
    await s1.read('markdown/玩家.md', IN_AGENT);
    expect(changedFiles(project.files.record())).toEqual(['mod.py']);
    expect(metricsOf(project.files.record())).toMatchObject({ docs_read_count: 1 });
  });

  it('A22 when a reminder or a review is due, then it is not told to the subagent', async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    for (let round = 0; round < 2; round++) {
      expectSilent(await s1.edit('mod.py', IN_AGENT));
      expectSilent(await s1.edit('mod.py', IN_AGENT));
      await s1.prompt('还是不行');
    }
    expectSilent(await s1.bash('ls', '', IN_AGENT));
    expect(metricsOf(project.files.record())).toMatchObject({ code_changes_count: 4 });
    expect(contextOf(await s1.bash('ls'))).toContain('bug_fix_loop');
  });
});

describe('given a subagent at work on the task', () => {
  it('A22 when its edit breaks a rule, then it is refused', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt(BUG);
    expect(denialOf(await s1.aboutWrite('behavior_packs/a.py', 'import os\n', IN_AGENT))).toContain('os');
  });

  it('A22 when a rule has only a hint for its edit, then the main agent would be told and the subagent is not', async () => {
    const s1 = projectForTest().session('S1');
    await s1.prompt(BUG);
    const destroys = 'self.DestroyEntity(entityId)\n';
    expect(contextOf(await s1.aboutWrite('behavior_packs/a.py', destroys))).toContain('DestroyEntity');
    expectSilent(await s1.aboutWrite('behavior_packs/a.py', destroys, IN_AGENT));
  });
});

describe.each(PACKS)('given the pack $pack and two sessions with a task each', ({ pack }) => {
  const both = async () => {
    const project = projectForTest({ pack });
    const [s1, s2] = [project.session('S1'), project.session('S2')];
    await s1.prompt('/mc 修复玩家死亡BUG');
    const [first] = project.files.places();
    await s2.prompt('/mc 修复商店报错');
    const second = project.files.places().find(({ name }) => name !== first?.name);
    return { project, s1, s2, names: [first?.name ?? 'no first', second?.name ?? 'no second'] as const };
  };

  it('A23 when both work, then each change and each word is with its own task', async () => {
    const { project, s1, s2, names } = await both();
    await Promise.all([s1.edit('death.py'), s2.edit('shop.py')]);
    await Promise.all([s1.prompt('还是不行'), s2.prompt('已修复')]);
    const [first, second] = names.map((name) => project.files.record(name));
    expect(project.files.bound()).toEqual({ [S1]: names[0], [S2]: names[1] });
    expect([first, second].map((record) => changedFiles(record ?? {}))).toEqual([['death.py'], ['shop.py']]);
    expect([first, second].map((record) => roundsOf(record ?? {}).length)).toEqual([1, 0]);
    expect([first, second].map((record) => isConfirmed(record ?? {}))).toEqual([false, true]);
  });

  it('A23 when one is archived, then the other stays as it is', async () => {
    const { project, s1, s2, names } = await both();
    await s1.edit('death.py');
    await s2.edit('shop.py');
    const before = project.files.record(names[0]);
    expect(changedFiles(before)).toEqual(['death.py']);
    await s2.prompt('已修复');
    await s2.prompt('跳过收尾');
    await s2.stop('好的。');
    expect(project.files.record(names[0])).toEqual(before);
    expect(project.files.bound()).toEqual({ [S1]: names[0] });
    await s2.prompt('还是不行');
    expect(project.files.record(names[0])).toEqual(before);
  });
});

/** Every event a session may send that has nothing to do with a task. */
const EVERYDAY: Readonly<
  Record<string, (session: ReturnType<ReturnType<typeof createTaskProject>['session']>) => Promise<unknown>>
> = {
  SessionStart: (session) => session.sessionStart('startup'),
  'SessionStart compact': (session) => session.sessionStart('compact'),
  UserPromptSubmit: (session) => session.prompt('还是不行'),
  'PreToolUse Edit': (session) => session.aboutEdit('mod.py', 'a = 1', 'a = 2'),
  'PostToolUse Edit': (session) => session.tool('Edit', { file_path: '/nowhere/mod.py' }, {}),
  'PostToolUse Read': (session) => session.read('markdown/玩家.md'),
  'PostToolUse Bash': (session) => session.bash('ls', 'mod.py'),
  'PostToolUseFailure Bash': (session) => session.failBash('ls x', 'Exit code 2\nls: x: No such file'),
  SubagentStop: (session) => session.wrapUp(),
  Stop: (session) => session.stop(),
  SessionEnd: (session) => session.sessionEnd(),
};

describe('given a project without a task', () => {
  it.each(Object.keys(EVERYDAY))(
    'A24 when %s comes, then nothing is said of tasks and nothing is written into the project',
    async (name) => {
      const project = projectForTest();
      const before = project.files.paths();
      const run = (await EVERYDAY[name]?.(project.session('S1'))) as Parameters<typeof expectSilent>[0];
      expect(healthOf(run)).toEqual(HEALTHY);
      expectAllowed(run);
      expect(JSON.stringify(run.json)).not.toMatch(/任务-|bug_fix_loop|需要收尾/);
      expect(project.files.paths()).toEqual(before);
    },
  );

  it.each(['PreToolUse Edit', 'PostToolUse Edit', 'PostToolUse Read', 'PostToolUse Bash', 'SubagentStop', 'Stop'])(
    'A24 when %s comes, then the answer is the empty one',
    async (name) => {
      const project = projectForTest();
      expectSilent((await EVERYDAY[name]?.(project.session('S1'))) as Parameters<typeof expectSilent>[0]);
    },
  );

  it('A24 when another session has one, then this session is left alone', async () => {
    const project = projectForTest();
    await project.session('S1').prompt(BUG);
    const before = project.files.record();
    expect(before).toHaveProperty('task_id');
    const s2 = project.session('S2');
    expectSilent(await s2.edit('mod.py'));
    await s2.prompt('已修复');
    expectSilent(await s2.stop());
    expect(project.files.record()).toEqual(before);
  });
});

const FULL: Readonly<Record<string, Json>> = {
  SessionStart: { source: 'resume' },
  UserPromptSubmit: { prompt: '还是不行' },
  PreToolUse: { tool_name: 'Edit', tool_input: {} },
  PostToolUse: { tool_name: 'Edit', tool_input: {} },
  PostToolUseFailure: { tool_name: 'Edit', tool_input: {} },
  SubagentStop: {},
  Stop: {},
  PreCompact: {},
  SessionEnd: {},
};

describe('given a bound task', () => {
  const send = async (event: string, fields: Json) => {
    const project = projectForTest();
    await project.session('S1').prompt(BUG);
    const before = project.files.record();
    const run = await project.send({ session_id: S1, cwd: project.root, hook_event_name: event, ...fields });
    return { run, before, after: project.files.record() };
  };

  it.each(Object.entries(FULL))(
    'A19 when %s comes without what is optional, then it is answered',
    async (event, fields) => {
      const { run, before, after } = await send(event, fields);
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(before).toHaveProperty('task_id');
      expect(flowOf(after)['steps']).toEqual(flowOf(before)['steps']);
    },
  );

  it.each(Object.keys(FULL))('A19 when %s comes with fields nobody knows, then it is answered', async (event) => {
    const odd = { future_field: { a: [1] }, tool_response: 'a text', agent_id: null, last_assistant_message: 7 };
    const { run, after } = await send(event, { ...recorded(event), session_id: S1, ...FULL[event], ...odd });
    expect(run.code).toBe(0);
    expect(run.json).not.toEqual({});
    expect(after).toHaveProperty('task_id');
  });
});

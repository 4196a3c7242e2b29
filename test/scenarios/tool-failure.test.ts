/** 1e: a failed tool is noted, and the main agent is advised where it can do something about it. */
import { describe, expect, it } from 'vitest';
import { type HookRun, hookFor, type Json, listHooks } from '../kit/hook-process.ts';
import { createFileRecorder } from './file-recorder.ts';
import { callLibrary } from './library.ts';
import { copyWithTorn } from './plugin-copy.ts';
import { PASSED, standard } from './workflow-file.ts';
import { createWorld, delegation, EMPTY, recorded, SESSION, specific, text, type World, without } from './world.ts';

const fail = (world: World, tool: string, fields: Json = {}): Promise<HookRun> =>
  world.fire('PostToolUseFailure', {
    tool_name: tool,
    tool_input: {},
    error: 'it broke',
    is_interrupt: false,
    ...fields,
  });

/** The advice, which the model gets word for word. */
function adviceIn(run: HookRun): string {
  expect(run).toMatchObject({ code: 0, stderr: '' });
  const { result } = run.json;
  expect(specific(run)).toEqual({ hookEventName: 'PostToolUseFailure', additionalContext: result });
  return text(result);
}

describe('given PostToolUseFailure', () => {
  it('1e-1: when a delegation failed, then it is on the timeline and the advice is to retry or ask a human', async () => {
    const world = createWorld();
    const error = 'agent not found: ot:unknown-agent';
    const advice = adviceIn(await fail(world, 'Task', { error }));
    expect(world.session.timeline()).toMatchObject([{ type: 'tool:failure', toolName: 'Task', error }]);
    expect(advice).toMatch(/委派失敗/);
    expect(advice).toContain(error);
    expect(advice).toMatch(/重試/);
    expect(advice).toMatch(/人工介入/);
    expect(adviceIn(await fail(world, 'Agent', { error }))).toBe(advice);
  });

  it('1e-2: when a write failed, then it is on the timeline and the advice is to check path and permissions', async () => {
    const world = createWorld();
    const error = 'permission denied: /restricted/path';
    const advice = adviceIn(await fail(world, 'Write', { error }));
    expect(world.session.timeline()).toMatchObject([{ type: 'tool:failure', toolName: 'Write', error }]);
    expect(advice).toMatch(/寫入失敗/);
    expect(advice).toContain(error);
    expect(advice).toMatch(/路徑/);
    expect(advice).toMatch(/權限/);
  });

  it('1e-3: when an edit failed, then it is treated like a write', async () => {
    const [edited, written] = [createWorld(), createWorld()];
    const advice = adviceIn(await fail(edited, 'Edit'));
    expect(edited.session.timeline()).toMatchObject([{ type: 'tool:failure', toolName: 'Edit', error: 'it broke' }]);
    expect(advice).toBe(adviceIn(await fail(written, 'Write')).replaceAll('Write', 'Edit'));
  });

  it('1e-4: when a command failed, then it is noted twice and nothing is said', async () => {
    const world = createWorld();
    const run = await world.fire('PostToolUseFailure');
    expect(recorded('PostToolUseFailure')['tool_name']).toBe('Bash');
    expect(run).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
    expect(world.session.timeline()).toMatchObject([{ type: 'tool:failure', toolName: 'Bash' }]);
    expect(world.session.observations()).toMatchObject([{ type: 'error_resolutions', count: 1 }]);
  });

  it('1e-5: when another tool failed, then it is only learned from', async () => {
    const world = createWorld();
    expect(await fail(world, 'Grep')).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
    expect(world.session.observations()).toMatchObject([{ type: 'error_resolutions', count: 1 }]);
    expect(world.session.timeline()).toEqual([]);
  });

  it('1e-6: when the user interrupted the tool, then nothing is noted and nothing is said', async () => {
    const world = createWorld();
    const tools = ['Task', 'Agent', 'Write', 'Edit', 'Bash', 'Grep'];
    const runs = await Promise.all(tools.map((tool) => fail(world, tool, { is_interrupt: true })));
    expect(runs.map(({ code, stdout, stderr }) => ({ code, stdout, stderr }))).toEqual(
      tools.map(() => ({ code: 0, stdout: EMPTY, stderr: '' })),
    );
    expect(world.session.all()).toEqual([]);
  });

  it('1e-7: when it is written to the timeline, then it carries what the registry says of it', async () => {
    const world = createWorld();
    const run = await fail(world, 'Bash');
    expect(run.stderr).not.toContain('未知的 timeline 事件類型');
    expect(world.session.timeline()).toMatchObject([{ type: 'tool:failure', label: '工具失敗', category: 'tool' }]);
    const { value } = await callLibrary('registry.timelineEvents', []);
    expect((value as Json)['tool:failure']).toEqual({ label: '工具失敗', category: 'tool' });
  });

  it('1e-8: when no session is named, then it leaves in silence and asks for no file', async () => {
    const world = createWorld();
    const recorder = createFileRecorder();
    const payload = JSON.stringify({ ...without(recorded('PostToolUseFailure'), 'session_id'), tool_name: 'Task' });
    const run = await world.fireText('PostToolUseFailure', payload, { env: recorder.env });
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(recorder.files()).toEqual([]);
    await world.fireText('PostToolUseFailure', payload, { env: { ...recorder.env, CLAUDE_SESSION_ID: SESSION } });
    expect(recorder.files()).not.toEqual([]);
  });

  it('1e-9: when stdin is not JSON, then it is read as an empty event', async () => {
    const world = createWorld();
    const run = await world.fireText('PostToolUseFailure', '{"tool_name": "Task", ');
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(run.stderr).toContain('[overtone/safeReadStdin]');
    expect(world.session.all()).toEqual([]);
    expect(await callLibrary('safeReadStdin', [], { stdin: 'nonsense' })).toMatchObject({ value: {}, code: 0 });
  });

  it('1e-10: when hooks.json is read, then the event has one command and it runs post-use-failure.js', async () => {
    const hooks = listHooks().filter(({ event }) => event === 'PostToolUseFailure');
    expect(hooks).toMatchObject([{ type: 'command', args: [expect.stringMatching(/\/post-use-failure\.js$/)] }]);
    expect(hooks[0]).not.toHaveProperty('matcher');
    expect(await fail(createWorld(), 'Bash')).toMatchObject({ code: 0, stdout: EMPTY });
  });

  it('1e-11: when a command ran and ended badly, then only PostToolUse hears of it', async () => {
    const world = createWorld();
    expect(hookFor('PostToolUse', { tool: 'Bash' }).args.join()).not.toContain('post-use-failure');
    const run = await world.fire('PostToolUse', {
      ...recorded('PostToolUse--Bash'),
      tool_input: { command: 'npm test' },
      tool_response: { stdout: '', stderr: 'Error: 3 tests of the suite have failed', exit_code: 1 },
    });
    expect(text(run.json['result'])).toMatch(/npm[\s\S]*exit 1[\s\S]*⛔/);
    expect(specific(run)['additionalContext']).toBe(run.json['result']);
    expect(world.session.observations()).toMatchObject([{ type: 'error_resolutions', tag: 'cmd-npm', count: 1 }]);
    expect(world.session.timeline('tool:failure')).toEqual([]);
  });

  it('1e-12: when the hook breaks, then stderr says so and the answer is empty', async () => {
    const run = await createWorld().fire(
      'PostToolUseFailure',
      { tool_name: 'Write' },
      { plugin: copyWithTorn('text/en/common.json'), env: { OVERTONE_LOCALE: 'en' } },
    );
    expect(run).toMatchObject({ code: 0, stdout: EMPTY });
    expect(run.stderr).toMatch(/\[overtone\/safeRun\] .*not valid JSON/);
  });
});

describe('given a delegation that failed', () => {
  it.each([
    ['developer', "Agent type 'developer' not found. Available agents: claude, ot:developer", 'ot:developer'],
    ['overtone:tester', "Agent type 'overtone:tester' not found.", 'ot:tester'],
  ])('when the type was %s, then the advice names the right one', async (subagent_type, error, right) => {
    const advice = adviceIn(await fail(createWorld(), 'Agent', { error, tool_input: { subagent_type } }));
    expect(advice).toContain(`subagent_type 應為 ${right}，修正後重試`);
    expect(advice).toContain('人工介入');
  });

  it.each([
    'Agent terminated early due to an API error: API Error: 400',
    'API Error: 529 Overloaded',
    '[Request interrupted by user]',
  ])(
    'when the agent ended by %j, then the advice is to delegate it again and not to look at its type',
    async (error) => {
      const tool_input = { subagent_type: 'ot:developer' };
      const advice = adviceIn(await fail(createWorld(), 'Agent', { error, tool_input }));
      expect(advice).toMatch(/委派失敗[\s\S]*重試：重新委派 ot:developer；[\s\S]*人工介入/);
      expect(advice).not.toContain('subagent_type');
    },
  );

  it('when an agent of a stage failed, then what became of the stage and the next step follow the advice', async () => {
    const world = createWorld();
    world.session.write('workflow.json', standard({ PLAN: PASSED, ARCH: PASSED, TEST: PASSED }));
    const call = { ...delegation('ot:developer', 'go'), tool_use_id: 'call-1' };
    await world.fire('PreToolUse', call);
    const failed = { ...call, error: 'Agent terminated early due to an API error: API Error: 500' };
    const advice = adviceIn(await fail(world, 'Agent', failed));
    expect(advice).toMatch(
      /委派失敗[\s\S]*（DEV）：ot:developer 沒有回報就結束了[\s\S]*\n⏭️ 下一步：重新委派 ot:developer（/,
    );
    expect(adviceIn(await fail(world, 'Agent', { ...failed, tool_use_id: 'call-2' }))).not.toContain('⏭️');
  });

  it('when nobody has that name in the middle of a workflow, then the next step names who is due', async () => {
    const world = createWorld();
    world.session.write('workflow.json', standard({ PLAN: PASSED }));
    const failed = { ...delegation('ot:nobody', 'go'), error: "Agent type 'ot:nobody' not found." };
    expect(adviceIn(await fail(world, 'Agent', failed))).toMatch(/subagent_type[\s\S]*⏭️ 下一步：委派 ot:architect（/);
    const inside = { ...failed, agent_id: 'a1', agent_type: 'ot:planner' };
    expect(adviceIn(await fail(world, 'Agent', inside))).not.toContain('⏭️');
  });
});

/** Hooks one after another and at once, as a session fires them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { HookRun, Json } from '../kit/hook-process.ts';
import { createSessionFiles } from '../kit/session-files.ts';
import { PASSED, quick, reviewOnly, standard } from './workflow-file.ts';
import { createWorld, delegation, EMPTY, open, recorded, specific, text } from './world.ts';

/** Adding context at Stop is what makes the host go on. */
const isHeld = (run: HookRun): boolean => specific(run)['hookEventName'] === 'Stop';

const PASS = '<!-- VERDICT: {"result":"pass"} -->';

describe('given a workflow that comes to its end', () => {
  it('when Stop has finished it and the session ends, then session:end is written once', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED, REVIEW: PASSED, TEST: PASSED }));
    const stopped = await world.fire('Stop');
    expect(text(stopped.json['result'])).toContain('☑️ 工作流 quick 已完成。這個專案沒有 ot verify 能檢查的內容。');
    expect(await world.fire('Stop')).toMatchObject({ code: 0, stdout: EMPTY });
    await world.fire('SessionEnd');
    await world.fire('SessionEnd');
    const types = world.session.timeline().map((event) => event['type']);
    expect(types).toEqual(['loop:start', 'loop:complete', 'workflow:complete', 'session:end']);
    expect(world.session.readJson('loop.json')['stopped']).toBe(true);
  });

  it('when a session ended in the middle and is resumed, then the model is told and the loop goes on', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }));
    expect(isHeld(await world.fire('Stop'))).toBe(true);
    await world.fire('SessionEnd');
    expect(world.session.readJson('loop.json')['stopped']).toBe(true);
    const resumed = await world.fire('SessionStart', { source: 'resume' });
    const told = text(specific(resumed)['additionalContext']);
    expect(told).toMatch(/^\[Overtone 狀態恢復\]\n[\s\S]*目前階段：🔍 審查[\s\S]*接下來由使用者決定/);
    expect(isHeld(await world.fire('Stop'))).toBe(true);
  });

  it.each([
    ['the session was only cleared, then the loop goes on', undefined, true],
    ['the user had stopped it, then a clearing changes nothing', 'user', false],
  ])('when %s', async (_what, stopReason, held) => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }));
    await world.fire('Stop');
    const loop = world.session.readJson('loop.json');
    if (stopReason) world.session.write('loop.json', { ...loop, stopped: true, stopReason });
    await world.fire('SessionEnd', { reason: 'clear' });
    await world.fire('SessionStart', { source: 'clear' });
    expect(isHeld(await world.fire('Stop'))).toBe(held);
  });

  it('when a compaction is over, then the model reads what PreCompact said', async () => {
    const world = createWorld();
    world.putFeature('my-feature', open('one', 'two'));
    world.session.write('workflow.json', standard({ PLAN: PASSED }, { featureName: 'my-feature', failCount: 1 }));
    const before = await world.fire('PreCompact');
    const after = await world.fire('SessionStart', { source: 'compact' });
    expect(specific(after)['additionalContext']).toBe(before.json['systemMessage']);
  });

  it('when an agent reports, then the main agent hears of it when the call returns', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({}));
    await world.fire('PreToolUse', delegation('ot:developer', 'do it'));
    await world.fire('SubagentStart');
    const reported = await world.fire('SubagentStop', { last_assistant_message: `Done.\n${PASS}` });
    expect(Object.keys(reported.json)).toEqual(['result']);
    const foreground = recorded('PostToolUse--Agent-foreground');
    const returned = await world.fire('PostToolUse', { ...foreground, cwd: world.project });
    expect(text(specific(returned)['additionalContext'])).toMatch(/✅ 💻 開發（DEV）完成[\s\S]*⏭️/);
    expect(text(returned.json['result'])).toBe(specific(returned)['additionalContext']);
  });

  it.each([
    ['has reported', 'ot:debugger', 'PostToolUse--Agent-foreground', false],
    ['was launched in the background', 'ot:debugger', 'PostToolUse--Agent-background', false],
    ['is none of ours', 'Explore', 'PostToolUse--Agent-foreground', true],
  ])(
    'when an agent without a stage %s, then only of a stranger is said that nothing was recorded',
    async (_what, type, payload, said) => {
      const world = createWorld();
      world.session.write('workflow.json', quick({}));
      await world.fire('PreToolUse', delegation(type, 'look'));
      const call = recorded(payload);
      const input = { ...(call['tool_input'] as object), subagent_type: type };
      const returned = await world.fire('PostToolUse', { ...call, tool_input: input, cwd: world.project });
      expect(returned.stdout.includes('ℹ️')).toBe(said);
    },
  );
});

describe('given a limit that waits for a person', () => {
  const failed = { status: 'completed', result: 'fail' };
  const stuck = quick({ DEV: PASSED, REVIEW: PASSED, TEST: failed }, { failCount: 3, phase: 'waiting-for-human' });

  it.each([
    ['looks at the status', '/ot:status', 'waiting-for-human'],
    ['looks at the dashboard', ' /ot:dashboard --open', 'waiting-for-human'],
    ['asks why', 'ok, why did it fail again?', 'waiting-for-human'],
    ['asks why in Chinese', '為什麼失敗？', 'waiting-for-human'],
    ['asks and says how to go on', 'why did it fail? try the other parser', 'running'],
    ['asks to have it tried again', '再試一次好嗎？', 'running'],
    ['sends a command with a question', '/ot:debug 為什麼失敗？', 'running'],
    ['sends a command of another plugin', '/other:deploy', 'waiting-for-human'],
    ['asks for more', '/ot:auto try the other parser', 'running'],
    ['answers', 'try the other parser', 'running'],
  ])('when the person %s, then only an answer sets it going', async (_what, prompt, phase) => {
    const world = createWorld();
    world.session.write('workflow.json', stuck);
    await world.fire('UserPromptSubmit', { prompt });
    expect(world.session.readJson('workflow.json')['phase']).toBe(phase);
  });

  it.each([
    ['chooses how to go on', { answers: { 'How?': 'Try the other parser' } }, 'running'],
    ['types a question', { answers: { 'How?': 'why did it fail?' } }, 'waiting-for-human'],
    ['answers nothing', { answers: {} }, 'waiting-for-human'],
    ['is not there', { answers: { 'How?': 'Try the other parser' }, afkTimeoutMs: 1_000 }, 'waiting-for-human'],
  ])('when the person is asked by the host and %s, then only an answer sets it going', async (_what, said, phase) => {
    const world = createWorld();
    world.session.write('workflow.json', stuck);
    const questions = [{ question: 'How?', options: [{ label: 'Try the other parser' }] }];
    await world.fire('PostToolUse', {
      tool_name: 'AskUserQuestion',
      tool_input: { questions },
      tool_response: { questions, ...said },
    });
    expect(world.session.readJson('workflow.json')['phase']).toBe(phase);
  });

  it('when the person was asked in the middle of the work and is not there, then the next stop lets go, and only that one', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }, { currentStage: 'REVIEW' }));
    const questions = [{ question: 'Which?', options: [{ label: 'This' }] }];
    const tool_response = { questions, answers: {}, afkTimeoutMs: 1_000 };
    await world.fire('PostToolUse', { tool_name: 'AskUserQuestion', tool_input: { questions }, tool_response });
    expect((await world.fire('Stop')).json).toEqual({ result: '' });
    expect(isHeld(await world.fire('Stop'))).toBe(true);
    await world.fire('PostToolUse', { tool_name: 'AskUserQuestion', tool_input: { questions }, tool_response });
    await world.fire('UserPromptSubmit', { prompt: 'Go on.' });
    expect(isHeld(await world.fire('Stop'))).toBe(true);
  });

  it('when the person asks why, then the model is told to ask back and not to carry on', async () => {
    const world = createWorld();
    world.session.write('workflow.json', { ...stuck, currentStage: 'TEST' });
    const asked = await world.fire('UserPromptSubmit', { prompt: 'why did it fail?' });
    expect(asked.stdout).toContain('詢問如何繼續');
    expect(asked.stdout).not.toContain('下一步接續');
  });

  it('when the person asks before the limit, then the model is sent to the next step above', async () => {
    const world = createWorld();
    world.session.write('workflow.json', { ...stuck, failCount: 1, phase: 'running', currentStage: 'TEST' });
    const asked = await world.fire('UserPromptSubmit', { prompt: 'why did it fail?' });
    expect(asked.stdout).toMatch(/下一步：委派 ot:debugger.*照上面的下一步接續/);
  });

  it('when it is the loop that paused, then a question leaves it so and a decision wakes it', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }, { phase: 'paused' }));
    world.session.write('loop.json', { iteration: 4, stopped: true, stopReason: 'no-progress', announced: true });
    const asked = await world.fire('UserPromptSubmit', { prompt: 'why did it fail?' });
    expect(world.session.readJson('workflow.json')['phase']).toBe('paused');
    expect(asked.stdout).toMatch(/循環已停止.*使用者只是提問/);
    expect(asked.stdout).not.toContain('下一步');
    const decided = await world.fire('UserPromptSubmit', { prompt: 'try the other parser' });
    expect(world.session.readJson('workflow.json')['phase']).toBe('running');
    expect(decided.stdout).toContain('下一步：在同一則訊息並行委派');
  });
});

describe('given an agent in a file written by hand', () => {
  const byHand = quick({ DEV: { status: 'active' } }, { activeAgents: { developer: { stage: 'DEV' } } });

  it('when the host tells of no background work, then it is waited for during one turn and then let go', async () => {
    const world = createWorld();
    world.session.write('workflow.json', byHand);
    const hostTells = { background_tasks: undefined };
    expect(await world.fire('Stop', hostTells)).toMatchObject({ code: 0, stdout: EMPTY });
    const second = await world.fire('Stop', hostTells);
    expect(text(specific(second)['additionalContext'])).toContain('ot:developer');
    expect(world.session.readJson('workflow.json')).toMatchObject({
      activeAgents: {},
      stages: { DEV: { status: 'pending' } },
    });
  });
});

describe('given an agent that ends with issues and is no retrospective', () => {
  const ISSUES = '<!-- VERDICT: {"result":"issues"} -->';

  it.each([
    ['a reviewer, then the gate stays shut and asks for a verdict', 'code-reviewer', 'REVIEW', 'pending', null],
    ['a tester, then the gate stays shut and asks for a verdict', 'tester', 'TEST', 'pending', null],
    ['a developer, then the work is done', 'developer', 'DEV', 'completed', 'pass'],
  ])('when it is %s', async (_what, agent, stage, status, result) => {
    const world = createWorld();
    world.session.write('workflow.json', quick(agent === 'developer' ? {} : { DEV: PASSED }));
    const fields = { agent_type: `ot:${agent}`, last_assistant_message: `Some remarks.\n${ISSUES}` };
    const reported = await world.fire('SubagentStop', fields);
    expect(text(reported.json['result'])).toMatch(result === null ? /^❓/ : /^✅/);
    expect(world.session.readJson('workflow.json')).toMatchObject({
      retroCount: 0,
      stages: { [stage]: { status, result } },
    });
  });
});

describe('given a reviewer that could not review', () => {
  const REPORT = 'NOT REVIEWED: there is no diff.\n<!-- VERDICT: {"result":"fail"} -->';
  const fields = { agent_type: 'ot:code-reviewer', last_assistant_message: REPORT };

  it('when others follow it, then nobody is sent to repair, nothing is counted, and it has to run again', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED, TEST: PASSED }));
    const said = text((await world.fire('SubagentStop', fields)).json['result']);
    expect(said).toMatch(/^❓.*REVIEW/);
    expect(said).toContain('重新委派 ot:code-reviewer');
    expect(said).not.toContain('ot:developer');
    expect(world.session.readJson('workflow.json')).toMatchObject({
      failCount: 0,
      rejectCount: 0,
      stages: { REVIEW: { status: 'pending', result: null } },
    });
  });

  it('when its word is all that was asked for, then that is the answer', async () => {
    const world = createWorld();
    world.session.write('workflow.json', reviewOnly());
    expect(text((await world.fire('SubagentStop', fields)).json['result'])).toMatch(/^❌/);
    expect(world.session.readJson('workflow.json')).toMatchObject({
      stages: { REVIEW: { status: 'completed', result: 'fail' } },
    });
  });
});

describe('given hooks that run at once', () => {
  it('when two stages of a group are delegated together, then both are tracked and each is told its own stage', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({ DEV: PASSED }));
    const runs = await Promise.all(
      ['ot:code-reviewer', 'ot:tester'].map((agent, at) =>
        world.fire('PreToolUse', { ...delegation(agent, 'do it'), tool_use_id: `toolu_${at}` }),
      ),
    );
    const prompts = runs.map((run) => text((specific(run)['updatedInput'] as Json)['prompt']));
    expect(prompts[0]).toContain('目前階段：🔍 審查');
    expect(prompts[1]).toContain('目前階段：🧪 測試');
    expect(Object.keys(world.session.readJson('workflow.json')['activeAgents'] as Json).sort()).toEqual([
      'code-reviewer',
      'tester',
    ]);
    expect(world.session.timeline('agent:delegate')).toHaveLength(2);
    expect(world.session.timeline('parallel:start')).toHaveLength(1);
  });

  it('when many tools fail together, then none of it is lost', async () => {
    const world = createWorld();
    const errors = Array.from({ length: 12 }, (_, at) => `failure ${at}`);
    const runs = await Promise.all(errors.map((error) => world.fire('PostToolUseFailure', { error })));
    expect(runs.map(({ code, stdout, stderr }) => ({ code, stdout, stderr }))).toEqual(
      errors.map(() => ({ code: 0, stdout: EMPTY, stderr: '' })),
    );
    const noted = world.session.timeline('tool:failure').map((event) => text(event['error']));
    expect(noted.sort()).toEqual([...errors].sort());
    expect(world.session.observations().at(-1)).toMatchObject({ count: errors.length });
  });
});

describe('given a complete workflow and another feature in progress', () => {
  const worldWith = (settings: string, featureName: string | null = 'built') => {
    const world = createWorld();
    world.putInProject('.overtone.json', settings);
    world.putInProject('specs/features/in-progress/next/tasks.md', '---\nworkflow: quick\n---\n- [ ] DEV\n');
    // Later than every file, so that the review is about what is there.
    const fields = { createdAt: '2999-01-01T00:00:00.000Z', featureName };
    world.session.write('workflow.json', quick({ DEV: PASSED, REVIEW: PASSED, TEST: PASSED }, fields));
    return world;
  };

  it('when the work was beside the features, then none begins by itself', async () => {
    const world = worldWith('{}', null);
    await world.fire('Stop');
    expect(world.session.readJson('workflow.json')).toMatchObject({ featureName: null, phase: 'finished' });
  });

  it('when the turn ends, then the next feature begins in the same session', async () => {
    const world = worldWith('{}');
    expect(JSON.stringify((await world.fire('Stop')).json)).toContain('feature：next');
    expect(world.session.readJson('workflow.json')).toMatchObject({ featureName: 'next', phase: 'running' });
  });

  it.each([
    ['lives', process.pid, 'finished'],
    ['was killed', spawnSync('true').pid, 'running'],
  ])('when another session that %s works on it, then the feature is left to the living', async (_, host, phase) => {
    const world = worldWith('{}');
    const other = createSessionFiles(world.home, 'other');
    other.write('workflow.json', quick({}, { featureName: 'next', project: world.project }));
    other.write('session.json', { host });
    await world.fire('Stop');
    expect(world.session.readJson('workflow.json')).toMatchObject({ phase });
  });

  it('when loop.next is off, then the work ends there', async () => {
    const world = worldWith('{"loop":{"next":"off"}}');
    expect((await world.fire('Stop')).stdout).not.toContain('feature：next');
    expect(world.session.readJson('workflow.json')).toMatchObject({ phase: 'finished' });
  });
});

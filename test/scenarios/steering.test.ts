/** Prompts that steer the loop: stop it, leave it waiting, continue it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSED, quick } from './workflow-file.ts';
import { createWorld, delegation, specific, text, type World } from './world.ts';

const atReview = quick({ DEV: PASSED }, { currentStage: 'REVIEW' });

function worldAt(workflow = atReview): World {
  const world = createWorld();
  world.session.write('workflow.json', workflow);
  return world;
}

const say = (world: World, prompt: string) => world.fire('UserPromptSubmit', { prompt });
const goesOn = async (world: World): Promise<boolean> => specific(await world.fire('Stop'))['hookEventName'] === 'Stop';

describe('given a loop at work', () => {
  it.each(['/ot:stop', '/ot:stop now', 'stop', 'Stop!', '停止'])(
    'when the person says %j, then the hook itself stops it and no model is asked',
    async (prompt) => {
      const world = worldAt();
      expect(await goesOn(world)).toBe(true);
      const run = await say(world, prompt);
      expect(run.json).toEqual({ continue: false, stopReason: expect.stringContaining('循環已停止') });
      expect(world.session.readJson('loop.json')).toMatchObject({ stopped: true, stopReason: 'user' });
      expect(world.session.readJson('workflow.json')).toMatchObject({ phase: 'paused' });
      expect((await world.fire('Stop')).json, 'it was said already').toEqual({ result: '' });
    },
  );

  it('when a limit had ended the loop while the work still ran, then "stop" stops that and says so', async () => {
    const world = worldAt();
    world.session.write('loop.json', { iteration: 100, stopped: true, stopReason: 'max-iterations', announced: true });
    expect((await say(world, 'stop')).json).toEqual({
      continue: false,
      stopReason: expect.stringContaining('循環已停止'),
    });
    expect(world.session.readJson('workflow.json')).toMatchObject({ phase: 'paused' });
  });

  it('when "stop" is part of a wish, then nothing is stopped', async () => {
    const world = worldAt();
    const run = await say(world, 'stop the server on port 80 and use 81');
    expect(run.json).not.toHaveProperty('continue');
    expect(world.session.readJson('loop.json')).toMatchObject({ stopped: false });
  });

  it.each([
    ['a question', 'what does the parser do?'],
    ['another wish', 'rename the helper in utils.js'],
    ['a command of another plugin', '/other:deploy now'],
    ['a look at the status', '/ot:status'],
  ])('when the person brings %s, then its turn ends, and they are told once that the work waits', async (_, prompt) => {
    const world = worldAt();
    expect(await goesOn(world)).toBe(true);
    await say(world, prompt);
    const waits = await world.fire('Stop');
    expect(waits.json).toEqual({ systemMessage: expect.stringMatching(/quick 等待中（1\/3）.*「繼續」/) });
    await say(world, prompt);
    expect((await world.fire('Stop')).json).toEqual({ result: '' });
    expect(world.session.readJson('loop.json')).toMatchObject({ stopped: false, iteration: 1 });
  });

  it.each(['go on', '繼續', '/ot:auto', '/ot:a', '/ot:quick'])('when %j follows, then it goes on', async (prompt) => {
    const world = worldAt();
    await say(world, 'what does the parser do?');
    expect(await goesOn(world)).toBe(false);
    await say(world, prompt);
    expect(await goesOn(world)).toBe(true);
  });

  it('when the turn works on the workflow although something else was said, then it goes on', async () => {
    const world = worldAt();
    await say(world, 'use tabs everywhere');
    await world.fire('PreToolUse', delegation('ot:tester', 'mode: verify'));
    await world.fire('SubagentStop', {
      agent_type: 'ot:tester',
      last_assistant_message: 'Done.\n<!-- VERDICT: {"result":"pass"} -->',
    });
    expect(await goesOn(world)).toBe(true);
  });

  it('when the session is resumed with a question, then it is answered and nothing is driven', async () => {
    const world = worldAt();
    expect(await goesOn(world)).toBe(true);
    await world.fire('SessionEnd');
    const resumed = await world.fire('SessionStart', { source: 'resume' });
    expect(text(specific(resumed)['additionalContext'])).not.toContain('禁止詢問使用者');
    await say(world, 'where were we?');
    expect(await goesOn(world)).toBe(false);
    await say(world, 'continue');
    expect(await goesOn(world)).toBe(true);
  });
});

describe('given a loop that is stopped', () => {
  it('when the person asks something, then it stays stopped; "go on" wakes it', async () => {
    const world = worldAt();
    await goesOn(world);
    await say(world, '/ot:stop');
    await say(world, 'what is left?');
    expect(world.session.readJson('workflow.json')).toMatchObject({ phase: 'paused' });
    expect(await goesOn(world)).toBe(false);
    await say(world, '繼續');
    expect(await goesOn(world)).toBe(true);
  });

  it('when "stop" is said again, then the work is not begun anew by asking a model', async () => {
    const world = worldAt();
    await say(world, '/ot:stop');
    const run = await say(world, '停');
    expect(run.json).toEqual({ continue: false, stopReason: expect.stringContaining('沒有進行中的循環') });
  });

  it('when /ot:stop is said again or without a workflow, then it says that nothing runs and changes nothing', async () => {
    const world = worldAt();
    await say(world, '/ot:stop');
    const before = world.session.readJson('loop.json');
    expect((await say(world, '/ot:stop')).json['stopReason']).toContain('沒有進行中的循環');
    expect(world.session.readJson('loop.json')).toEqual(before);
    expect((await say(createWorld(), '/ot:stop')).json['stopReason']).toContain('沒有進行中的循環');
  });
});

describe('given a loop whose files cannot be written', () => {
  it.each(['/ot:stop', '停'])(
    'when the person says %j, then they hear that it was not stopped, and why',
    async (prompt) => {
      const world = worldAt();
      const { code, json } = await world.fire('UserPromptSubmit', { prompt }, { before: 'ulimit -f 0' });
      expect(code).toBe(0);
      expect(json).toEqual({ continue: false, stopReason: expect.stringMatching(/無法停止循環（.+）/) });
      expect(world.session.readJson('workflow.json')).not.toMatchObject({ phase: 'paused' });
    },
  );

  it('when the person says something else, then the prompt goes on', async () => {
    const run = await worldAt().fire('UserPromptSubmit', { prompt: 'go on' }, { before: 'ulimit -f 0' });
    expect(run.json).not.toHaveProperty('continue');
  });
});

describe('given a turn of the loop', () => {
  it('when it goes on, then the model hears state and next step, and the person once how to stop it', async () => {
    const world = worldAt();
    const first = await world.fire('Stop');
    const [state = '', next = ''] = text(specific(first)['additionalContext']).split('\n');
    expect(state).toMatch(/^🔁 \[Overtone 循環 1\/100\] · ✅.*\(1\/3\) · ⛔ 禁止詢問使用者/);
    expect(next).toMatch(/^⏭️ .*ot:code-reviewer/);
    expect(first.json).not.toHaveProperty('decision');
    expect(first.json['systemMessage']).toContain('/ot:stop');
    expect((await world.fire('Stop')).json).not.toHaveProperty('systemMessage');
  });
});

describe('given a loop and an agent in the background', () => {
  const atWork = quick({}, { currentStage: 'DEV' });
  const REPORT = '<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n</task-notification>';
  const line = (type: string, content: unknown): string => `${JSON.stringify({ type, message: { content } })}\n`;
  const ESC = line('user', [{ type: 'text', text: '[Request interrupted by user]' }]);
  const notified = async (world: World, transcript: string) => {
    const path = join(world.project, 'transcript.jsonl');
    writeFileSync(path, transcript);
    return world.fire('UserPromptSubmit', { prompt: REPORT, transcript_path: path });
  };

  it.each([
    ['Esc was pressed', ESC, true],
    ['Esc was pressed and the host has noted the report', ESC + line('user', REPORT), true],
    ['something was said since', ESC + line('user', 'go on') + line('assistant', []), false],
    ['nothing was interrupted', line('user', 'hello') + line('assistant', []), false],
  ])('when its report comes and %s, then the loop stops: %3$s', async (_, transcript, stops) => {
    const world = worldAt(atWork);
    const run = await notified(world, transcript);
    expect(Object.hasOwn(run.json, 'systemMessage')).toBe(stops);
    expect(run.stdout.includes('循環已停止：不會自動接續')).toBe(stops);
    expect(await goesOn(world)).toBe(!stops);
  });
});

/** How the event arrives: descriptor 0 is a socket that may be slow, long, cut short or missing. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { fireHook, startHook } from '../kit/hook-process.ts';
import { createReadRecorder } from './read-recorder.ts';
import { PASSED, standard } from './workflow-file.ts';
import { createWorld, delegation, EMPTY, EMPTY_PROMPT, recorded, specific, text } from './world.ts';

/** Sets O_NONBLOCK on the shared socket and dies before node can put it back. */
const NON_BLOCKING = `node -e "new (require('net').Socket)({ fd: 0 }); process.kill(process.pid, 'SIGKILL')" 2>/dev/null`;

describe('given the socket the host speaks through', () => {
  it('when a hook starts, then its standard input is a socket', async () => {
    const before = 'node -p "fs.fstatSync(0).isSocket()" >&2';
    const { host, ended } = await startHook('SessionEnd', { before });
    host.end('{}');
    expect(await ended).toEqual({ code: 0, stdout: EMPTY, stderr: 'true\n' });
  });

  it('when the event is larger than the socket holds, then all of it arrives', async () => {
    const world = createWorld();
    world.session.write('workflow.json', standard({ PLAN: PASSED, ARCH: PASSED, TEST: PASSED }));
    const request = '音樂🎼'.repeat(200_000);
    const run = await world.fire('PreToolUse', delegation('ot:developer', request));
    const { prompt } = specific(run)['updatedInput'] as { prompt: string };
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(prompt.endsWith(`---\n\n${request}`)).toBe(true);
  });

  it('when it comes in pieces that tear a character apart, then it is put together again', async () => {
    const world = createWorld();
    const recorder = createReadRecorder();
    const { host, ended } = await startHook('UserPromptSubmit', {
      env: { HOME: world.home, ...recorder.env },
      before: NON_BLOCKING,
    });
    const bytes = Buffer.from(
      JSON.stringify({ ...recorded('UserPromptSubmit'), prompt: '[workflow:quick] 加一個搜尋框🔍' }),
    );
    const torn = bytes.indexOf('🔍') + 2;
    await recorder.foundNothingAfter(0);
    host.write(bytes.subarray(0, torn));
    await recorder.foundNothingAfter(torn);
    host.end(bytes.subarray(torn));
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('/ot:quick');
  });

  it('when it does not block and the event is late, then the hook waits for it', async () => {
    const recorder = createReadRecorder();
    const { host, ended } = await startHook('PreCompact', { env: recorder.env, before: NON_BLOCKING });
    await recorder.foundNothingAfter(0);
    host.end(JSON.stringify(recorded('PreCompact')));
    expect(await ended).toEqual({ code: 0, stdout: EMPTY, stderr: '' });
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['half an object', '{"session_id":"abc"'],
    ['a list', '[1,2]'],
    ['a number', '7'],
    ['null', 'null'],
    ['no text at all', '\u0000\u0001\u0002'],
  ])('when it brings %s, then the hook has nothing to say', async (_, input) => {
    const events = ['SessionStart', 'Stop', 'PreCompact', 'UserPromptSubmit'];
    const runs = await Promise.all(events.map((event) => fireHook(event, input)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(runs.map(({ stdout }) => stdout)).toEqual([EMPTY, EMPTY, EMPTY, EMPTY_PROMPT]);
  });

  it('when fields have the wrong type, then they count as missing', async () => {
    const world = createWorld();
    world.session.write('workflow.json', standard({}));
    const wrong = { cwd: 7, agent_type: ['ot:developer'], tool_input: 'x', prompt: {}, reason: 3, source: null };
    for (const event of [
      'SessionStart',
      'SubagentStart',
      'SubagentStop',
      'UserPromptSubmit',
      'PreToolUse',
      'SessionEnd',
    ]) {
      const run = await world.fire(event, wrong, { tool: 'Agent' });
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toBe(`${JSON.stringify(run.json)}\n`);
    }
  });

  it('when it starts with a byte order mark, then the event is read all the same', async () => {
    const run = await fireHook('UserPromptSubmit', `\uFEFF${JSON.stringify(recorded('UserPromptSubmit'))}`);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(text(run.json['additionalContext'])).toContain('/ot:auto');
  });

  it('when it brings more than a hook will hold, then it is not read to its end', async () => {
    const run = await fireHook('UserPromptSubmit', JSON.stringify({ prompt: 'x'.repeat(LIMITS.hookInputBytes) }));
    expect(run).toMatchObject({ code: 0, stdout: EMPTY_PROMPT });
    expect(run.stderr).toMatch(/^\[overtone\/safeReadStdin\] .*\n$/);
  });

  it('when it is closed, then the hook has nothing to say', async () => {
    expect(await fireHook('PreCompact', '', { before: 'exec <&-' })).toMatchObject({ code: 0, stdout: EMPTY });
  });
});

/** Input that is not an event: every hook exits 0, answers nothing, and changes nothing. */
import { describe, expect, it } from 'vitest';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { EVENTS, genuine, prepare } from './genuine.ts';
import { complaints, inParallel, type Sent, send } from './hostile.ts';
import type { HookWorld } from './world.ts';

const played = usePlayedHooks();

const MEGABYTE = 1024 * 1024;

const emptyAnswer = (event: string): string =>
  event === 'UserPromptSubmit' ? '{"additionalContext":""}\n' : '{"result":""}\n';

/** What was not answered with nothing at all to say, or, by a guard, with the one sentence that the call is unchecked. */
const notEmpty = (event: string, runs: readonly Sent[]): string[] =>
  runs.flatMap(({ name, stdout }) =>
    stdout === emptyAnswer(event) || (event === 'PreToolUse' && isUnchecked(stdout))
      ? []
      : `${name}: ${stdout.slice(0, 200)}`,
  );

const isUnchecked = (stdout: string): boolean =>
  /^\{"systemMessage":"⚠️ Overtone 無法檢查這次呼叫[^"]*","hookSpecificOutput":\{"hookEventName":"PreToolUse","additionalContext":"[^"]*"\}\}\n$/.test(
    stdout,
  );

describe.each(EVENTS)('given the hook for %s', (event) => {
  const sendAll = (world: HookWorld, inputs: Readonly<Record<string, string | Buffer>>) =>
    inParallel(Object.entries(inputs), ([name, raw]) => send(world, { name, event, raw }));

  it('when what comes is no event, then the answer is empty, a guard says so once, and nothing is touched', async () => {
    const { world, expectUntouched } = prepare();
    const text = JSON.stringify(genuine(event));
    const runs = await sendAll(world, {
      nothing: '',
      whitespace: ' \r\n\t ',
      'a bare mark': '\uFEFF',
      broken: '{broken',
      'cut short': text.slice(0, -1),
      'cut in the middle': text.slice(0, text.length / 2),
      'twice in a row': `${text}\n${text}`,
      'a comment behind it': `${text} // that was all`,
      'a list': `[${text}]`,
      'a text': JSON.stringify(text),
      'a number': '7',
      'no number': 'NaN',
      null: 'null',
      true: 'true',
      'an empty object': '{}',
      'an object without a session': JSON.stringify({ ...genuine(event), session_id: undefined }),
      'another encoding': Buffer.from(text, 'utf16le'),
      'bytes that are no text': Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x80, 0x7d]),
      'zero bytes': Buffer.alloc(1000),
      'a deep list': '['.repeat(100_000),
    });
    expect(complaints(runs)).toEqual([]);
    expect(notEmpty(event, runs)).toEqual([]);
    const told = runs.filter(({ stdout }) => isUnchecked(stdout));
    expect(told, 'once for no event, once for no session').toHaveLength(event === 'PreToolUse' ? 2 : 0);
    expectUntouched();
  });

  it('when more comes than a hook reads, then a guard refuses, another answer is empty, and nothing is touched', async () => {
    const { world, expectUntouched } = prepare();
    const runs = await sendAll(world, {
      'nine megabytes': `"${'x'.repeat(9 * MEGABYTE)}"`,
      'nine megabytes of an event': JSON.stringify({ ...genuine(event), prompt: 'x'.repeat(9 * MEGABYTE) }),
      'forty megabytes': JSON.stringify({ ...genuine(event), prompt: 'x'.repeat(40 * MEGABYTE) }),
    });
    expect(complaints(runs)).toEqual([]);
    if (event === 'PreToolUse') for (const { stdout } of runs) expect(stdout).toContain('"permissionDecision":"deny"');
    else expect(notEmpty(event, runs)).toEqual([]);
    expectUntouched();
  });

  it('when the session has a name that is a path, or no name at all, then the answer is empty, a guard says so, and nothing is touched', async () => {
    const { world, expectUntouched } = prepare(played);
    const names = [
      ...[
        '../../etc/x',
        '../sessions/s1',
        'a/b',
        'a\\b',
        '/etc',
        '.',
        '..',
        '',
        '   ',
        '-rf',
        '__proto__',
        's1\0',
        '\ud800',
      ],
      ...['x'.repeat(10_000), 'x'.repeat(129), 'ｓ１', 7, null, ['s1'], { s1: 's1' }],
    ];
    const runs = await inParallel(names, (session_id) => {
      const raw = JSON.stringify({ ...genuine(event), session_id });
      return send(world, { name: JSON.stringify(session_id).slice(0, 40), event, raw });
    });
    const fromEnvironment = await send(world, {
      ...{ name: 'from the environment', event, raw: JSON.stringify({ ...genuine(event), session_id: undefined }) },
      env: { CLAUDE_SESSION_ID: '../../etc/x' },
    });
    expect(complaints([...runs, fromEnvironment])).toEqual([]);
    expect(notEmpty(event, [...runs, fromEnvironment])).toEqual([]);
    expectUntouched();
  });
});

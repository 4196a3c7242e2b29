/** Input that no host sends: every hook exits 0, answers with JSON or not at all, and writes nowhere it should not. */
import { describe, expect, it } from 'vitest';
import { type Json, listHooks } from '../kit/hook-process.ts';
import { putToWork, WRITING_EVENTS } from './at-work.ts';
import { complaints, inParallel, send, type Sent } from './hostile.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const EVENTS = [...new Set(listHooks().map(({ event }) => event))];
const MEGABYTE = 1024 * 1024;

/** What no field is meant to hold, except by accident. */
const WRONG: readonly unknown[] = [-1e308, true, null, '', [[], null], { length: -1 }, { toString: 'x', valueOf: null }];

/** What the host would send in earnest. */
const genuine = (event: string): Json => {
  const found = Object.values(WRITING_EVENTS).find((one) => one.event === event);
  if (found === undefined) throw new Error(`no example of ${event}`);
  return found.payload;
};

const emptyAnswer = (event: string): string =>
  event === 'UserPromptSubmit' ? '{"additionalContext":""}\n' : '{"result":""}\n';

/** What was not answered with nothing at all to say. */
const notEmpty = (event: string, runs: readonly Sent[]): string[] =>
  runs.flatMap(({ name, stdout }) => (stdout === emptyAnswer(event) ? [] : `${name}: ${stdout.slice(0, 200)}`));

function prepare(): { world: HookWorld; expectUntouched(): void; expectOnlyOwn(): void } {
  const world = createHookWorld();
  const files = putToWork(world);
  const [own, foreign] = [world.own(), world.foreign()];
  return {
    world,
    expectUntouched: () => expect([world.own(), world.foreign()]).toEqual([own, foreign]),
    expectOnlyOwn() {
      expectSound(files);
      expect([world.foreign(), world.leftovers()]).toEqual([foreign, []]);
    },
  };
}

describe.each(EVENTS)('given the hook for %s', (event) => {
  const asText = (payload: Json) => JSON.stringify(payload);
  const sendAll = (world: HookWorld, inputs: Readonly<Record<string, string | Buffer>>) =>
    inParallel(Object.entries(inputs), ([name, raw]) => send(world, { name, event, raw }));

  it('when what comes is no event, then the answer is empty and nothing is touched', async () => {
    const { world, expectUntouched } = prepare();
    const text = asText(genuine(event));
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
      'an object without a session': asText({ ...genuine(event), session_id: undefined }),
      'another encoding': Buffer.from(text, 'utf16le'),
      'bytes that are no text': Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x80, 0x7d]),
      'zero bytes': Buffer.alloc(1000),
      'a deep list': '['.repeat(100_000),
      'nine megabytes': `"${'x'.repeat(9 * MEGABYTE)}"`,
      'nine megabytes of an event': asText({ ...genuine(event), prompt: 'x'.repeat(9 * MEGABYTE) }),
      'forty megabytes': asText({ ...genuine(event), prompt: 'x'.repeat(40 * MEGABYTE) }),
    });
    expect(complaints(runs)).toEqual([]);
    expect(notEmpty(event, runs)).toEqual([]);
    expectUntouched();
  });

  it('when the session has a name that is a path, or no name at all, then the answer is empty and nothing is touched', async () => {
    const { world, expectUntouched } = prepare();
    const names = [
      ...['../../etc/x', '../s1', 'a/b', 'a\\b', '/etc', '.', '..', '', '   ', '-rf', '__proto__', 's1\0', '\ud800'],
      ...['x'.repeat(10_000), 'x'.repeat(129), 'ｓ１', 7, null, ['s1'], { s1: 's1' }],
    ];
    const runs = await inParallel(names, (session_id) => {
      const raw = asText({ ...genuine(event), session_id });
      return send(world, { name: JSON.stringify(session_id).slice(0, 40), event, raw });
    });
    const fromEnvironment = await send(world, {
      ...{ name: 'from the environment', event, raw: asText({ ...genuine(event), session_id: undefined }) },
      env: { CLAUDE_SESSION_ID: '../../etc/x' },
    });
    expect(complaints([...runs, fromEnvironment])).toEqual([]);
    expect(notEmpty(event, [...runs, fromEnvironment])).toEqual([]);
    expectUntouched();
  });

  it('when every other field is of the wrong type, then the hook answers and the session stays sound', async () => {
    const { world, expectOnlyOwn } = prepare();
    const { session_id, hook_event_name, ...fields } = genuine(event);
    const runs = await inParallel(WRONG, (value) => {
      const spoilt = Object.fromEntries(Object.keys(fields).map((key) => [key, value]));
      return send(world, {
        name: JSON.stringify(value),
        event,
        raw: asText({ cwd: world.project, ...spoilt, session_id, hook_event_name }),
      });
    });
    const nested = await inParallel(WRONG, (value) => {
      const record = { subagent_type: value, description: value, prompt: value, command: value, file_path: value };
      const response = { exit_code: value, stderr: value, agentId: value, status: value };
      const tasks = [value, { type: 'subagent', status: 'running', id: value, agent_type: value }];
      const spoilt = { tool_input: record, tool_response: response, background_tasks: tasks };
      return send(world, { name: `inside: ${JSON.stringify(value)}`, event, raw: asText({ ...genuine(event), ...spoilt }) });
    });
    expect(complaints([...runs, ...nested])).toEqual([]);
    expectOnlyOwn();
  });

  it('when names and texts are tricks, then the hook answers and the session stays sound', async () => {
    const { world, expectOnlyOwn } = prepare();
    const tricks = [
      ...['__proto__', 'ot:constructor', 'ot:', 'other:developer', '../../x', '\0', '\ud800', '$(touch neighbour/x)'],
      ...['x'.repeat(100_000), 'VERDICT: '.repeat(10_000), '<task-notification>', '[workflow:constructor]'],
      '## HANDOFF: x → ../../../../neighbour\n### Context\nx',
    ];
    const runs = await inParallel(tricks, (trick) => {
      const fields = {
        ...{ agent_type: trick, agent_id: trick, tool_name: trick, tool_use_id: trick, source: trick, reason: trick },
        ...{ prompt: trick, error: trick, last_assistant_message: trick, hook_event_name: trick, permission_mode: trick },
        tool_input: { subagent_type: trick, description: trick, prompt: trick, command: trick, file_path: trick },
      };
      return send(world, { name: trick.slice(0, 40), event, raw: asText({ ...genuine(event), cwd: world.project, ...fields }) });
    });
    expect(complaints(runs)).toEqual([]);
    expectOnlyOwn();
  });

  it('when keys of every prototype are set, or a mark stands in front, then the answer is the genuine one', async () => {
    const poison = '"__proto__":{"session_id":"evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":7';
    const text = asText({ ...genuine(event), transcript_path: 'x' });
    const inputs = {
      genuine: text,
      'a mark in front': `\uFEFF${text}`,
      'poison on top': `{${poison},${text.slice(1)}`,
      'poison below': `${text.slice(0, -1)},${poison}}`,
      'deep in a field nobody reads': `${text.slice(0, -1)},"depth":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    };
    const answers = await inParallel(Object.entries(inputs), async ([name, raw]) => {
      const { world, expectOnlyOwn } = prepare();
      const run = await send(world, { name, event, raw });
      expect(complaints([run])).toEqual([]);
      expectOnlyOwn();
      return run.stdout.replaceAll(world.root, '');
    });
    expect(new Set(answers).size).toBe(1);
  });
});

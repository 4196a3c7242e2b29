/** Events with fields no host sends: every hook exits 0, answers with JSON or nothing, and the session stays intact. */
import { describe, expect, it } from 'vitest';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { EVENTS, genuine, prepare } from './genuine.ts';
import { complaints, inParallel, send } from './hostile.ts';

const played = usePlayedHooks();

/** What no field is meant to hold, except by accident. */
const WRONG: readonly unknown[] = [
  -1e308,
  true,
  null,
  '',
  [[], null],
  { length: -1 },
  { toString: 'x', valueOf: null },
];

describe.each(EVENTS)('given the hook for %s', (event) => {
  it('when every other field is of the wrong type, then the hook answers and the session stays sound', async () => {
    const { world, expectOnlyOwn } = prepare(played);
    const { session_id, hook_event_name, ...fields } = genuine(event);
    const runs = await inParallel(WRONG, (value) => {
      const spoilt = Object.fromEntries(Object.keys(fields).map((key) => [key, value]));
      return send(world, {
        name: JSON.stringify(value),
        event,
        raw: JSON.stringify({ cwd: world.project, ...spoilt, session_id, hook_event_name }),
      });
    });
    const nested = await inParallel(WRONG, (value) => {
      const record = { subagent_type: value, description: value, prompt: value, command: value, file_path: value };
      const response = { exit_code: value, stderr: value, agentId: value, status: value };
      const tasks = [value, { type: 'subagent', status: 'running', id: value, agent_type: value }];
      const spoilt = { tool_input: record, tool_response: response, background_tasks: tasks };
      return send(world, {
        name: `inside: ${JSON.stringify(value)}`,
        event,
        raw: JSON.stringify({ ...genuine(event), ...spoilt }),
      });
    });
    expect(complaints([...runs, ...nested])).toEqual([]);
    expectOnlyOwn();
  });

  it('when names and texts are tricks, then the hook answers and the session stays sound', async () => {
    const { world, expectOnlyOwn } = prepare(played);
    const tricks = [
      ...['__proto__', 'ot:constructor', 'ot:', 'other:developer', '../../x', '\0', '\ud800', '$(touch neighbour/x)'],
      ...['x'.repeat(100_000), 'VERDICT: '.repeat(10_000), '<task-notification>', '[workflow:constructor]'],
      '## HANDOFF: x → ../../../../neighbour\n### Context\nx',
    ];
    const runs = await inParallel(tricks, (trick) => {
      const fields = {
        ...{ agent_type: trick, agent_id: trick, tool_name: trick, tool_use_id: trick, source: trick, reason: trick },
        ...{
          prompt: trick,
          error: trick,
          last_assistant_message: trick,
          hook_event_name: trick,
          permission_mode: trick,
        },
        tool_input: { subagent_type: trick, description: trick, prompt: trick, command: trick, file_path: trick },
      };
      return send(world, {
        name: trick.slice(0, 40),
        event,
        raw: JSON.stringify({ ...genuine(event), cwd: world.project, ...fields }),
      });
    });
    expect(complaints(runs)).toEqual([]);
    expectOnlyOwn();
  });

  it('when keys of every prototype are set, or a mark stands in front, then the answer is the genuine one', async () => {
    const poison =
      '"__proto__":{"session_id":"evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":7';
    const text = JSON.stringify({ ...genuine(event), transcript_path: 'x' });
    const inputs = {
      genuine: text,
      'a mark in front': `\uFEFF${text}`,
      'poison on top': `{${poison},${text.slice(1)}`,
      'poison below': `${text.slice(0, -1)},${poison}}`,
      'deep in a field nobody reads': `${text.slice(0, -1)},"depth":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    };
    const answers = await inParallel(Object.entries(inputs), async ([name, raw]) => {
      const { world, expectOnlyOwn } = prepare(played);
      const run = await send(world, { name, event, raw });
      expect(complaints([run])).toEqual([]);
      expectOnlyOwn();
      return run.stdout.replaceAll(world.root, '');
    });
    expect(new Set(answers).size).toBe(1);
  });
});

describe('given a delegation whose input is deeper than an answer can be', () => {
  it('when it is echoed, then the hook gives up on the echo and not on its exit', async () => {
    const { world, expectOnlyOwn } = prepare();
    const depth = 100_000;
    const text = JSON.stringify({ ...genuine('PreToolUse'), cwd: world.project });
    const raw = text.replace('"tool_input":{', `"tool_input":{"depth":${'['.repeat(depth)}${']'.repeat(depth)},`);
    const run = await send(world, { name: 'deep', event: 'PreToolUse', raw });
    expect(complaints([run])).toEqual([]);
    expect(run.stdout).not.toContain('updatedInput');
    expectOnlyOwn();
  });
});

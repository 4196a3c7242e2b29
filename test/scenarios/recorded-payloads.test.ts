/** Every payload the host was seen to send, in a session that runs no workflow: a hook says what it must, and no more. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HookRun, type Json, listHooks, scriptEvents, wakesFor } from '../kit/hook-process.ts';
import { createWorld, EMPTY, EMPTY_PROMPT, PAYLOADS, recorded, specific, text } from './world.ts';

const NAMES = readdirSync(PAYLOADS)
  .filter((file) => file.endsWith('.json') && !file.startsWith('_'))
  .map((file) => file.replace('.json', ''));
const eventOf = (name: string): string => text(recorded(name)['hook_event_name']);
const REGISTERED = scriptEvents();
const OURS = NAMES.filter((name) => REGISTERED.includes(eventOf(name)));

/** Payloads that have an answer even where there is no workflow; all others have the empty one. */
const ANSWERED: Readonly<Record<string, readonly string[]>> = {
  SessionStart: ['result'],
  'SessionStart--compact': ['result'],
  'SessionStart--resume': ['result'],
  UserPromptSubmit: ['additionalContext', 'hookSpecificOutput'],
  SubagentStart: ['hookSpecificOutput'],
  'PostToolUseFailure--Agent-api-error': ['result', 'hookSpecificOutput'],
};

const emptyAnswerOf = (event: string): string => (event === 'UserPromptSubmit' ? EMPTY_PROMPT : EMPTY);

/** The tool to look the command up by: a payload of a tool we are not woken for is sent to the script all the same. */
function toolOf({ tool_name }: Json, event: string): string {
  const hook = listHooks().find((candidate) => candidate.event === event);
  const tool = text(tool_name);
  return hook === undefined || wakesFor(hook, tool) ? tool : (hook.matcher?.split('|')[0] ?? '');
}

const fire = (name: string, world = createWorld()): Promise<HookRun> =>
  world.fire(eventOf(name), recorded(name), { tool: toolOf(recorded(name), eventOf(name)) });

describe('given the payloads of the reference host', () => {
  it('then every event we register has been recorded', () => {
    expect(REGISTERED.filter((event) => !NAMES.some((name) => eventOf(name) === event))).toEqual([]);
  });

  it.each(OURS)('when %s comes, then one line of JSON is printed and stderr is silent', async (name) => {
    const run = await fire(name);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toBe(`${JSON.stringify(run.json)}\n`);
    const answered = ANSWERED[name];
    if (answered === undefined) expect(run.stdout).toBe(emptyAnswerOf(eventOf(name)));
    else expect(Object.keys(run.json)).toEqual(answered);
  });

  it('when one is answered in the words of its event, then the event is named', async () => {
    for (const name of ['UserPromptSubmit', 'SubagentStart', 'PostToolUseFailure--Agent-api-error']) {
      expect(specific(await fire(name))).toEqual({
        hookEventName: eventOf(name),
        additionalContext: expect.stringMatching(/./),
      });
    }
  });

  it('when all hooks are switched off, then every answer is empty and nothing is written', async () => {
    const world = createWorld();
    const names = REGISTERED.map((event) => OURS.find((name) => eventOf(name) === event) ?? '');
    const runs = await Promise.all(
      names.map((name) =>
        world.fire(eventOf(name), recorded(name), {
          tool: toolOf(recorded(name), eventOf(name)),
          env: { OVERTONE_DISABLE: '1' },
        }),
      ),
    );
    expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(
      names.map((name) => [0, emptyAnswerOf(eventOf(name))]),
    );
    expect(world.session.all()).toEqual([]);
  });

  it('when the session has a name that is no safe path, then nothing is read or written, and the guard says so', async () => {
    const world = createWorld();
    for (const session_id of ['../../escape', '/etc', 'a/b', '..', 'x'.repeat(200)]) {
      const runs = await Promise.all(
        REGISTERED.map((event) => {
          const name = OURS.find((candidate) => eventOf(candidate) === event) ?? '';
          return world.fire(event, { ...recorded(name), session_id }, { tool: toolOf(recorded(name), event) });
        }),
      );
      const unchecked = expect.stringMatching(/^\{"systemMessage":"⚠️ Overtone 無法檢查這次呼叫/);
      expect(runs.map(({ stdout }) => stdout)).toEqual(
        REGISTERED.map((event) => (event === 'PreToolUse' ? unchecked : emptyAnswerOf(event))),
      );
      expect(world.session.all()).toEqual([]);
    }
  });
});

/** Which words of hooks and skills reach the model on the host, and what hooks are told about where they run. */
import { describe, expect } from 'vitest';
import { asList, asRecord, asText } from '../../host-kit/json.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { agentCall, context, probe } from '../../host-kit/probe/probe.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { it, playedOnce } from '../e2e/kit/in-world.ts';

describe('given two agents at work side by side', () => {
  const starts = (place: 'foreground' | 'background') => use(agentCall('worker', place), agentCall('checker', place));

  const inForeground = playedOnce((world) => {
    const firstHeard = createSignal();
    return probe(world, {
      script: async (request) => {
        if (request.role === 'main') return request.turn === 0 ? starts('foreground') : say('Done.');
        if (request.agentType === 'probe:checker') await firstHeard.given;
        return say('Reported.');
      },
      answers: { 'PostToolUse:Agent': context('PostToolUse', 'AFTER-%call') },
      onLine: (line) =>
        line['hook_name'] === 'PostToolUse:Agent' && line['subtype'] === 'hook_response' && firstHeard.give(),
    });
  });

  it('when the first ends in the foreground, then its PostToolUse fires at once and both contexts reach the model', async () => {
    const [, second] = (await inForeground()).run.mainRequests();
    const calls = asList(second?.messages.at(-2)?.parts).map((part) => asText(asRecord(part)['id']));
    expect(calls).toHaveLength(2);
    for (const id of calls) expect(second?.text).toContain(`AFTER-${id}`);
  });

  it('when both end in the background, then each has its own prompt and the model hears both contexts', async ({
    world,
  }) => {
    const seen = await probe(world, {
      script: (request) => {
        if (request.role === 'sub') return say('Reported.');
        return request.turn === 0 ? starts('background') : say('Done.');
      },
      answers: { UserPromptSubmit: context('UserPromptSubmit', 'CONTEXT-OF-PROMPT') },
    });
    expect(seen.order.filter((name) => name === 'UserPromptSubmit:notification')).toHaveLength(2);
    expect(
      seen.run
        .mainRequests()
        .at(-1)
        ?.text.match(/CONTEXT-OF-PROMPT/g),
    ).toHaveLength(3);
  });

  it('then each is told apart and has the tools of its own file', async () => {
    const { run } = await inForeground();
    expect(run.agentRequests('probe:worker')).toHaveLength(1);
    expect(run.agentRequests('probe:worker')[0]?.tools).toContain('Write');
    expect(run.agentRequests('probe:checker')).toHaveLength(1);
    expect(run.agentRequests('probe:checker')[0]?.tools).not.toContain('Write');
  });
});

it('given a main agent in the middle of a turn, when a background agent ends, then the context of its notification still reaches the model', async ({
  world,
}) => {
  const agentEnded = createSignal();
  const script: Script = async ({ role, turn }: ModelRequest) => {
    if (role === 'sub') return say('Reported.');
    if (turn === 0) return use(agentCall('worker', 'background'));
    await agentEnded.given;
    return turn === 1 ? use(call('Bash', { command: 'true' })) : say('Done.');
  };
  const seen = await probe(world, {
    script,
    answers: { UserPromptSubmit: context('UserPromptSubmit', 'CONTEXT-OF-PROMPT') },
    onLine: (line) => line['subtype'] === 'task_notification' && agentEnded.give(),
  });
  expect(seen.run.results).toHaveLength(1);
  expect(
    seen.run
      .mainRequests()
      .at(-1)
      ?.text.match(/CONTEXT-OF-PROMPT/g),
  ).toHaveLength(2);
});

describe('given a skill that is called', () => {
  const called = playedOnce(async (world) => ({
    world,
    seen: await probe(world, {
      script: (request) => {
        if (request.turn === 0) return use(call('Skill', { skill: 'probe:greet' }));
        const command = /`(node "[^`]+)`/.exec(request.text)?.[1];
        return request.turn === 1 ? use(call('Bash', { command })) : say('Done.');
      },
    }),
  }));

  it('then its body is in the next request with root and session filled in, and its command runs', async () => {
    const { seen } = await called();
    const body = seen.run.mainRequests()[1]?.text;
    expect(body).toMatch(/Greeting from \/.*\/probe\/plugin in session [0-9a-f-]{36}\./);
    expect(body).toContain(`in session ${seen.run.sessionId}.`);
    expect(seen.inputOf('PostToolUse:Skill')['tool_response']).toEqual({ success: true, commandName: 'probe:greet' });
    expect(seen.run.mainRequests()[2]?.text).toContain(`cli heard: init quick --session ${seen.run.sessionId}`);
  });

  it('then the environment of every hook names the project and the session, the latter only as CLAUDE_CODE_SESSION_ID', async () => {
    const { world, seen } = await called();
    expect(seen.firings.length).toBeGreaterThan(0);
    for (const { env, input } of seen.firings) {
      expect(env['CLAUDE_PROJECT_DIR']).toBe(world.project);
      expect(input['cwd']).toBe(world.project);
      expect(env['CLAUDE_CODE_SESSION_ID']).toBe(seen.run.sessionId);
      expect(input['session_id']).toBe(seen.run.sessionId);
      expect(env).not.toHaveProperty('CLAUDE_SESSION_ID');
    }
  });
});

it('given several prompts in one process, when one is /compact, then the next request starts from the summary', async ({
  world,
}) => {
  const { run, order } = await probe(world, {
    prompts: ['First.', '/compact', 'Second.'],
    script: ({ role }) => say(role === 'compaction' ? '<summary>SUMMARY-OF-FIRST</summary>' : 'Done.'),
  });
  expect(order.filter((name) => name === 'PreCompact')).toHaveLength(1);
  expect(run.mainRequests()).toHaveLength(2);
  expect(run.mainRequests()[1]?.text).toContain('SUMMARY-OF-FIRST');
  expect(run.mainRequests()[1]?.text).toContain('Second.');
});

it('given an ended session, when it is continued, then the model hears the old conversation under the same id', async ({
  world,
}) => {
  const first = await probe(world, { script: () => say('ANSWER-ONE'), prompts: ['First.'] });
  const second = await probe(world, { script: () => say('Done.'), prompts: ['Second.'], resume: 'latest' });
  expect(second.run.sessionId).toBe(first.run.sessionId);
  expect(JSON.stringify(second.run.mainRequests()[0]?.messages)).toContain('ANSWER-ONE');
});

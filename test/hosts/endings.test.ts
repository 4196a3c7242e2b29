/** How agents end on the host, and in which order hooks hear of it. A failure here means the host has changed. */
import { describe, expect } from 'vitest';
import { asRecord, asText } from '../../host-kit/json.ts';
import { call, type Reply, refuse, SILENCE, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { agentCall, context, type ProbeRun, probe } from '../../host-kit/probe/probe.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { it } from '../e2e/kit/in-world.ts';

/** The main agent starts one worker and then only talks; the worker plays `act`. */
const workerThat =
  (act: (request: ModelRequest) => Reply, place: 'foreground' | 'background'): Script =>
  (request) => {
    if (request.role === 'sub') return act(request);
    return request.turn === 0 ? use(agentCall('worker', place)) : say('Main is done.');
  };

const keepsWorking = () => use(call('Bash', { command: 'true' }));
const isRefused = () => refuse(400, 'scripted');
const reports = () => say('All good <!-- VERDICT: {"result":"pass"} -->');

const agentIdOf = ({ inputOf }: ProbeRun) => asText(inputOf('SubagentStart')['agent_id']);
const notificationOf = ({ inputOf }: ProbeRun) => asText(inputOf('UserPromptSubmit:notification')['prompt']);
const startedAgentId = ({ text }: ModelRequest) => /agentId: (\w+)/.exec(text)?.[1];

describe('given an agent that reaches its turn limit', () => {
  it('when it ran in the foreground, then only PostToolUse tells, with status completed and a note', async ({
    world,
  }) => {
    const seen = await probe(world, { script: workerThat(keepsWorking, 'foreground') });
    for (const event of ['SubagentStop', 'PostToolUseFailure:Agent', 'StopFailure']) {
      expect(seen.order).not.toContain(event);
    }
    const response = asRecord(seen.inputOf('PostToolUse:Agent')['tool_response']);
    expect(response).toMatchObject({ status: 'completed', agentId: agentIdOf(seen), agentType: 'probe:worker' });
    expect(JSON.stringify(response['content'])).toContain('stopped at its 3-turn limit');
  });

  it('when it ran in the background, then only the notification tells, with status completed and a summary', async ({
    world,
  }) => {
    const seen = await probe(world, { script: workerThat(keepsWorking, 'background') });
    for (const event of ['SubagentStop', 'StopFailure']) expect(seen.order).not.toContain(event);
    const notification = notificationOf(seen);
    expect(notification).toContain(`<task-id>${agentIdOf(seen)}</task-id>`);
    expect(notification).toContain(`<tool-use-id>${seen.inputOf('PreToolUse:Agent')['tool_use_id']}</tool-use-id>`);
    expect(notification).toContain('<status>completed</status>');
    expect(notification).toMatch(/<summary>.*stopped at its 3-turn limit.*<\/summary>/);
  });

  it('when it is sent a message, then it starts again under its own id and ends in the background', async ({
    world,
  }) => {
    const seen = await probe(world, {
      script: (request) => {
        if (request.role === 'sub') return request.turn < 3 ? keepsWorking() : reports();
        if (request.turn === 0) return use(agentCall('worker', 'foreground'));
        const message = { to: startedAgentId(request), summary: 'please go on now', message: 'Go on.' };
        return request.turn === 1 ? use(call('SendMessage', message)) : say('Main is done.');
      },
    });
    const starts = seen.firings.filter(({ moment, event }) => moment === 'begin' && event === 'SubagentStart');
    expect(starts.map(({ input }) => input['agent_id'])).toEqual([agentIdOf(seen), agentIdOf(seen)]);
    expect(seen.inputOf('SubagentStop')['agent_id']).toBe(agentIdOf(seen));
    expect(notificationOf(seen)).toContain(`<task-id>${agentIdOf(seen)}</task-id>`);
  });
});

describe('given an agent whose requests are refused', () => {
  it('when it ran in the foreground, then PostToolUseFailure fires and its advice reaches the model', async ({
    world,
  }) => {
    const seen = await probe(world, {
      script: workerThat(isRefused, 'foreground'),
      answers: { 'PostToolUseFailure:Agent': context('PostToolUseFailure', 'ADVICE-AFTER-FAILURE') },
    });
    for (const event of ['SubagentStop', 'PostToolUse:Agent']) expect(seen.order).not.toContain(event);
    expect(seen.inputOf('PostToolUseFailure:Agent')['error']).toContain('API error');
    expect(seen.run.mainRequests().at(-1)?.text).toContain('ADVICE-AFTER-FAILURE');
  });

  it('when it ran in the background, then the notification says failed and brings no result', async ({ world }) => {
    const seen = await probe(world, { script: workerThat(isRefused, 'background') });
    for (const event of ['SubagentStop', 'PostToolUseFailure:Agent']) expect(seen.order).not.toContain(event);
    expect(notificationOf(seen)).toContain(`<task-id>${agentIdOf(seen)}</task-id>`);
    expect(notificationOf(seen)).toContain('<status>failed</status>');
    expect(notificationOf(seen)).not.toContain('<result>');
  });
});

it('given a background agent, when the main agent stops it, then only a notification tells, with status killed', async ({
  world,
}) => {
  const seen = await probe(world, {
    script: (request) => {
      if (request.role === 'sub') return SILENCE;
      if (request.turn === 0) return use(agentCall('worker', 'background'));
      return request.turn === 1 ? use(call('TaskStop', { task_id: startedAgentId(request) })) : say('Main is done.');
    },
  });
  for (const event of ['SubagentStop', 'StopFailure']) expect(seen.order).not.toContain(event);
  expect(notificationOf(seen)).toContain('<status>killed</status>');
});

describe('given an agent that reports', () => {
  it.for([
    ['foreground', 'PostToolUse:Agent'],
    ['background', 'UserPromptSubmit:notification'],
  ] as const)(
    'when it ran in the %s, then SubagentStop has ended before %s begins',
    async ([place, next], { world }) => {
      const seen = await probe(world, { script: workerThat(reports, place), holdMs: { SubagentStop: 300 } });
      expect(seen.placeOf('end', 'SubagentStop')).toBeGreaterThan(-1);
      expect(seen.placeOf('end', 'SubagentStop')).toBeLessThan(seen.placeOf('begin', next));
      const { last_assistant_message: said, background_tasks: tasks } = seen.inputOf('SubagentStop');
      expect(said).toContain('<!-- VERDICT');
      expect(tasks).toMatchObject(place === 'background' ? [{ id: agentIdOf(seen), status: 'running' }] : []);
    },
  );

  it('when its start is still being reported in the background, then SubagentStop does not wait for that', async ({
    world,
  }) => {
    const seen = await probe(world, {
      script: workerThat(reports, 'background'),
      holdUntil: { 'PostToolUse:Agent': 'SubagentStop' },
    });
    expect(seen.placeOf('end', 'SubagentStart')).toBeLessThan(seen.placeOf('begin', 'SubagentStop'));
    expect(seen.placeOf('end', 'SubagentStop')).toBeLessThan(seen.placeOf('end', 'PostToolUse:Agent'));
  });

  it('when Stop blocks between its end and its notification, then no task is listed and both reach the model', async ({
    world,
  }) => {
    const agentEnded = createSignal();
    const seen = await probe(world, {
      script: async (request) => {
        if (request.role === 'sub') return reports();
        if (request.turn === 0) return use(agentCall('worker', 'background'));
        await agentEnded.given;
        return say('Main is done.');
      },
      answers: { Stop: { decision: 'block', reason: 'HELD-BY-STOP' } },
      onLine: (line) => line['subtype'] === 'task_notification' && agentEnded.give(),
    });
    expect(seen.inputOf('Stop')['background_tasks']).toEqual([]);
    const requests = seen.run.mainRequests();
    const held = requests.findIndex(({ text }) => text.includes('HELD-BY-STOP'));
    expect(held).toBeGreaterThan(-1);
    // Which of the two comes first is the host's choice.
    expect(requests.some(({ text }) => text.includes('<task-notification>'))).toBe(true);
  });

  it('when Stop comes while it still works, then the task is listed', async ({ world }) => {
    const mainStopped = createSignal();
    const seen = await probe(world, {
      script: async (request) => {
        if (request.role === 'main') return request.turn === 0 ? use(agentCall('worker', 'background')) : say('Done.');
        await mainStopped.given;
        return reports();
      },
      onLine: (line) => line['hook_event'] === 'Stop' && line['subtype'] === 'hook_response' && mainStopped.give(),
    });
    expect(seen.inputOf('Stop')['background_tasks']).toMatchObject([
      { id: agentIdOf(seen), type: 'subagent', status: 'running', agent_type: 'probe:worker' },
    ]);
  });
});

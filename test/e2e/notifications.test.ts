/** Notifications through the terminal: nobody gets them unasked, and the host takes them from every event that sends them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asText } from '../../host-kit/json.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { probe } from '../../host-kit/probe/probe.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, mod, OPENING, play } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

/** An edit, a refused edit and a confirmation: three things worth a word. */
const work = (world: World): Promise<HostRun> => {
  const { read, edit, write } = mod(world);
  const refused = write('behavior_packs/shop.py', 'import os\n');
  return play(
    world,
    playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), use(refused), ASKS_FOR_TEST] },
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
    ]),
  );
};

const notified = ({ hooks }: HostRun): string[] =>
  hooks.filter(({ stdout }) => stdout.includes('terminalSequence')).map(({ event }) => event);

describe('given a task', () => {
  it('when nobody asked for notifications, then there are none', async ({ world, expect }) => {
    const run = await work(world);
    expectHealthy(run);
    expect(notified(run)).toEqual([]);
  });

  it('when the project asks for them, then they are sent and the host takes every answer', async ({
    world,
    expect,
  }) => {
    writeFileSync(join(world.project, '.overtone.json'), JSON.stringify({ tasks: { notify: true } }));
    const run = await work(world);
    expectHealthy(run);
    expect(notified(run)).toEqual(['PreToolUse', 'UserPromptSubmit']);
  });
});

describe('given the host', () => {
  const EVENTS = ['UserPromptSubmit', 'PreToolUse:Bash', 'PostToolUse:Bash', 'PostToolUseFailure:Bash', 'Stop'];
  const answersWith = (world: World, terminalSequence: unknown) =>
    probe(world, {
      answers: Object.fromEntries(EVENTS.map((event) => [event, { terminalSequence }])),
      script: ({ turn }) => {
        const command = ['true', 'false'][turn];
        return command ? use(call('Bash', { command, description: 'try' })) : say('Done.');
      },
    });
  const refusedIn = ({ lines }: HostRun): string[] =>
    lines
      .filter(({ stderr }) => asText(stderr).includes('terminalSequence: expected string'))
      .map(({ hook_name }) => asText(hook_name));

  it('when an answer carries a terminal sequence, then it is a field of each of these events', async ({
    world,
    expect,
  }) => {
    const { run } = await answersWith(world, '\u001b]9;Overtone\u0007');
    expect(run.hooks.filter(({ exitCode, stderr }) => exitCode !== 0 || stderr !== '')).toEqual([]);
  });

  it('when it is no text, then the host says so, for it looks at the field', async ({ world, expect }) => {
    const { run } = await answersWith(world, 5);
    expect([...new Set(refusedIn(run))].sort()).toEqual([...EVENTS].sort());
  });
});

/** Notifications through the terminal: off by default, and accepted by the host from every event that sends them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asText, parseLine } from '../../host-kit/json.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { probe } from '../../host-kit/probe/probe.ts';
import { notificationsIn } from '../kit/terminal-notifications.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, mod, OPENING, play } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

/** A task, a refused edit, a fix and its confirmation: four things worth a word. */
const work = (world: World, settings: object = {}): Promise<HostRun> => {
  writeFileSync(join(world.project, '.overtone.json'), JSON.stringify(settings));
  const { read, edit, write } = mod(world);
  const refused = write('behavior_packs/shop.py', 'import os\n');
  return play(
    world,
    playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), use(refused), ASKS_FOR_TEST] },
      { prompt: '已修复', replies: [say('太好了。'), say('需要收尾，还是跳过收尾？')] },
    ]),
    { args: ['--debug-file', debugFile(world)] },
  );
};

const debugFile = ({ home }: World): string => join(home, 'debug.log');

/** The host says in its own log when it drops a sequence. */
const refusedBy = (world: World): number =>
  readFileSync(debugFile(world), 'utf8').split('terminalSequence that was rejected').length - 1;

const notified = ({ hooks }: HostRun): [event: string, ...words: string[]][] =>
  hooks.flatMap(({ event, stdout }) => {
    // A hook that only looks for a pause prints nothing.
    if (stdout === '') return [];
    const words = notificationsIn(asText(parseLine(stdout)['terminalSequence']));
    return words.length > 0 ? [[event, ...words]] : [];
  });

describe('given a task', () => {
  it('when nobody asked for notifications, then there are none', async ({ world, expect }) => {
    const run = await work(world);
    expectHealthy(run);
    expect(notified(run)).toEqual([]);
  });

  it('when the project asks for them, then each says what it is about and the host takes every one', async ({
    world,
    expect,
  }) => {
    const run = await work(world, { tasks: { notify: true } });
    expectHealthy(run);
    expect(notified(run)).toEqual([
      [
        'UserPromptSubmit',
        expect.stringMatching(/^Overtone \[消息\] 任务开始（执行）：修复玩家死亡BUG · tasks\/任务-/),
      ],
      ['PreToolUse', 'Overtone [错误] 修改被拒绝：违反 1 条规则'],
      ['Stop', 'Overtone [注意] 修复尚未确认：请回复“已修复”或 /mc confirm，否则说明哪里不对'],
      ['Stop', 'Overtone [注意] 修复已确认，要收尾吗？请回复“需要收尾”或“跳过收尾”'],
    ]);
    expect(refusedBy(world)).toBe(0);
  });
});

describe('given the host', () => {
  const EVENTS = ['UserPromptSubmit', 'PreToolUse:Bash', 'PostToolUse:Bash', 'PostToolUseFailure:Bash', 'Stop'];
  const answersWith = (world: World, terminalSequence: unknown, atStop = terminalSequence) =>
    probe(world, {
      args: ['--debug-file', debugFile(world)],
      answers: Object.fromEntries(
        EVENTS.map((event) => [event, { terminalSequence: event === 'Stop' ? atStop : terminalSequence }]),
      ),
      script: ({ turn }) => {
        const command = ['true', 'false'][turn];
        return command ? use(call('Bash', { command, description: 'try' })) : say('Done.');
      },
    });
  const refusedIn = ({ lines }: HostRun): string[] =>
    lines
      .filter(({ stderr }) => asText(stderr).includes('terminalSequence: expected string'))
      .map(({ hook_name }) => asText(hook_name));

  it('when an answer carries a terminal sequence, then it is a field of each of these events, and two at once are taken', async ({
    world,
    expect,
  }) => {
    const one = '\u001b]9;Overtone\u0007';
    const { run } = await answersWith(world, one, `${one}\u001b]9;again\u0007`);
    expect(run.hooks.filter(({ exitCode, stderr }) => exitCode !== 0 || stderr !== '')).toEqual([]);
    expect(refusedBy(world)).toBe(0);
  });

  it('when it begins with a digit, then it is dropped', async ({ world, expect }) => {
    await answersWith(world, '\u001b]9;5 edits\u0007');
    expect(refusedBy(world)).toBeGreaterThan(0);
  });

  it('when it is no text, then the host says so, for it looks at the field', async ({ world, expect }) => {
    const { run } = await answersWith(world, 5);
    expect([...new Set(refusedIn(run))].sort()).toEqual([...EVENTS].sort());
  });
});

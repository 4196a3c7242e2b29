/** Hook processes killed at any moment: the next hook takes over. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Ended, hookFor, PLUGIN, startCommand } from '../kit/hook-process.ts';
import { AGENT, putToWork, WRITING_EVENTS } from './at-work.ts';
import {
  type Agent,
  agentFailed,
  agentLaunched,
  agentNamed,
  agentReported,
  commandRan,
  compacting,
  delegated,
  type HostEvent,
  humanSpoke,
  sessionEnded,
  sessionStarted,
  toolFailed,
  turnEnded,
} from './host-events.ts';
import { callsOf } from './runs.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld, type HookWorld } from './world.ts';

type Living = { readonly pid: number; readonly ended: Promise<Ended> };

/** The shell tells its number and becomes the hook, so the number is the hook's own. */
async function bringToLife(world: HookWorld, { event, payload }: HostEvent): Promise<Living> {
  const { command } = hookFor(event, { tool: String(payload['tool_name']) });
  const hook = command.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/, PLUGIN);
  const file = join(world.root, 'tmp', randomUUID());
  const script = `echo $$ >"${file}.new"; mv "${file}.new" "${file}"; exec ${hook}`;
  const { host, ended } = await startCommand(script, world.options());
  host.end(JSON.stringify({ cwd: world.project, ...payload }));
  while (!existsSync(file)) await pause(1);
  return { pid: Number(readFileSync(file, 'utf8')), ended };
}

async function lifeOf(world: HookWorld, event: HostEvent): Promise<number> {
  const { ended } = await bringToLife(world, event);
  const born = performance.now();
  await ended;
  return performance.now() - born;
}

/** Whatever comes first: its own end or the blow. */
async function killWithin(world: HookWorld, event: HostEvent, maxMs: number): Promise<void> {
  const { pid, ended } = await bringToLife(world, event);
  const isOver = await Promise.race([ended.then(() => true), pause(Math.random() * maxMs, false)]);
  if (!isOver) process.kill(pid, 'SIGKILL');
  await ended;
}

/** Everything a session can meet; agents are new in each round. */
function victimsOf(round: number): HostEvent[] {
  const agent: Agent = { useId: `call-${round}`, agentId: `agent-${round}` };
  const all = [
    [delegated('s1', agent), agentNamed('s1', agent), agentReported('s1', agent)],
    [humanSpoke('s1'), turnEnded('s1'), agentFailed('s1', agent)],
    [sessionStarted('s1'), commandRan('s1', 'grep -r needle .'), agentReported('s1', agent)],
    [delegated('s1', agent), agentLaunched('s1', agent), humanSpoke('s2', 'and now?')],
    [sessionEnded('s1'), toolFailed('s1', 'Agent', agent.useId), compacting('s1')],
  ];
  return all[round % all.length] ?? [];
}

const ROUNDS = 30;

describe('given hooks that are killed at random moments, three at a time', () => {
  it('when the next hook comes each time, then it answers, keeps its record, and leftovers do not pile up', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    putToWork(world, 's2');
    const life = await lifeOf(world, WRITING_EVENTS['the report of an agent']);
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(victimsOf(round).map((victim) => killWithin(world, victim, life)));

      const [recorded, recovered] = await Promise.all([
        world.fire(commandRan('s1', `probe${round} it`, 1)),
        world.fire(compacting('s1')),
      ]);
      expect(recorded).toMatchObject({ code: 0, stderr: '', stdout: '{"result":""}\n' });
      expect(recovered).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('狀態恢復') });
      expect(files.observations().filter(({ tag }) => tag === `cmd-probe${round}`)).toMatchObject([{ count: 1 }]);
      expectSound(files);
      expect(new Set(callsOf(files)).size).toBe(callsOf(files).length);
    }
    const sweeping = {
      env: { NODE_OPTIONS: `--require ${fileURLToPath(new URL('preload/sweeping.cjs', import.meta.url))}` },
    };
    for (const heir of [
      humanSpoke('s3'),
      humanSpoke('s1'),
      commandRan('s1', 'probe it', 1),
      agentReported('s2', AGENT),
    ]) {
      expect(await world.fire(heir, sweeping)).toMatchObject({ code: 0, stderr: '' });
    }
    expect(world.leftovers()).toEqual([]);
  }, 180_000);
});

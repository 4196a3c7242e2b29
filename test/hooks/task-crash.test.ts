/** A hook that dies while it works on a task: the next ones find one task, whole and in one place, and nothing left over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeRecord } from '../../src/core/tasks/record-file.ts';
import type { HookOptions } from '../kit/hook-process.ts';
import { bringTask, edited } from './brought-along.ts';
import { commandRan, type HostEvent, humanSpoke, sessionEnded, sessionStarted, turnEnded } from './host-events.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const preload = (name: string): string => `--require ${fileURLToPath(new URL(`preload/${name}.cjs`, import.meta.url))}`;
const dyingAt = (call: number): HookOptions => ({ env: { NODE_OPTIONS: preload('die-at'), DIE_AT: String(call) } });
const SWEEPING: HookOptions = { env: { NODE_OPTIONS: preload('sweeping') } };

type Victim = {
  readonly event: HostEvent;
  readonly put: (world: HookWorld) => unknown;
  /** How many tasks there may be afterwards. */
  readonly tasks: readonly number[];
  /** Where nothing is moved, every other death says enough. */
  readonly step?: 2;
};

const nothing = () => undefined;
const atWork = async (world: HookWorld) => {
  bringTask(world);
  await world.fire(humanSpoke('s1', 'hello'));
};
const finished = (world: HookWorld) =>
  bringTask(world, {
    workflow_state: { current_step: 'step4_cleanup', steps: { step4_cleanup: { status: 'completed' } } },
  });

const VICTIMS: readonly (readonly [name: string, victim: Victim])[] = [
  ['the opening of a task', { event: humanSpoke('s1', '/mc build the shop'), put: nothing, tasks: [0, 1], step: 2 }],
  [
    'the adoption of a task',
    { event: humanSpoke('s1', 'still broken'), put: (world) => bringTask(world), tasks: [1], step: 2 },
  ],
  ['an edit', { event: edited('/elsewhere/shop.py'), put: atWork, tasks: [1], step: 2 }],
  ['a word about it', { event: humanSpoke('s1', 'it still does not work'), put: atWork, tasks: [1], step: 2 }],
  ['the end of a turn', { event: turnEnded('s1', []), put: atWork, tasks: [1], step: 2 }],
  ['its archiving', { event: turnEnded('s1', []), put: finished, tasks: [1] }],
  ['its cancelling', { event: humanSpoke('s1', '/mc cancel'), put: atWork, tasks: [1] }],
  ['a resumed session', { event: sessionStarted('s1'), put: atWork, tasks: [1], step: 2 }],
  ['the end of the session', { event: sessionEnded('s1'), put: atWork, tasks: [1], step: 2 }],
];

const HEIRS: readonly HostEvent[] = [
  humanSpoke('s1', 'go on'),
  commandRan('s1', 'ls'),
  turnEnded('s1', []),
  sessionEnded('s1'),
];

/** True when the hook came to its end, because it makes fewer calls than that. */
async function survives({ event, put, tasks }: Victim, call: number): Promise<boolean> {
  const world = createHookWorld();
  await put(world);
  const { code } = await world.fire(event, dyingAt(call));
  for (const heir of HEIRS) {
    expect(await world.fire(heir, SWEEPING), `after call ${call}`).toMatchObject({ code: 0, stderr: '' });
  }
  // Another task is opened last: whoever opens one sweeps where tasks lie.
  expect(await world.fire(humanSpoke('s2', '/mc another one'), SWEEPING)).toMatchObject({ code: 0, stderr: '' });
  expect(tasks, `after call ${call}`).toContain(recordsIn(world).length - 1);
  expect(world.leftovers(), `after call ${call}`).toEqual([]);
  return code === 0;
}

/** Every record there is, each of them whole and of a task of its own. */
function recordsIn({ project }: HookWorld) {
  const found = readdirSync(join(project, 'tasks'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.task-meta.json'))
    .map((path) => decodeRecord(JSON.parse(readFileSync(join(project, 'tasks', path), 'utf8'))));
  expect(found).not.toContain(undefined);
  expect(new Set(found.map((record) => record?.taskId)).size).toBe(found.length);
  return found;
}

const AT_ONCE = 4;

describe('given a hook that dies right before its n-th change', () => {
  it.each(VICTIMS)(
    'when it was about %s, then there is one task in one place and nothing is left over',
    async (_, victim) => {
      const survived: number[] = [];
      const { step = 1 } = victim;
      for (let first = 1; survived.length === 0; first += AT_ONCE * step) {
        const calls = Array.from({ length: AT_ONCE }, (_, index) => first + index * step);
        const ends = await Promise.all(calls.map((call) => survives(victim, call)));
        survived.push(...calls.filter((_, index) => ends[index]));
      }
      expect(survived[0]).toBeGreaterThan(3);
    },
    180_000,
  );
});

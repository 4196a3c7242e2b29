/** A hook dies while it works on a task: the next ones find one complete task in one place and no leftovers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeRecord } from '../../src/tasks/record/record-file.ts';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import { bringTask, edited } from './brought-along.ts';
import { preloadPath, watchDeaths } from './deaths.ts';
import { type HostEvent, humanSpoke, sessionEnded, turnEnded } from './host-events.ts';
import { createHookWorld, type HookWorld } from './world.ts';

/** What is swept up now and then by chance is swept up by each heir. */
const playHeir = usePlayedHooks({ requires: [preloadPath('sweeping')] });

type Victim = {
  readonly event: HostEvent;
  readonly put: (world: HookWorld) => unknown;
  /** How many tasks there may be afterwards. */
  readonly tasks: readonly number[];
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

/** One for each way of writing: a new task, a change of its record, its move, and the last write of a session. */
const VICTIMS: readonly (readonly [name: string, victim: Victim])[] = [
  ['the opening of a task', { event: humanSpoke('s1', '/mc build the shop'), put: nothing, tasks: [0, 1] }],
  ['an edit', { event: edited('/elsewhere/shop.py'), put: atWork, tasks: [1] }],
  ['its archiving', { event: turnEnded('s1', []), put: finished, tasks: [1] }],
  ['the end of the session', { event: sessionEnded('s1'), put: atWork, tasks: [1] }],
];

/** The end of the session sweeps its directory; another task is opened last, which sweeps where tasks lie. */
const HEIRS: readonly HostEvent[] = [
  humanSpoke('s1', 'go on'),
  turnEnded('s1', []),
  sessionEnded('s1'),
  humanSpoke('s2', '/mc another one'),
];

/** How many ways it could have died. */
async function dieEverywhere({ event, put, tasks }: Victim): Promise<number> {
  const world = createHookWorld();
  await put(world);
  const deaths = watchDeaths(world.root);
  expect(await world.fire(event, { env: deaths.env })).toMatchObject({ code: 0, stderr: '' });
  const all = deaths.list();
  for (const { change, comeTrue } of all) {
    comeTrue();
    for (const heir of HEIRS) {
      expect(
        await playHeir(heir.event, { cwd: world.project, ...heir.payload }, world.options()),
        `before change ${change}`,
      ).toMatchObject({ code: 0, stderr: '' });
    }
    expect(tasks, `before change ${change}`).toContain(recordsIn(world).length - 1);
    expect(world.leftovers(), `before change ${change}`).toEqual([]);
  }
  return all.length;
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

describe('given a hook that dies right before its n-th change', () => {
  it.each(VICTIMS)(
    'when it was about %s, for every n, then there is one task in one place and nothing is left over',
    async (_, victim) => {
      // Fewer would mean that the deaths were not met.
      expect(await dieEverywhere(victim)).toBeGreaterThan(8);
    },
    180_000,
  );
});

/** The simulated deaths are realistic: a hook that is really killed leaves the same files. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { putToWork, WRITING_EVENTS } from './at-work.ts';
import { preloadPath, watchDeaths } from './deaths.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const EVENT = WRITING_EVENTS['the report of an agent'];
/** How a shell reports a command that SIGKILL ended. */
const KILLED = 128 + 9;
/** What else happens by chance happens each time, so that both make the same changes. */
const requiring = (name: string): string => `--require ${preloadPath('sweeping')} --require ${preloadPath(name)}`;

function worldAtWork(): HookWorld {
  const world = createHookWorld();
  putToWork(world);
  return world;
}

/**
 * A file that is written aside bears the number of its process, a lock of specs that of its project. What Node keeps of compiled code
 * is its own.
 */
const namesIn = (top: string): string[] =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('.overtone/cache'))
    .map((path) => path.replace(/\.\d[^/]*\.tmp$/, '.tmp').replace(/specs-[\w-]+/, 'specs'))
    .sort();

describe('given a hook that was watched to its end', () => {
  it('when another one is killed right before the same change, then it leaves the same files', async () => {
    const watched = worldAtWork();
    const deaths = watchDeaths(watched.root);
    await watched.fire(EVENT, { env: { ...deaths.env, NODE_OPTIONS: requiring('keep-states') } });
    const changes = deaths.list().map(({ change }) => change);
    const sample = changes.slice(0, -1).filter((_, index) => index % 3 === 0);
    for (const change of sample) {
      const world = worldAtWork();
      const env = { NODE_OPTIONS: requiring('die-at'), DIE_AT: String(change) };
      expect(await world.fire(EVENT, { env })).toMatchObject({ code: KILLED });
      expect(namesIn(world.root), `before change ${change}`).toEqual(namesIn(deaths.stateAt(change)));
    }
    const everything = new Set(sample.map((change) => namesIn(deaths.stateAt(change)).join()));
    expect(everything.size).toBeGreaterThan(5);
  });
});

/** `it` with a separate world per test, so that tests run in parallel. No process may outlive its test. */
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, test } from 'vitest';
import { survivorsIn } from '../../../host-kit/host/survivors.ts';
import { createWorld, type World } from '../../../host-kit/host/world.ts';

const inWorld = test.extend<{ world: World }>({
  // vitest reads which names are taken from its context; nothing of it is needed here.
  world: async ({ task: _ }, use) => {
    const world = await createWorld();
    await use(world);
    await leave(world);
  },
});

export const it = inWorld.concurrent;

/** For tests that look at different sides of one run: whoever is first plays it, in a world that is theirs together. */
export function playedOnce<T>(play: (world: World) => Promise<T>): () => Promise<T> {
  let played: Promise<T> | undefined;
  const worlds: World[] = [];
  const begin = async (): Promise<T> => {
    const world = await createWorld();
    worlds.push(world);
    return play(world);
  };
  afterAll(() => Promise.all(worlds.map(leave)));
  return () => {
    played ??= begin();
    return played;
  };
}

/**
 * For tests that go on from the same point: it is played once, and each finds home and project as they were then, one
 * after the other and in the same place, because the host knows a project by its path.
 */
export function goingOnFrom<T>(begin: (world: World) => Promise<T>) {
  const begun = playedOnce(async (world) => {
    const start = await begin(world);
    const kept = join(world.root, 'kept');
    const parts = [world.home, world.project].map((path) => ({ path, copy: join(kept, basename(path)) }));
    for (const { path, copy } of parts) await cp(path, copy, { recursive: true });
    const restore = async () => {
      for (const { path, copy } of parts) {
        await rm(path, { recursive: true, maxRetries: 3 });
        await cp(copy, path, { recursive: true });
      }
    };
    return { start: { ...start, world }, restore };
  });
  let last: Promise<unknown> = Promise.resolve();
  return (goOn: (start: T & { readonly world: World }) => Promise<void>): Promise<void> => {
    const turn = last.then(async () => {
      const { start, restore } = await begun();
      await restore();
      await goOn(start);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function leave(world: World): Promise<void> {
  const survivors = await survivorsIn(world.root);
  await world.dispose();
  if (survivors.length > 0) throw new Error(`[world] still running after the test:\n${survivors.join('\n')}`);
}

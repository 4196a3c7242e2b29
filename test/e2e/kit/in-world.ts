/** `it`, with a world of its own for each test, so that tests run side by side. */
import { test } from 'vitest';
import { createWorld, type World } from './host/world.ts';

const inWorld = test.extend<{ world: World }>({
  // vitest reads which names are taken from its context; nothing of it is needed here.
  world: async ({ task: _ }, use) => {
    const world = await createWorld();
    await use(world);
    await world.dispose();
  },
});

export const it = inWorld.concurrent;

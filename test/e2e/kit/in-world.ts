/** `it`, with a world of its own for each test, so that tests run side by side. Nothing may live on in it afterwards. */
import { test } from 'vitest';
import { survivorsIn } from '../../../host-kit/host/survivors.ts';
import { createWorld, type World } from '../../../host-kit/host/world.ts';

const inWorld = test.extend<{ world: World }>({
  // vitest reads which names are taken from its context; nothing of it is needed here.
  world: async ({ task: _ }, use) => {
    const world = await createWorld();
    await use(world);
    const survivors = await survivorsIn(world.root);
    await world.dispose();
    if (survivors.length > 0) throw new Error(`[world] still running after the test:\n${survivors.join('\n')}`);
  },
});

export const it = inWorld.concurrent;

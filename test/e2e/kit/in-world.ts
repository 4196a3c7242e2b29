/** `it`, with a world of its own for each test, so that tests run side by side. Nothing may live on in it afterwards. */
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

async function leave(world: World): Promise<void> {
  const survivors = await survivorsIn(world.root);
  await world.dispose();
  if (survivors.length > 0) throw new Error(`[world] still running after the test:\n${survivors.join('\n')}`);
}

/** Genuine events and a session for them, from which hostile variants are derived. */
import { expect } from 'vitest';
import { type Fire, type Json, scriptEvents } from '../kit/hook-process.ts';
import { putToWork, SESSION, WRITING_EVENTS } from './at-work.ts';
import { permissionAsked } from './host-events.ts';
import { expectSound } from './soundness.ts';
import { createHookWorld, type HookWorld } from './world.ts';

/** Every event for which a hook is registered. */
export const EVENTS = scriptEvents();

export function genuine(event: string): Json {
  const examples = [...Object.values(WRITING_EVENTS), permissionAsked(SESSION)];
  const found = examples.find((one) => one.event === event);
  if (found === undefined) throw new Error(`no example of ${event}`);
  return found.payload;
}

export type Prepared = { readonly world: HookWorld; expectUntouched(): void; expectOnlyOwn(): void };

export function prepare(fire?: Fire): Prepared {
  const world = createHookWorld(fire);
  const files = putToWork(world);
  const [own, foreign] = [world.own(), world.foreign()];
  return {
    world,
    expectUntouched: () => expect([world.own(), world.foreign()]).toEqual([own, foreign]),
    expectOnlyOwn() {
      expectSound(files);
      expect([world.foreign(), world.leftovers()]).toEqual([foreign, []]);
    },
  };
}

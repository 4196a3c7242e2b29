/** Files of foreign origin, placed where hooks read. */
import { expect } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import type { SessionFiles } from '../kit/session-files.ts';
import { EVENT_NAMES, WRITING_EVENTS, type WritingEvent } from './at-work.ts';
import { complaints, inParallel } from './hostile.ts';
import type { HookWorld } from './world.ts';

/** From a feature's directory to one that is nobody's business. */
export const OUTSIDE = '../../../../neighbour';

/** Each of these events once, all in the same world; nothing outside changes, and what else hooks may not do is returned. */
export async function fireAll(world: HookWorld, names: readonly WritingEvent[] = EVENT_NAMES): Promise<string[]> {
  const outside = world.foreign();
  const runs = await inParallel(names, async (name) => ({ name, ...(await world.fire(WRITING_EVENTS[name])) }));
  expect([world.foreign(), world.leftovers()]).toEqual([outside, []]);
  return complaints(runs);
}

/** Puts these fields over those of the session's workflow.json. */
export const spoil = (files: SessionFiles, fields: Json): void =>
  files.write('workflow.json', { ...files.readJson('workflow.json'), ...fields });

/** Loads a part of dist with the code V8 made of it before: compiling costs a hook more than its work. */
import type { Part, Places } from './part.ts';
import { partWith } from './part-with.ts';

export const loadPart = <T>(places: Places, name: string): Part<T> =>
  quickPart(places, name) ?? plainPart(places, name);

/** Nothing where there is no code that can go to V8 directly. */
function quickPart<T>(places: Places, name: string): Part<T> | undefined {
  try {
    return partWith(places, name);
  } catch {
    // What this version can do, this process may still be forbidden to, as by Node's permission model; or it is another
    // runtime that goes by that version. Every other error is met again by whoever loads the part plainly.
    return undefined;
  }
}

/** Where no code is kept yet, and wherever V8 cannot be handed it directly. */
export function plainPart<T>(places: Places, name: string): Part<T> {
  const part = partWith<T>(places, name, require('node:vm') as typeof import('node:vm'));
  if (part === undefined) throw new Error(`${name} cannot be compiled`);
  return part;
}

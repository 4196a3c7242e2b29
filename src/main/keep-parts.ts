/** Which parts of a run are worth keeping the code of, decided without loading what keeps it. */
import { WITH_VM } from './kept-code.ts';
import type { Part, Places } from './part.ts';

export function keepParts(places: Places, parts: readonly Part<unknown>[]): void {
  const worthKeeping = parts.filter(({ kind }) => kind < WITH_VM || Math.random() < REFRESH_CHANCE);
  if (worthKeeping.length === 0) return;
  try {
    const path = `${places.pluginRoot}/dist/keep-code.js`;
    (module.require(path) as typeof import('./keep-code.ts')).keepCode(places, worthKeeping);
  } catch {
    // The answer is out, and the next process compiles again.
  }
}

/** Code holds the functions that have run; now and then what a later run has added is kept as well. */
const REFRESH_CHANCE = 1 / 64;

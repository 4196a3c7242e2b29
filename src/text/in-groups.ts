/** A table of texts whose groups are made when they are asked for first: most hooks say little, and all texts cost more than that. */
import { once } from '../core/once.ts';

export function inGroups<T extends object>(groups: { readonly [K in keyof T]: () => T[K] }): Readonly<T> {
  const table = {} as T;
  for (const name in groups) Object.defineProperty(table, name, { get: once(groups[name]), enumerable: true });
  return table;
}

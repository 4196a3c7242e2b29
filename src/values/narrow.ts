/** Narrowing of values that come from files or from the host. */

export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string, or the empty one. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A whole number from 0, or 0. */
export const asCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.includes(value as T) ? (value as T) : undefined;

/** Names from outside may be those that every object has (`constructor`); only the table's own count. */
export const ownValue = <T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Anything can be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Some of the fields of a table and of the tables in it. */
export type Part<T> = T extends UnknownRecord ? { readonly [K in keyof T]?: Part<T[K]> | undefined } : T;

/** Tables are merged field by field, everything else is replaced; what is undefined in `above` stays as it is below. */
export function merge<T extends UnknownRecord>(below: T, above: Part<T>): T {
  const given = Object.entries(above).filter(([, value]) => value !== undefined);
  const entries = given.map(([key, value]) => {
    const known = ownValue(below, key);
    return [key, isRecord(known) && isRecord(value) ? merge(known, value) : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** Sets the value of a key in a map of which only the most recently set entries are kept. */
export function keepRecent<T>(map: Map<string, T>, key: string, value: T, most: number): T {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  return value;
}

/** The items of each key, in order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Created on first use, and kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Turns a failure into `undefined`, where one broken item must not hide the others. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

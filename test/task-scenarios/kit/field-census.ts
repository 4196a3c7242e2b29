/** What is known of the fields of a file that was written again and again: whether each ever changes, and whether it is read. */
import { isRecord, type UnknownRecord } from '../../../src/values/narrow.ts';

export type FileShape = {
  /** What the product makes of the file. */
  readonly read: (value: UnknownRecord) => unknown;
  /** Objects whose keys are data, such as ids of sessions. */
  readonly maps?: readonly string[];
  /** Taken over as a whole: nobody promises what is in it. */
  readonly whole?: readonly string[];
};

type Place = readonly [path: string, object: UnknownRecord];

export function createFieldCensus({ read, maps = [], whole = [] }: FileShape) {
  const values = new Map<string, Set<string>>();
  const isRead = new Set<string>();
  const keysAt = new Map<string, Set<string>>();

  function placesIn(value: unknown, path: string): Place[] {
    if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, `${path}[]`));
    if (!isRecord(value) || whole.includes(path)) return [];
    if (maps.includes(path)) return Object.values(value).flatMap((item) => placesIn(item, `${path}.*`));
    return [[path, value], ...Object.entries(value).flatMap(([key, item]) => placesIn(item, below(path, key)))];
  }

  /** A field that an object of the same place does not have has been absent. */
  function count(places: readonly Place[]): void {
    for (const [path, object] of places) {
      const keys = keysAt.get(path) ?? new Set(Object.keys(object));
      keysAt.set(path, new Set([...keys, ...Object.keys(object)]));
    }
    for (const [path, object] of places)
      for (const key of keysAt.get(path) ?? []) {
        const known = values.get(below(path, key)) ?? new Set();
        values.set(below(path, key), known.add(JSON.stringify(object[key]) ?? ABSENT));
      }
  }

  /** Whoever reads a field makes something else of a file in which it is different or gone. */
  function tryReading(value: UnknownRecord): void {
    const copy = structuredClone(value);
    const meaning = JSON.stringify(read(copy));
    for (const [path, object] of placesIn(copy, ''))
      for (const [key, item] of Object.entries(object)) {
        if (isRecord(item)) isRead.add(below(path, key));
        if (isRead.has(below(path, key))) continue;
        const others = [otherThan(item), undefined].map((other) => {
          Object.assign(object, { [key]: other });
          return JSON.stringify(read(copy));
        });
        Object.assign(object, { [key]: item });
        if (others.some((other) => other !== meaning)) isRead.add(below(path, key));
      }
  }

  return {
    look(value: UnknownRecord): void {
      if (Object.keys(value).length === 0) return;
      count(placesIn(value, ''));
      tryReading(value);
    },
    /** Written always, and always the same. */
    constant: () => [...values].filter(([, known]) => known.size === 1).map(([path]) => path),
    unread: () => [...values.keys()].filter((path) => !isRead.has(path)),
  };
}

const ABSENT = 'absent';

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.length === 0 ? ['other'] : [];
  return isRecord(value) ? {} : `${value ?? ''}~`;
}

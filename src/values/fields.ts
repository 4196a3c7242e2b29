/** Readers for the fields of state files: what is missing or does not fit becomes the default, and nothing fails. */
import { asCount, asList, asText, isRecord, oneOf, orUndefined, type UnknownRecord } from './narrow.ts';

export type Reader<T> = (value: unknown) => T;
export type Shape = Readonly<Record<string, Reader<unknown>>>;
type Absent<S extends Shape> = { [K in keyof S]: undefined extends ReturnType<S[K]> ? K : never }[keyof S];
export type ShapeOf<S extends Shape> = { readonly [K in Exclude<keyof S, Absent<S>>]: ReturnType<S[K]> } & {
  readonly [K in Absent<S>]?: ReturnType<S[K]>;
};

export const flag: Reader<boolean> = (value) => value === true;
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : 0);
export const textOrNull: Reader<string | null> = (value) => asText(value) || null;
export const optionalText: Reader<string | undefined> = (value) => asText(value) || undefined;
export const optionalTrue: Reader<true | undefined> = (value) => (value === true ? value : undefined);
export const optionalFlag: Reader<boolean | undefined> = (value) => (value === undefined ? value : value === true);
export const optionalCount: Reader<number | undefined> = (value) => (value === undefined ? value : asCount(value));
export const someText: Reader<string | undefined> = (value) => (typeof value === 'string' ? value : undefined);
export const someNumber: Reader<number | undefined> = (value) => (typeof value === 'number' ? value : undefined);
/** A whole number from 1. */
export const positive: Reader<number | undefined> = (value) => asCount(value) || undefined;
export const object: Reader<UnknownRecord> = (value) => (isRecord(value) ? value : {});

/** Anything may be in it, except what is nested so deeply that it could be read but never written again. */
export const writable: Reader<UnknownRecord> = (value) =>
  orUndefined(() => JSON.stringify(value)) === undefined ? {} : object(value);

export const choice =
  <const T extends string, const Default>(values: readonly T[], otherwise: Default): Reader<T | Default> =>
  (value) =>
    oneOf(values, value) ?? otherwise;

/** Items that do not fit are left out. */
export const listOf =
  <T>(read: Reader<T | undefined>): Reader<readonly T[]> =>
  (value) =>
    asList(value).flatMap((item) => read(item) ?? []);

export const texts = listOf(someText);

/** A table of counts; entries that are none are left out. */
export const countsOf: Reader<Readonly<Record<string, number>>> = (value) =>
  Object.fromEntries(
    Object.entries(object(value)).filter((entry): entry is [string, number] => asCount(entry[1]) === entry[1]),
  );

/** An object inside another; where it is missing, all its fields have their defaults. `keyOf`: what a field is called on disk. */
export function part<S extends Shape>(shape: S, keyOf = (name: string): string => name): Reader<ShapeOf<S>> {
  const fields = Object.entries(shape).map(([name, read]) => ({ name, key: keyOf(name), read }));
  return (value) => {
    const from = object(value);
    const result: Record<string, unknown> = {};
    for (const { name, key, read } of fields) {
      const item = read(from[key]);
      if (item !== undefined) result[name] = item;
    }
    return result as ShapeOf<S>;
  };
}

/** The same, where fields that the shape does not name stay as they are. */
export function openPart<S extends Shape>(shape: S): Reader<ShapeOf<S>> {
  const read = part(shape);
  return (value) => {
    const others = Object.entries(object(value)).filter(([name]) => !Object.hasOwn(shape, name));
    return { ...read(value), ...Object.fromEntries(others) };
  };
}

/** An object by itself: undefined where there is none, or where one of the `needed` fields is missing. */
export function whole<S extends Shape, K extends keyof S = never>(
  shape: S,
  needed: readonly K[] = [],
  partOf: (shape: S) => Reader<ShapeOf<S>> = part,
): Reader<(Omit<ShapeOf<S>, K> & { readonly [P in K]: Exclude<ReturnType<S[P]>, undefined> }) | undefined> {
  const read: Reader<Readonly<Partial<Record<PropertyKey, unknown>>>> = partOf(shape);
  return (value) => {
    const found = isRecord(value) ? read(value) : undefined;
    return found && needed.every((name) => found[name] !== undefined) ? (found as never) : undefined;
  };
}

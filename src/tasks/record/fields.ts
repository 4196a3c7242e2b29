/** Readers for the fields of a record: `started_at` on disk is `startedAt` here, what does not fit becomes the default. */
import { asList, asText, isRecord, oneOf, type UnknownRecord } from '../../values/narrow.ts';

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
export const object: Reader<UnknownRecord> = (value) => (isRecord(value) ? value : {});

export const choice =
  <const T extends string, const Default>(values: readonly T[], otherwise: Default): Reader<T | Default> =>
  (value) =>
    oneOf(values, value) ?? otherwise;

/** Items that do not fit are left out. */
export const listOf =
  <T>(read: Reader<T | undefined>): Reader<readonly T[]> =>
  (value) =>
    asList(value).flatMap((item) => read(item) ?? []);

export const texts = listOf((value) => (typeof value === 'string' ? value : undefined));

/** An object inside another; where it is missing, all its fields have their defaults. */
export function part<S extends Shape>(shape: S): Reader<ShapeOf<S>> {
  const fields = Object.entries(shape).map(([name, read]) => ({ name, key: snakeCase(name), read }));
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

/** An entry of a list. */
export function row<S extends Shape>(shape: S): Reader<ShapeOf<S> | undefined> {
  const read = part(shape);
  return (value) => (isRecord(value) ? read(value) : undefined);
}

/** Where a field is in the file, and how it is read. */
export function field<T>(path: string, read: Reader<T>) {
  const [key = '', group] = path.split('.').reverse();
  return { group, key, read };
}

export type Fields = Readonly<Record<string, ReturnType<typeof field<unknown>>>>;
export type FieldsOf<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]['read']> };

export function readFields<F extends Fields>(fields: F, file: UnknownRecord): FieldsOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, { group, key, read }] of Object.entries(fields))
    values[name] = read((group === undefined ? file : object(file[group]))[key]);
  return values as FieldsOf<F>;
}

/** The fields under the names they have in the file, by the group they are in. */
export function writeFields<F extends Fields>(fields: F, values: FieldsOf<F>): Record<string, UnknownRecord> {
  const file: Record<string, Record<string, unknown>> = {};
  for (const [name, { group = '', key }] of Object.entries(fields)) {
    file[group] ??= {};
    const place = file[group];
    place[key] = DATA.has(name) ? values[name] : toDisk(values[name]);
  }
  return file;
}

export function toDisk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDisk);
  if (!isRecord(value)) return value;
  const written: Record<string, unknown> = {};
  for (const name in value) written[snakeCase(name)] = DATA.has(name) ? value[name] : toDisk(value[name]);
  return written;
}

/** Objects whose keys are not fields of the record. */
const DATA: ReadonlySet<string> = new Set(['routing', 'evidence', 'details', 'report', 'before']);

const NAMES = new Map<string, string>();

/** A record has few names and many entries with each. */
function snakeCase(name: string): string {
  let snake = NAMES.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    NAMES.set(name, snake);
  }
  return snake;
}

/** The fields of a record, in groups and under their names on disk: `startedAt` is `started_at` there. */
import { object, type Reader, part as readPart, type Shape, type ShapeOf, whole } from '../../values/fields.ts';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';

/** An object inside another; where it is missing, all its fields have their defaults. */
export const part = <S extends Shape>(shape: S): Reader<ShapeOf<S>> => readPart(shape, snakeCase);

/** An entry of a list. */
export const row = <S extends Shape>(shape: S) => whole(shape, [], part);

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

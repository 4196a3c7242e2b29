/** Schemas for the fields of a record: `started_at` on disk is `startedAt` here, what does not fit becomes the default. */
import * as v from 'valibot';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';

const someText = v.pipe(v.string(), v.nonEmpty());

export const textOr = (otherwise: string) => v.fallback(someText, otherwise);
export const textOrNull = v.fallback(v.nullable(someText), null);
export const optionalText = v.fallback(v.optional(someText), undefined);
export const optionalTrue = v.fallback(v.optional(v.literal(true)), undefined);

export const choice = <const T extends readonly string[]>(values: T, otherwise: T[number]) =>
  v.fallback(v.picklist(values), otherwise);

export const choiceOrNull = <const T extends readonly string[]>(values: T) =>
  v.fallback(v.nullable(v.picklist(values)), null);

export const optionalChoice = <const T extends readonly string[]>(values: T) =>
  v.fallback(v.optional(v.picklist(values)), undefined);

/** An entry of a list. */
export const row = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(v.custom<UnknownRecord>(isRecord), v.transform(fromDisk), v.object(entries));

/** An object inside another; where it is missing, all its fields have their defaults. */
export const part = <T extends v.ObjectEntries>(entries: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => fromDisk(isRecord(value) ? value : {})),
      v.object(entries),
    ),
    {},
  );

const fromDisk = (value: UnknownRecord): UnknownRecord =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_[a-z]/g, (found) => found.charAt(1).toUpperCase()),
      item,
    ]),
  );

/** What says nothing is left out, but for the fields that people and programs expect in the file. */
export function toDisk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDisk);
  if (!isRecord(value)) return value;
  const written = Object.entries(value).filter(([key, item]) => isWritten(key, item));
  return Object.fromEntries(written.map(([key, item]) => [snakeCase(key), DATA.has(key) ? item : toDisk(item)]));
}

const isWritten = (key: string, value: unknown): boolean => (value ?? false) !== false || EXPECTED.has(key);

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const EXPECTED: ReadonlySet<string> = new Set([
  ...['archived', 'lastInjectionStep', 'packId', 'packName', 'asked', 'received', 'action', 'userConfirmed'],
  ...['lastError', 'lastTestReminderAt', 'endedAt', 'deliveredAt', 'closedAt', 'closedBy', 'required', 'begunAt'],
]);

/** Objects whose keys are not fields of the record. */
const DATA: ReadonlySet<string> = new Set(['routing', 'evidence', 'details', 'report', 'before']);

/** Where a field is in the file, and how it is read. */
export const field = <T extends v.GenericSchema>(path: string, schema: T) => ({ path, schema });

export type Fields = Readonly<Record<string, { readonly path: string; readonly schema: v.GenericSchema }>>;

type Frozen<T> = T extends readonly (infer Item)[] ? readonly Readonly<Item>[] : Readonly<T>;

export type FieldsOf<T extends Fields> = { readonly [K in keyof T]: Frozen<v.InferOutput<T[K]['schema']>> };

export const readFields = <T extends Fields>(fields: T, file: UnknownRecord): FieldsOf<T> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { path, schema }]) => [name, v.parse(schema, valueAt(file, path))]),
  ) as FieldsOf<T>;

const valueAt = (file: UnknownRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), file);

/** The fields that lie in a group of the file, under the names they have there. */
export function writeFields<T extends Fields>(fields: T, values: FieldsOf<T>, group = ''): UnknownRecord {
  const prefix = group && `${group}.`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { path }]) => {
      const key = path.slice(prefix.length);
      const isThere = path.startsWith(prefix) && !key.includes('.') && isWritten(name, values[name]);
      return isThere ? [[key, DATA.has(name) ? values[name] : toDisk(values[name])]] : [];
    }),
  );
}

/** Schemas for the fields of a record: `started_at` on disk is `startedAt` here, what does not fit becomes the default. */
import * as v from 'valibot';
import { isRecord, type UnknownRecord } from '../../values/narrow.ts';

export const textOr = (otherwise: string) => v.fallback(v.pipe(v.string(), v.nonEmpty()), otherwise);

export const textOrNull = v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null);

export const optionalText = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);

export const optionalTrue = v.fallback(v.optional(v.literal(true)), undefined);

export const choice = <const T extends readonly string[]>(values: T, otherwise: T[number]) =>
  v.fallback(v.picklist(values), otherwise);

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
  renamed(value, (key) => key.replace(/_[a-z]/g, (found) => found.charAt(1).toUpperCase()));

export const toDisk = (value: object): UnknownRecord =>
  renamed(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Fields that say nothing are left out, except those that were always written. */
export const sparse = (value: object): UnknownRecord =>
  toDisk(Object.fromEntries(Object.entries(value).filter(([key, item]) => item || EXPECTED.has(key))));

const EXPECTED: ReadonlySet<string> = new Set(['required', 'begunAt', 'edits', 'stopBlocks']);

const renamed = (value: object, rename: (key: string) => string): UnknownRecord =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), item]));

/** Entries that have no number of their own get that of their place. */
export const numbered = <K extends string, T extends { readonly [key in K]: number }>(
  list: readonly T[],
  key: K,
): T[] => list.map((item, index) => ({ ...item, [key]: item[key] || index + 1 }));

/** Schemas for fields that people and older versions write: anything unexpected becomes the default. */
import * as v from 'valibot';
import { isRecord, type UnknownRecord } from './narrow.ts';

/** Valibot's object schemas accept arrays as well; put this in front of them. */
export const jsonObject = v.custom<UnknownRecord>(isRecord);

export const text = v.fallback(v.string(), '');

/** A whole number from 0. */
export const count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

export const flag = v.fallback(v.boolean(), false);

/** Items that do not fit are left out. */
export const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.fallback(v.array(v.unknown()), () => []),
    v.transform((items): readonly v.InferOutput<T>[] =>
      items.flatMap((value): v.InferOutput<T>[] => {
        const parsed = v.safeParse(item, value);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );

/** Fields that the schema does not name stay where they are. */
export const openObject = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(jsonObject, v.looseObject(entries)) as unknown as v.GenericSchema<
    unknown,
    v.InferOutput<v.ObjectSchema<T, undefined>>
  >;

/** For `Decode`: undefined where the value does not fit. */
export const decodeWith =
  <T extends v.GenericSchema>(schema: T) =>
  (value: unknown): v.InferOutput<T> | undefined => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? parsed.output : undefined;
  };

/** Schemas for fields that people and older versions write: anything unexpected becomes the default. */
import * as v from 'valibot';
import { isRecord, type UnknownRecord } from './narrow.ts';

/** Valibot's object schemas accept arrays as well; put this in front of them. */
export const jsonObject = v.custom<UnknownRecord>(isRecord);

export const text = v.fallback(v.string(), '');

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

/** For `Decode`: undefined where the value does not fit. */
export const decodeWith =
  <T extends v.GenericSchema>(schema: T) =>
  (value: unknown): v.InferOutput<T> | undefined => {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? parsed.output : undefined;
  };

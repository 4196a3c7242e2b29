/** Reads what people write into files: what is invalid is reported and left out, the rest is used. */
import * as v from 'valibot';
import { isRecord } from './narrow.ts';

export type Misfit = v.BaseIssue<unknown>;

export const keysOf = ({ path }: Pick<Misfit, 'path'>): PropertyKey[] =>
  path?.map(({ key }) => key as PropertyKey) ?? [];

/** Undefined when nothing usable remains. A misfit more than `depth` keys deep costs the whole field at that depth. */
export function sift<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  tell: (misfit: Misfit) => void,
  depth = Number.POSITIVE_INFINITY,
): v.InferOutput<S> | undefined {
  const left = new Set<string>();
  // valibot reports one unknown key at a time, hence the loop.
  for (let rest = value; ; ) {
    const { success, output, issues = [] } = v.safeParse(schema, rest, { abortPipeEarly: true });
    if (success) return output;
    const misfits = issues.map((misfit) => ({ misfit, field: keysOf(misfit).slice(0, depth) }));
    const fresh = misfits.filter(({ field }) => !left.has(field.join('.')));
    for (const { misfit } of fresh) tell(misfit);
    // What is required cannot be left out.
    if (fresh.length < misfits.length || fresh.some(({ field }) => field.length === 0)) return undefined;
    for (const { field } of fresh) {
      left.add(field.join('.'));
      rest = without(rest, field);
    }
  }
}

export function without(value: unknown, [key, ...inner]: readonly PropertyKey[]): unknown {
  if (!isRecord(value) || typeof key !== 'string') return value;
  const { [key]: old, ...rest } = value;
  return inner.length === 0 || !isRecord(old) ? rest : { ...rest, [key]: without(old, inner) };
}

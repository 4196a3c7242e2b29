/** `errors.json` of a pack: what the output of a failed command points to. */
import * as v from 'valibot';
import { asList, isRecord } from '../../values/narrow.ts';
import type { PackFile, PackProblem, Report } from '../packs/pack-file.ts';
import { patternProblem } from '../patterns.ts';
import { localTextShape, readShape } from '../shape.ts';

const text = v.optional(v.string(), '');
const local = v.optional(localTextShape, '');

const patternShape = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ pattern, ...item }) => ({ ...item, regex: item['regex'] ?? pattern })),
  v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)),
    category: local,
    regex: v.string(),
    flags: text,
    unless: text,
    title: localTextShape,
    message: local,
    fix: localTextShape,
    docs: local,
    example: text,
  }),
);

export type ErrorPattern = Readonly<v.InferOutput<typeof patternShape>> & { readonly isForeign: boolean };
export type LoadedErrors = { readonly patterns: readonly ErrorPattern[]; readonly problems: readonly PackProblem[] };

/** `files` nearest first: the patterns of a pack are tried before those of the packs it extends. */
export function loadErrors(files: readonly PackFile[]): LoadedErrors {
  const problems: PackProblem[] = [];
  const patterns = new Map<string, ErrorPattern>();
  for (const { file, value, unreadable, shipped = false } of files) {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    const list = isRecord(value) ? value['patterns'] : value;
    if (!Array.isArray(list)) report('patterns', unreadable ?? 'a list of patterns');
    asList(list).forEach((item, index) => {
      const pattern = readPattern(item, !shipped, (at, expected) => report(`patterns[${index}].${at}`, expected));
      if (pattern !== undefined && !patterns.has(pattern.id)) patterns.set(pattern.id, pattern);
    });
  }
  return { patterns: [...patterns.values()], problems };
}

function readPattern(item: unknown, isForeign: boolean, report: Report): ErrorPattern | undefined {
  const read = readShape(patternShape, item, report);
  if (read === undefined) return undefined;
  const broken = (['regex', 'unless'] as const).filter((field) => {
    const problem = patternProblem(read[field], read.flags, isForeign);
    if (problem !== undefined) report(field, `another pattern for "${read.id}" (${problem})`);
    return problem !== undefined;
  });
  return broken.length > 0 ? undefined : { ...read, isForeign };
}

/** `errors.json` of a pack: what the output of a failed command points to. */
import * as v from 'valibot';
import { asList, isRecord } from '../../values/narrow.ts';
import { type PackFile, type Report, readFiles } from '../packs/pack-file.ts';
import { firstTooMany } from '../pattern-weight.ts';
import { patternProblem } from '../patterns.ts';
import { localTextShape, readShape } from '../shape.ts';

const text = v.optional(v.string(), '');
const local = v.optional(localTextShape, '');

const patternShape = v.object({
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
});

export type ErrorPattern = Readonly<v.InferOutput<typeof patternShape>> & { readonly isForeign: boolean };
/** Of all patterns that a project gives. */
const MAX_WEIGHT = 5_000;

/** `files` nearest first: the patterns of a pack are tried before those of the packs it extends. */
export function loadErrors(files: readonly PackFile[]) {
  const patterns = new Map<string, ErrorPattern>();
  const listed: { item: unknown; isForeign: boolean; at: string; report: Report }[] = [];
  const problems = readFiles(files, ({ value, shipped = false }, report) => {
    const list = isRecord(value) ? value['patterns'] : value;
    if (!Array.isArray(list)) report('patterns', 'a list of patterns');
    asList(list).forEach((item, index) => {
      listed.push({ item, isForeign: !shipped, at: `patterns[${index}]`, report });
    });
  });
  const tooMany = firstTooMany(
    listed.map(({ item, isForeign }) => (isForeign ? sourcesOf(item) : [])),
    MAX_WEIGHT,
  );
  listed.forEach(({ item, at, report, isForeign }, index) => {
    if (index === tooMany) report(at, TOO_MANY);
    if (tooMany !== undefined && index >= tooMany && isForeign) return;
    const pattern = readPattern(item, isForeign, (inner, expected) => report(`${at}.${inner}`, expected));
    if (pattern !== undefined && !patterns.has(pattern.id)) patterns.set(pattern.id, pattern);
  });
  return { patterns: [...patterns.values()], problems };
}

const TOO_MANY = 'fewer or shorter patterns; from here on, those of the project are not tried';

const sourcesOf = (item: unknown): string[] =>
  isRecord(item) ? [item['regex'], item['unless']].filter((part) => typeof part === 'string') : [];

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

/** `symptoms.json` of a pack: what a description of a bug points to, and where to look first. */
import * as v from 'valibot';
import { type PackFile, readFiles } from '../packs/pack-file.ts';
import { listOf, localTextShape, readShape } from '../shape.ts';

const local = v.fallback(v.optional(localTextShape, ''), '');

/** Words that must all occur in this order on one line. */
const cue = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((words) => [words].flat().map((word) => word.toLowerCase())),
  v.check((words) => words.length > 0 && words.every((word) => word !== ''), 'words to look for'),
  v.readonly(),
);

const symptom = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,40}$/)),
  title: localTextShape,
  /** Ways to recognise it; each is a list of features that must hold, or must not (`!name`). */
  when: v.optional(listOf(listOf(v.string())), []),
});

const docs = listOf(
  v.object({
    path: v.pipe(v.string(), v.nonEmpty()),
    start: v.optional(v.number(), 0),
    lines: v.optional(v.number(), 0),
    label: local,
  }),
);

const route = v.object({
  strategy: local,
  /** `{keywords}` and `{globs}` are put in when there are any. */
  action: local,
  /** Instead of `action` when no keyword leads to a document. */
  fallback: local,
  hint: local,
  docs: v.optional(docs, []),
  extractKeywords: v.optional(v.boolean(), false),
});

const UNKNOWN: SymptomDef = { id: 'unknown', title: 'unknown', when: [] };

const tableShape = v.object({
  features: v.optional(v.record(v.string(), listOf(cue, 500)), {}),
  /** In order; the first that holds is taken. */
  symptoms: v.optional(listOf(symptom), []),
  default: v.optional(symptom),
  routes: v.optional(v.record(v.string(), route), {}),
  stopWords: v.optional(listOf(v.string(), 2_000), []),
});

type Table = v.InferOutput<typeof tableShape>;
export type SymptomDef = v.InferOutput<typeof symptom>;
export type Cue = v.InferOutput<typeof cue>;
export type Route = v.InferOutput<typeof route>;
export type SymptomTable = Readonly<Omit<Table, 'default'>> & { readonly usual: SymptomDef };

const EMPTY: Table = { features: {}, symptoms: [], routes: {}, stopWords: [] };

/** `files` nearest first. The nearest decides how to classify; routes and stop words of the others are added to it. */
export function loadSymptoms(files: readonly PackFile[]) {
  const tables: Table[] = [];
  const problems = readFiles(files, ({ value }, report) => {
    const table = readShape(tableShape, value, report);
    if (table === undefined) return;
    tables.push(table);
    table.symptoms.forEach(({ when }, index) => {
      const strange = when.flat().find((name) => !Object.hasOwn(table.features, name.replace(/^!/, '')));
      if (strange !== undefined) report(`symptoms[${index}].when`, `features of this file, not "${strange}"`);
    });
  });
  const { default: usual = UNKNOWN, ...nearest } = tables[0] ?? EMPTY;
  const routes = Object.assign({}, ...tables.toReversed().map((table) => table.routes)) as Table['routes'];
  const stopWords = [...new Set(tables.flatMap((table) => table.stopWords))];
  return { table: { ...nearest, usual, routes, stopWords }, problems };
}

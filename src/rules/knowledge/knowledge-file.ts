/** Knowledge a pack offers: how something is built, with code that works and what usually goes wrong. */
import * as v from 'valibot';
import { texts } from '../../values/fields.ts';
import { asList, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { type PackFile, type Report, readFiles } from '../packs/pack-file.ts';
import { localTextShape, readShape } from '../shape.ts';

/** Fields that are missing or not a text are left empty. */
const local = v.fallback(v.optional(localTextShape, ''), '');
const text = v.fallback(v.optional(v.string(), ''), '');
const wordsIn = (value: unknown): readonly string[] => texts(value).filter((word) => word.trim() !== '');
const words = v.pipe(v.optional(v.unknown(), []), v.transform(wordsIn));
const locals = v.fallback(v.optional(v.record(v.string(), local), {}), {});
const records = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((list): readonly v.InferOutput<S>[] => list.filter(isRecord).map((one) => v.parse(item, one))),
  );

/** Older names are understood. */
const renamed = (names: Readonly<Record<string, string>>) =>
  v.transform((item: UnknownRecord): UnknownRecord => {
    const old = Object.entries(names).map(([from, to]) => [to, item[to] ?? item[from]]);
    return { ...item, ...Object.fromEntries(old) };
  });
const anyRecord = v.record(v.string(), v.unknown());

/** Long code may be written as a list of lines; `source` is a file of the pack that holds the code. */
const code = v.object({
  file: text,
  source: v.fallback(v.optional(v.string()), undefined),
  content: v.fallback(
    v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.array(v.string()),
          v.transform((lines) => lines.join('\n')),
        ),
      ]),
    ),
    undefined,
  ),
});

/** A parameter is a sentence, or an object that says more. */
const params = v.pipe(
  v.fallback(v.optional(anyRecord, {}), {}),
  v.transform((given) => Object.entries(given).map(([name, value]) => paramOf(name, value))),
  v.readonly(),
);

function paramOf(name: string, value: unknown) {
  const { example, required, type, description } = isRecord(value) ? value : ({} as UnknownRecord);
  return {
    name,
    type: v.parse(text, type),
    required: required === true ? [name] : v.parse(words, required),
    example: example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example),
    text: v.parse(local, typeof value === 'string' ? value : description),
  };
}

const api = v.pipe(
  anyRecord,
  renamed({ doc_path: 'docs', common_pitfall: 'pitfall' }),
  v.object({
    name: text,
    type: local,
    trigger: local,
    purpose: local,
    fields: locals,
    params,
    docs: text,
    pitfall: local,
  }),
);

/** A name, or an object that says more. */
const related = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((list) => list.map((value) => relationOf(isRecord(value) ? value : { name: value }))),
);

function relationOf({ name, extension, reusable_code, similarity, note }: UnknownRecord) {
  const said = extension ?? reusable_code ?? similarity ?? note;
  return { name: v.parse(local, name), note: v.parse(local, typeof said === 'number' ? String(said) : said) };
}

const GUIDE_NAMES = {
  complete_code: 'code',
  config_guide: 'config',
  modsdk_apis: 'apis',
  common_issues: 'issues',
  related_gameplay: 'related',
};

const guide = {
  principle: local,
  code: v.fallback(v.optional(code), undefined),
  config: v.fallback(
    v.optional(v.object({ description: local, example: v.optional(v.unknown()), fields: locals })),
    undefined,
  ),
  apis: records(api),
  issues: records(v.object({ problem: local, cause: local, solution: local })),
  related,
};

/** The guide may stand in a field of its own. */
const unfolded = v.transform((item: UnknownRecord): UnknownRecord => {
  const inner = item['guide'] ?? item['implementation_guide'];
  return isRecord(inner) ? { ...item, ...inner } : item;
});

const entryShape = v.pipe(
  anyRecord,
  unfolded,
  renamed({ ...GUIDE_NAMES, estimated_time: 'time' }),
  v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'kebab-case')),
    name: v.pipe(
      localTextShape,
      v.check((name) => name !== '', 'a text, or one text per locale'),
    ),
    keywords: v.pipe(words, v.minLength(1, 'a list of words')),
    /** Of the keywords, those that are enough by themselves. */
    strong: words,
    category: local,
    difficulty: local,
    time: local,
    description: local,
    ...guide,
  }),
);

export type KnowledgeEntry = Readonly<v.InferOutput<typeof entryShape>>;
export type KnowledgeApi = KnowledgeEntry['apis'][number];
export type KnowledgeParam = KnowledgeApi['params'][number];

const MAX_ENTRIES = 500;
const TOO_MANY = `at most ${MAX_ENTRIES} entries; the others are not looked at`;

/** `files` nearest first: an entry hides those of the same id further away. One that cannot be used is reported. */
export function loadKnowledge(files: readonly PackFile[]) {
  const entries = new Map<string, KnowledgeEntry>();
  const problems = readFiles(files, ({ value }, report) => {
    for (const entry of entriesIn(value, report)) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  });
  if (files[0] !== undefined && entries.size > MAX_ENTRIES)
    problems.push({ file: files[0].file, at: 'entries', expected: TOO_MANY });
  return { entries: [...entries.values()].slice(0, MAX_ENTRIES), problems };
}

function entriesIn(value: unknown, report: Report): KnowledgeEntry[] {
  const list = isRecord(value) ? (value['entries'] ?? value['gameplay_patterns']) : undefined;
  if (!Array.isArray(list)) report('entries', 'a list of entries');
  const seen = new Set<string>();
  return asList(list).flatMap((item, index) => {
    const at = `entries[${index}]`;
    const entry = readShape(entryShape, item, (inner, expected) => report(inner ? `${at}.${inner}` : at, expected));
    if (entry === undefined) return [];
    if (seen.has(entry.id)) report(`${at}.id`, `an id of its own; an entry above has "${entry.id}"`);
    seen.add(entry.id);
    return [entry];
  });
}

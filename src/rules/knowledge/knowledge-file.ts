/** Knowledge a pack offers: how something is built, with code that works and what usually goes wrong. */
import * as v from 'valibot';
import { listOf, object, part, type Reader, someText, texts, whole } from '../../values/fields.ts';
import { asList, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { type LocalText, type PackFile, type Report, readFiles } from '../packs/pack-file.ts';
import { localTextShape, readShape } from '../shape.ts';

/** Fields that are missing or not a text are left empty. */
const local: Reader<LocalText> = (value) => (v.is(localTextShape, value) ? value : '');
const words: Reader<readonly string[]> = (value) => texts(value).filter((word) => word.trim() !== '');
const locals: Reader<Readonly<Record<string, LocalText>>> = (value) =>
  Object.fromEntries(Object.entries(object(value)).map(([name, text]) => [name, local(text)]));

/** Older names are understood. */
function withNewNames(item: UnknownRecord, names: Readonly<Record<string, string>>): UnknownRecord {
  const old = Object.entries(names).map(([from, to]) => [to, item[to] ?? item[from]]);
  return { ...item, ...Object.fromEntries(old) };
}

/** Long code may be written as a list of lines; `source` is a file of the pack that holds the code. */
const code = whole({
  file: asText,
  source: someText,
  content: (value) => (Array.isArray(value) ? texts(value).join('\n') : someText(value)),
});

/** A parameter is a sentence, or an object that says more. */
const params = (value: unknown) =>
  Object.entries(object(value)).map(([name, given]) => {
    const { example, required, type, description } = object(given);
    return {
      name,
      type: asText(type),
      required: required === true ? [name] : words(required),
      example: example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example),
      text: local(typeof given === 'string' ? given : description),
    };
  });

const readApi = whole({
  name: asText,
  type: local,
  trigger: local,
  purpose: local,
  fields: locals,
  params,
  docs: asText,
  pitfall: local,
});
const API_NAMES = { doc_path: 'docs', common_pitfall: 'pitfall' };
const apis = listOf((value) => (isRecord(value) ? readApi(withNewNames(value, API_NAMES)) : undefined));

/** A name, or an object that says more. */
const related = listOf((value) => {
  const { name, extension, reusable_code, similarity, note } = isRecord(value) ? value : { name: value };
  const said = extension ?? reusable_code ?? similarity ?? note;
  return { name: local(name), note: local(typeof said === 'number' ? String(said) : said) };
});

const readDetails = part({
  /** Of the keywords, those that are enough by themselves. */
  strong: words,
  category: local,
  difficulty: local,
  time: local,
  description: local,
  principle: local,
  code,
  config: whole({ description: local, example: (value) => value, fields: locals }),
  apis,
  issues: listOf(whole({ problem: local, cause: local, solution: local })),
  related,
});

/** Without these an entry is useless. */
const neededShape = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'kebab-case')),
  name: v.pipe(
    localTextShape,
    v.check((name) => name !== '', 'a text, or one text per locale'),
  ),
  keywords: v.pipe(v.optional(v.unknown(), []), v.transform(words), v.minLength(1, 'a list of words')),
});

const ENTRY_NAMES = {
  complete_code: 'code',
  config_guide: 'config',
  modsdk_apis: 'apis',
  common_issues: 'issues',
  related_gameplay: 'related',
  estimated_time: 'time',
};

function readEntry(item: unknown, report: Report) {
  const { guide, implementation_guide } = object(item);
  // The guide may stand in a field of its own.
  const given = isRecord(item) ? { ...item, ...object(guide ?? implementation_guide) } : item;
  const needed = readShape(neededShape, given, report);
  return needed && { ...needed, ...readDetails(withNewNames(object(given), ENTRY_NAMES)) };
}

export type KnowledgeEntry = NonNullable<ReturnType<typeof readEntry>>;
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
    const entry = readEntry(item, (inner, expected) => report(inner ? `${at}.${inner}` : at, expected));
    if (entry === undefined) return [];
    if (seen.has(entry.id)) report(`${at}.id`, `an id of its own; an entry above has "${entry.id}"`);
    seen.add(entry.id);
    return [entry];
  });
}

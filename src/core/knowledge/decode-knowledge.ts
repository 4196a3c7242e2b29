/** Reads a knowledge file. Older names are understood; an entry that cannot be used is reported and left out. */
import { asList, asText, isRecord, type UnknownRecord } from '../narrow.ts';
import { isLocalText, type LocalText } from '../pack-format/local-text.ts';
import type { PackFile, PackProblem, Report } from '../pack-format/problem.ts';
import type { KnowledgeApi, KnowledgeEntry, KnowledgeParam } from './entry.ts';

export type LoadedKnowledge = {
  readonly entries: readonly KnowledgeEntry[];
  readonly problems: readonly PackProblem[];
};

const MOST_ENTRIES = 500;
const ENTRY_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** `files` nearest first: an entry hides those of the same id further away. */
export function loadKnowledge(files: readonly PackFile[]): LoadedKnowledge {
  const problems: PackProblem[] = [];
  const entries = new Map<string, KnowledgeEntry>();
  for (const { file, value, unreadable } of files) {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    if (unreadable !== undefined) report('', unreadable);
    else for (const entry of decodeFile(value, report)) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()].slice(0, MOST_ENTRIES), problems };
}

function decodeFile(value: unknown, report: Report): KnowledgeEntry[] {
  const list = isRecord(value) ? (value['entries'] ?? value['gameplay_patterns']) : undefined;
  if (!Array.isArray(list)) report('entries', 'a list of entries');
  const seen = new Set<string>();
  return asList(list).flatMap((item, index) => {
    const at = `entries[${index}]`;
    const found = decodeEntry(item, at, report);
    for (const { id } of found) {
      if (seen.has(id)) report(`${at}.id`, `an id of its own; an entry above has "${id}"`);
      seen.add(id);
    }
    return found;
  });
}

function decodeEntry(value: unknown, at: string, report: Report): KnowledgeEntry[] {
  const item = isRecord(value) ? value : {};
  const { id, name } = item;
  const keywords = texts(item['keywords']);
  if (typeof id !== 'string' || !ENTRY_ID.test(id)) report(`${at}.id`, 'kebab-case');
  else if (!isLocalText(name) || name === '') report(`${at}.name`, 'a text, or one text per locale');
  else if (keywords.length === 0) report(`${at}.keywords`, 'a list of words');
  else return [build(id, name, keywords, item)];
  return [];
}

function build(id: string, name: LocalText, keywords: readonly string[], item: UnknownRecord): KnowledgeEntry {
  const guide = recordIn(item, 'guide', 'implementation_guide') ?? item;
  const code = recordIn(guide, 'code', 'complete_code');
  const config = recordIn(guide, 'config', 'config_guide');
  return {
    id,
    name,
    keywords,
    strong: texts(item['strong']),
    category: local(item['category']),
    difficulty: local(item['difficulty']),
    time: local(item['time'] ?? item['estimated_time']),
    description: local(item['description']),
    principle: local(guide['principle']),
    ...(code ? { code: decodeCode(code) } : {}),
    ...(config
      ? {
          config: {
            description: local(config['description']),
            example: config['example'],
            fields: locals(config['fields']),
          },
        }
      : {}),
    apis: asList(guide['apis'] ?? guide['modsdk_apis'])
      .filter(isRecord)
      .map(decodeApi),
    issues: asList(guide['issues'] ?? guide['common_issues'])
      .filter(isRecord)
      .map((one) => ({ problem: local(one['problem']), cause: local(one['cause']), solution: local(one['solution']) })),
    related: asList(guide['related'] ?? guide['related_gameplay']).flatMap(decodeRelation),
  };
}

const recordIn = (item: UnknownRecord, ...keys: readonly string[]): UnknownRecord | undefined =>
  keys.map((key) => item[key]).find(isRecord);

const local = (value: unknown): LocalText => (isLocalText(value) ? value : '');
const texts = (value: unknown): string[] =>
  asList(value).filter((item): item is string => typeof item === 'string' && item.trim() !== '');
const locals = (value: unknown): Readonly<Record<string, LocalText>> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, local(item)])) : {};

/** Long code may be written as a list of lines. */
function decodeCode(code: UnknownRecord): NonNullable<KnowledgeEntry['code']> {
  const { file, source, content } = code;
  const lines = Array.isArray(content) ? content.map(asText).join('\n') : asText(content);
  return { file: asText(file), ...(source ? { source: asText(source) } : {}), ...(lines ? { content: lines } : {}) };
}

const decodeApi = (api: UnknownRecord): KnowledgeApi => ({
  name: asText(api['name']),
  type: local(api['type']),
  trigger: local(api['trigger']),
  purpose: local(api['purpose']),
  fields: locals(api['fields']),
  params: isRecord(api['params']) ? Object.entries(api['params']).map(([name, value]) => decodeParam(name, value)) : [],
  docs: asText(api['docs'] ?? api['doc_path']),
  pitfall: local(api['pitfall'] ?? api['common_pitfall']),
});

/** A sentence, or an object that says more. */
function decodeParam(name: string, value: unknown): KnowledgeParam {
  const item = isRecord(value) ? value : {};
  const { example, required, type, description } = item;
  return {
    name,
    type: asText(type),
    required: required === true ? [name] : texts(required),
    example: example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example),
    text: local(typeof value === 'string' ? value : description),
  };
}

function decodeRelation(value: unknown): KnowledgeEntry['related'] {
  if (typeof value === 'string') return [{ name: value, note: '' }];
  if (!isRecord(value)) return [];
  const note = value['extension'] ?? value['reusable_code'] ?? value['similarity'] ?? value['note'];
  return [{ name: local(value['name']), note: typeof note === 'number' ? String(note) : local(note) }];
}

/** Renders a knowledge entry. Above the budget the model gets principle, issues and the path of a file with all of it. */
import { clipWith } from '../../text/clip.ts';
import { type LocalText, localText } from '../packs/pack-file.ts';
import type { Labels } from '../packs/words.ts';
import type { KnowledgeApi, KnowledgeEntry, KnowledgeParam } from './knowledge-file.ts';

const KNOWLEDGE_BUDGET = 8_000;

type RenderOptions = {
  readonly labels: Labels;
  readonly locale: string;
  /** The code of the entry, read from its source. */
  readonly code?: string | undefined;
  /** Where the full text will lie; empty where it could not be kept. */
  readonly path: string;
};

type Writer = { readonly say: (text: LocalText) => string; readonly labels: Labels };

/** `inject` is for the model; `full` is to be written to `path` when it differs. */
export function renderKnowledge(entry: KnowledgeEntry, options: RenderOptions) {
  const { labels, locale, path } = options;
  const writer: Writer = { labels, say: (text) => localText(text, locale) };
  const code = options.code ?? entry.code?.content ?? '';
  const [head, principle, issues] = [header(entry, writer), principleOf(entry, writer), issuesOf(entry, writer)];
  const full = joined([
    head,
    principle,
    codeOf(entry, code, writer),
    configOf(entry, writer),
    apisOf(entry, writer),
    issues,
    relatedOf(entry, writer),
    section(labels['knowledge.notes'], [labels['knowledge.usage']]),
  ]);
  if (full.length <= KNOWLEDGE_BUDGET) return { inject: full, full };
  const pointer = path && `\n\n${labels['knowledge.full'].replace('{path}', () => path)}`;
  const short = joined([head, principle, issues]);
  return { inject: `${clipWith(short, KNOWLEDGE_BUDGET - pointer.length, '…')}${pointer}`, full };
}

const joined = (sections: readonly string[]): string => sections.filter((text) => text !== '').join('\n\n');

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : [`## ${title}`, ...lines].join('\n');

function header({ name, category, difficulty, time, description }: KnowledgeEntry, { say, labels }: Writer): string {
  const facts = [
    [labels['knowledge.category'], say(category)],
    [labels['knowledge.difficulty'], say(difficulty)],
    [labels['knowledge.time'], say(time)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [`# ${say(name)}`, facts.join(' · '), say(description)].filter((line) => line !== '').join('\n');
}

const principleOf = ({ principle }: KnowledgeEntry, { say, labels }: Writer): string =>
  section(labels['knowledge.principle'], say(principle) === '' ? [] : [say(principle)]);

function codeOf({ code }: KnowledgeEntry, text: string, { labels }: Writer): string {
  if (text === '') return '';
  const file = code?.file ?? '';
  const language = /\.(\w+)$/.exec(file)?.[1] ?? '';
  return section(labels['knowledge.code'], [
    ...(file ? [`\`${file}\``] : []),
    `\`\`\`${language}`,
    text.trimEnd(),
    '```',
  ]);
}

function configOf({ config }: KnowledgeEntry, { say, labels }: Writer): string {
  if (config === undefined) return '';
  const fields = Object.entries(config.fields).map(([name, text]) => `- \`${name}\`: ${say(text)}`);
  const example = config.example === undefined ? [] : ['```json', JSON.stringify(config.example, null, 2), '```'];
  const intro = say(config.description);
  return section(labels['knowledge.config'], [...(intro ? [intro] : []), ...example, ...fields]);
}

const apisOf = ({ apis }: KnowledgeEntry, writer: Writer): string =>
  section(
    writer.labels['knowledge.apis'],
    apis.flatMap((api, index) => apiLines(api, index + 1, writer)),
  );

function apiLines(api: KnowledgeApi, number: number, writer: Writer): string[] {
  const { say, labels } = writer;
  const kind = say(api.type);
  const row = (label: string, text: string) => (text === '' ? [] : [`   - ${label}: ${text}`]);
  return [
    `${number}. \`${api.name}\`${kind ? ` (${kind})` : ''}`,
    ...row(labels['knowledge.trigger'], say(api.trigger)),
    ...row(labels['knowledge.purpose'], say(api.purpose)),
    ...Object.entries(api.fields).map(([name, text]) => `   - \`${name}\`: ${say(text)}`),
    ...row(labels['knowledge.params'], api.params.map((param) => paramText(param, writer)).join('; ')),
    ...row(labels['knowledge.pitfall'], say(api.pitfall)),
    ...(api.docs ? [`   - ${api.docs}`] : []),
  ];
}

function paramText({ name, type, required, example, text }: KnowledgeParam, { say, labels }: Writer): string {
  const notes = [
    type,
    say(text),
    required.length > 0 ? `${labels['knowledge.required']}: ${required.join(', ')}` : '',
    example ? `${labels['knowledge.example']}: ${example}` : '',
  ].filter((note) => note !== '');
  return notes.length === 0 ? `\`${name}\`` : `\`${name}\` — ${notes.join(', ')}`;
}

const issuesOf = ({ issues }: KnowledgeEntry, { say, labels }: Writer): string =>
  section(
    labels['knowledge.issues'],
    issues.flatMap(({ problem, cause, solution }) => [
      `- **${say(problem)}**`,
      ...(say(cause) ? [`  ${labels['knowledge.cause']}: ${say(cause)}`] : []),
      ...(say(solution) ? [`  ${labels['knowledge.solution']}: ${say(solution)}`] : []),
    ]),
  );

const relatedOf = ({ related }: KnowledgeEntry, { say, labels }: Writer): string =>
  section(
    labels['knowledge.related'],
    related.map(({ name, note }) => `- ${say(name)}${say(note) ? ` — ${say(note)}` : ''}`),
  );

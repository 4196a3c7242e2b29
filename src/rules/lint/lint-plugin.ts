/**
 * Agents and skills of a plugin against the registry: front matter, size and wording. What the host's own `plugin validate`
 * checks (known fields, their types, the manifest's shape) is left to it.
 */
import { parse } from 'yaml';
import { clip } from '../../text/clip.ts';
import { asList, asText, isRecord, messageOf, type UnknownRecord } from '../../values/narrow.ts';
import { AGENTS, type AgentDef, type AgentId, colorOf, isAgentId } from '../../workflow/registry/stages.ts';
import { SELECTION_SKILL, WORKFLOWS } from '../../workflow/registry/workflows.ts';
import { scanWording, WORDING_LEVELS } from '../../workflow/wording.ts';
import { type Finding, finding, type Place } from './findings.ts';

export type PluginText = {
  /** Paths count from the plugin's root and use `/`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** What plugin.json holds. */
  readonly manifest: unknown;
};

type Prompt = {
  readonly kind: 'agent' | 'skill' | 'reference';
  readonly file: string;
  /** What the file's place says it is called. */
  readonly name: string;
  readonly fields: UnknownRecord;
  readonly body: string;
  /** What is wrong with the front matter. */
  readonly trouble: readonly Finding[];
  readonly placeOf: (field?: string) => Place;
  readonly placeIn: (bodyLine: number) => Place;
};

export function lintPlugin({ files, manifest }: PluginText): Finding[] {
  const prompts = files.flatMap(readPrompt);
  return [
    ...prompts.flatMap((prompt) => [
      ...prompt.trouble,
      ...(prompt.kind === 'reference' || prompt.trouble.length > 0 ? [] : checkFields(prompt)),
      ...checkSize(prompt),
      ...checkWording(prompt),
    ]),
    ...checkTogether(prompts, manifest),
  ].sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

const PLACES: readonly (readonly [Prompt['kind'], RegExp])[] = [
  ['agent', /^agents\/([^/]+)\.md$/],
  ['skill', /^skills\/([^/]+)\/SKILL\.md$/],
  ['reference', /^skills\/[^/]+\/references\/([^/]+)\.md$/],
];

function readPrompt({ path: file, text }: PluginText['files'][number]): Prompt[] {
  const [kind, place] = PLACES.find(([, pattern]) => pattern.test(file)) ?? [];
  if (kind === undefined || place === undefined) return [];
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const [, yaml = '', body = text] = parts ?? [];
  const lines = yaml.split('\n');
  const placeOf = (field?: string): Place => ({
    file,
    line: field === undefined ? 1 : lines.findIndex((line) => line.startsWith(`${field}:`)) + 2,
  });
  const placeIn = (line: number): Place => ({ file, line: line + (parts === null ? 0 : lines.length + 2) });
  const base = { kind, file, name: place.exec(file)?.[1] ?? '', fields: {}, body, placeOf, placeIn, trouble: [] };
  if (kind === 'reference') return [base];
  if (parts === null) return [{ ...base, trouble: [finding('front-matter-missing', placeOf())] }];
  try {
    const fields: unknown = parse(yaml);
    return [{ ...base, fields: isRecord(fields) ? fields : {} }];
  } catch (error) {
    return [{ ...base, trouble: [finding('front-matter-line', placeOf(), messageOf(error).split('\n')[0] ?? '')] }];
  }
}

function checkFields(prompt: Prompt): Finding[] {
  const { kind, file, name, fields, placeOf } = prompt;
  const given = fields['name'];
  const expected = kind === 'skill' && name === SELECTION_SKILL.folder ? SELECTION_SKILL.name : name;
  return [
    ...['name', 'description']
      .filter((field) => fields[field] === undefined)
      .map((field) => finding('field-missing', placeOf(), field)),
    ...(given === undefined || given === expected
      ? []
      : [finding('name-differs', placeOf('name'), String(given), expected)]),
    ...(kind === 'agent' && !isAgentId(name) ? [finding('agent-unregistered', { file }, name)] : []),
    ...(kind === 'agent' && isAgentId(name) ? checkRow(prompt, rowOf(name)) : []),
  ];
}

/** What the front matter of an agent says beside name and description. */
function rowOf(agent: AgentId): UnknownRecord {
  const { model, maxTurns, denied, allowed, skills }: AgentDef = AGENTS[agent];
  return {
    model,
    color: colorOf(agent),
    permissionMode: 'bypassPermissions',
    maxTurns,
    ...(denied && { disallowedTools: denied }),
    ...(allowed && { tools: allowed }),
    ...(skills && { skills }),
  };
}

function checkRow({ fields, placeOf }: Prompt, row: UnknownRecord): Finding[] {
  const unwanted = Object.keys(fields).filter((field) => !['name', 'description'].includes(field) && !(field in row));
  const differing = Object.entries(row).flatMap(([field, expected]) => {
    if (fields[field] === undefined) return [finding('field-missing', placeOf(), field)];
    const [got, wanted] = [textOf(fields[field]), textOf(expected)];
    return got === wanted ? [] : [finding('field-differs', placeOf(field), field, got, wanted)];
  });
  return [...unwanted.map((field) => finding('field-unwanted', placeOf(field), field)), ...differing];
}

/** A list may be written as one text with commas. */
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** How long prompts may be, in characters. Every one of them is paid for in each run that loads it. */
const LIMITS = { agent: 3200, reference: 6000, skill: 4000, referenceSkill: 1200, workflowSkill: 1500 } as const;
const DESCRIPTION_LIMITS = { agent: 90, skill: 80, reference: 0 } as const;

const isWorkflowSkill = (name: string): boolean => Object.values(WORKFLOWS).some(({ skill }) => skill === name);

function limitOf({ kind, name }: Prompt): number {
  if (kind !== 'skill') return LIMITS[kind];
  if (name.startsWith('ref-')) return LIMITS.referenceSkill;
  return isWorkflowSkill(name) ? LIMITS.workflowSkill : LIMITS.skill;
}

function checkSize(prompt: Prompt): Finding[] {
  const { kind, file, body, fields, placeOf } = prompt;
  const [length, limit] = [body.trim().length, limitOf(prompt)];
  const [described, longest] = [asText(fields['description']).length, DESCRIPTION_LIMITS[kind]];
  return [
    ...(length > limit ? [finding('too-long', { file }, 'body', `${length}`, `${limit}`)] : []),
    ...(described > longest
      ? [finding('too-long', placeOf('description'), 'description', `${described}`, `${longest}`)]
      : []),
  ];
}

const BLOCKING_LINE = /^[ \t]*(?:[-*]|\d+\.)?[ \t]*⛔(.*)$/u;
const BLOCKING_WORDS = new RegExp(WORDING_LEVELS.block.words.join('|'));

/** Signs that fit their words. */
function checkWording({ body, placeIn }: Prompt): Finding[] {
  const clashes = scanWording(body).map(({ line, level, word }) =>
    finding('wording', placeIn(line), WORDING_LEVELS[level].emoji, word),
  );
  const weak = body.split('\n').flatMap((line, index) => {
    const order = BLOCKING_LINE.exec(line)?.[1];
    const isWeak = order !== undefined && !BLOCKING_WORDS.test(order);
    return isWeak ? [finding('wording', placeIn(index + 1), '⛔', clip(order.trim(), 40))] : [];
  });
  return [...clashes, ...weak];
}

const MANIFEST = '.claude-plugin/plugin.json';

/** What only shows when all files are looked at together: the registry, the manifest and the folders agree. */
function checkTogether(prompts: readonly Prompt[], manifest: unknown): Finding[] {
  const agents = prompts.filter(({ kind }) => kind === 'agent');
  const skills = prompts.filter(({ kind }) => kind === 'skill');
  const listed = asList(isRecord(manifest) ? manifest['agents'] : []).map((path) => asText(path).replace(/^\.\//, ''));
  const lonely = Object.keys(AGENTS).filter((agent) => !agents.some(({ name }) => name === agent));
  const unstartable = Object.entries(WORKFLOWS).filter(([, { skill }]) => !skills.some(({ name }) => name === skill));
  // The host neither lists nor loads such a skill for the model, and the model starts workflows.
  const hidden = skills.filter(
    ({ name, fields }) => isWorkflowSkill(name) && fields['disable-model-invocation'] === true,
  );
  // The host loads the agents the manifest names, and no others.
  const missing = listed.filter((path) => !agents.some(({ file }) => file === path));
  const unlisted = agents.filter(({ file }) => !listed.includes(file));
  return [
    ...lonely.map((agent) => finding('agent-without-file', { file: `agents/${agent}.md` }, agent)),
    ...unstartable.map(([id, { skill }]) =>
      finding('skill-without-file', { file: `skills/${skill}/SKILL.md` }, skill, id),
    ),
    ...hidden.map(({ name, placeOf }) => finding('skill-hidden', placeOf('disable-model-invocation'), name)),
    ...missing.map((path) => finding('file-unknown', { file: MANIFEST }, path)),
    ...unlisted.map(({ name }) => finding('agent-unlisted', { file: MANIFEST }, name)),
  ];
}

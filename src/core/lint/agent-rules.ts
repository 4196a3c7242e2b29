/** Agents against their row in the registry, and the parts every agent prompt must have. */
import { parseHandoff } from '../handoff/handoff.ts';
import { AGENTS, type AgentDef, colorOf, isAgentId } from '../registry/agents.ts';
import { STAGES, type StageDef, stageOfAgent } from '../registry/stages.ts';
import { type Finding, finding } from './finding.ts';
import type { FieldValue } from './front-matter.ts';
import { PROMPT_LIMITS } from './limits.ts';
import { type Prompt, placeIn } from './prompt.ts';

export function checkAgent(prompt: Prompt): Finding[] {
  if (prompt.kind !== 'agent') return [];
  const { path: file, name } = prompt;
  if (!isAgentId(name)) return [finding('agent-unregistered', { file }, name)];
  return [
    ...checkRow(prompt, rowOf(name)),
    ...checkSections(prompt),
    ...checkMarkers(prompt),
    ...checkVerdicts(prompt),
  ];
}

type Row = Readonly<Record<string, FieldValue>>;

/** What the front matter says beside name and description. */
function rowOf(agent: keyof typeof AGENTS): Row {
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

function checkRow({ path: file, fields }: Prompt, row: Row): Finding[] {
  const unwanted = [...fields].filter(([field]) => !['name', 'description'].includes(field) && !(field in row));
  const differing = Object.entries(row).flatMap(([field, expected]) => {
    const got = fields.get(field);
    if (got === undefined) return [finding('field-missing', { file, line: 1 }, field)];
    if (textOf(got.value) === textOf(expected)) return [];
    return [finding('field-differs', { file, line: got.line }, field, textOf(got.value), textOf(expected))];
  });
  return [...unwanted.map(([field, { line }]) => finding('field-unwanted', { file, line }, field)), ...differing];
}

/** A list may be written as one text with commas. */
const textOf = (value: FieldValue): string => (Array.isArray(value) ? value.join(', ') : String(value));

const SECTIONS = ['Read first', 'DO', "DON'T", 'Judgement', 'When not to pass', 'Output'] as const;

function checkSections({ path: file, body }: Prompt): Finding[] {
  const parts = body.split(/^## /m);
  return SECTIONS.filter((heading) => {
    const text = parts.find((part) => part.startsWith(`${heading}\n`))?.slice(heading.length) ?? '';
    return text.trim().length < PROMPT_LIMITS.shortestSection;
  }).map((heading) => finding('section-missing', { file }, heading));
}

/** The word with which a kind of stage does not pass. */
export const NEGATIVE: Readonly<Record<StageDef['kind'], string>> = {
  work: 'fail',
  test: 'fail',
  review: 'reject',
  retro: 'issues',
};

export const verdictMarker = (result: string): string => `<!-- VERDICT: {"result":"${result}"} -->`;

function negativeOf(agent: string): string {
  const stage = stageOfAgent(agent);
  return NEGATIVE[stage ? STAGES[stage].kind : 'work'];
}

const HANDOFF_PARTS = ['Context', 'Findings', 'Files Modified', 'Open Questions'] as const;

function checkMarkers({ path: file, name, body }: Prompt): Finding[] {
  const markers = ['pass', negativeOf(name)].map(verdictMarker);
  const missing = markers.filter((marker) => !body.includes(marker));
  const handoff = `${parseHandoff(body)?.text ?? ''}\n`;
  const signed = `## HANDOFF: ${name} →`;
  return [
    ...missing,
    ...(handoff.startsWith(signed) ? [] : [signed]),
    ...HANDOFF_PARTS.map((part) => `### ${part}`).filter((heading) => !handoff.includes(`${heading}\n`)),
  ].map((marker) => finding('marker-missing', { file }, marker));
}

const VERDICT_WORD = /`(pass|fail|reject|issues)`|"result":"([^"]*)"/g;

/** Whatever judges or works may also fail to do so. */
function checkVerdicts(prompt: Prompt): Finding[] {
  const allowed = [...new Set(['pass', negativeOf(prompt.name), 'fail'])];
  return [...prompt.body.matchAll(VERDICT_WORD)]
    .map(({ 1: word, 2: marked = '', index }) => ({ verdict: word ?? marked, index }))
    .filter(({ verdict }) => !allowed.includes(verdict))
    .map(({ verdict, index }) => finding('verdict-foreign', placeIn(prompt, index), verdict, allowed.join(', ')));
}

/** What instincts can become: a command from a workflow, a skill from one tool's knowledge, an agent from both. */
import { INSTINCT_DEFAULTS } from '../workflow/registry/limits.ts';
import { isLiving } from './instinct.ts';
import { isRefusedAction, type LearnedText, lineOf } from './lines.ts';
import type { Instinct, Memory } from './records.ts';

type Form = 'skill' | 'agent' | 'command';

export type EvolutionCandidate = {
  readonly name: string;
  readonly form: Form;
  readonly tag: string;
  readonly members: readonly Instinct[];
};

export function evolutionCandidates({ instincts }: Memory): EvolutionCandidate[] {
  const living = instincts.filter((instinct) => isLiving(instinct) && isSure(instinct));
  const tags = [...new Set(living.map(({ tag }) => tag))];
  return [...tags.flatMap((tag) => ofTag(tag, living)), ...living.flatMap(asCommand)];
}

const isSure = ({ confidence, trust }: Instinct): boolean =>
  trust === 'approved' || (trust === 'observed' && confidence >= INSTINCT_DEFAULTS.autoApplyThreshold);

/** Distinct instincts count, not sightings of one. */
function ofTag(tag: string, living: readonly Instinct[]): EvolutionCandidate[] {
  const members = living.filter((instinct) => instinct.tag === tag);
  if (members.length < INSTINCT_DEFAULTS.skillEvolutionCount) return [];
  const hasSteps = members.some(({ trigger }) => trigger.type === 'chain');
  const isAgent = hasSteps && members.length >= INSTINCT_DEFAULTS.agentEvolutionCount;
  return [{ name: nameOf(isAgent ? `${tag}-runner` : `${tag}-here`), form: isAgent ? 'agent' : 'skill', tag, members }];
}

/** A workflow is one action: a command that runs its steps. */
function asCommand(instinct: Instinct): EvolutionCandidate[] {
  const { trigger, tag } = instinct;
  if (trigger.type !== 'chain') return [];
  const words = trigger.steps.map((step) => step.split(' ').at(-1) ?? step);
  return [{ name: nameOf(words.join('-')), form: 'command', tag, members: [instinct] }];
}

const MAX_NAME_LENGTH = 40;

const nameOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');

export type Draft = { readonly path: string; readonly text: string };

const PATHS: Readonly<Record<Form, (name: string) => string>> = {
  skill: (name) => `.claude/skills/${name}/SKILL.md`,
  agent: (name) => `.claude/agents/${name}.md`,
  command: (name) => `.claude/commands/${name}.md`,
};

/** A file for the host, in English like the evidence. The user may edit it before and after it is written. */
export function draftOf(candidate: EvolutionCandidate, text: LearnedText): Draft {
  const { name, form, members } = candidate;
  const chains = members.flatMap(({ trigger }) => (trigger.type === 'chain' ? [trigger.steps] : []));
  const facts = members.flatMap((instinct) => lineOf(instinct, 'project', text) ?? []);
  const head = [
    ...(form === 'command' ? [] : [`name: ${name}`]),
    `description: ${descriptionOf(candidate)}`,
    ...(form === 'agent' ? ['tools: Bash, Read, Grep, Glob', 'model: haiku'] : []),
    `evolved-from: [${members.map(({ id }) => id).join(', ')}]`,
  ];
  const body = [
    ...(facts.length > 0
      ? ['What earlier sessions in this project showed:', ...facts.map((fact) => `- ${fact}`), '']
      : []),
    ...chains.flatMap((steps) => [
      'Run these one after the other, and stop at the first that fails:',
      ...steps.map((step, index) => `${index + 1}. \`${step}\``),
      '',
    ]),
  ];
  return { path: PATHS[form](name), text: ['---', ...head, '---', ...body].join('\n').trimEnd().concat('\n') };
}

function descriptionOf({ form, tag, members }: EvolutionCandidate): string {
  const [first] = members;
  if (form === 'command' && first?.trigger.type === 'chain') return `Run ${first.trigger.steps.join(', then ')}`;
  return form === 'agent' ? `Runs ${tag} as it works in this project` : `How ${tag} works in this project`;
}

const MAX_LINES = 60;

/** What would make the host ignore the file, or the model do harm. */
export function lintDraft({ name }: EvolutionCandidate, { text }: Draft) {
  return [
    ...(/^[a-z0-9][a-z0-9-]{1,39}$/.test(name) ? [] : ['name' as const]),
    ...(text.split('\n').some(isRefusedAction) ? ['refused' as const] : []),
    ...(text.split('\n').length <= MAX_LINES ? [] : ['length' as const]),
  ];
}

export const evolved = (instinct: Instinct, path: string): Instinct => ({
  ...instinct,
  state: 'evolved',
  evolvedInto: path,
});

/** Prompts that are longer than they may be. */
import { WORKFLOWS } from '../registry/workflows.ts';
import { type Finding, finding } from './finding.ts';
import { PROMPT_LIMITS } from './limits.ts';
import type { Prompt } from './prompt.ts';

const WORKFLOW_SKILLS: readonly string[] = Object.values(WORKFLOWS).map(({ skill }) => skill);

export function checkSize({ path: file, ...prompt }: Prompt): Finding[] {
  const description = prompt.fields.get('description');
  const described = String(description?.value ?? '').length;
  const longest = prompt.kind === 'agent' ? PROMPT_LIMITS.agentDescription : PROMPT_LIMITS.skillDescription;
  const [length, limit] = [prompt.body.trim().length, limitOf(prompt)];
  return [
    ...(length > limit ? [finding('too-long', { file }, 'body', `${length}`, `${limit}`)] : []),
    ...(description && described > longest
      ? [finding('too-long', { file, line: description.line }, 'description', `${described}`, `${longest}`)]
      : []),
  ];
}

function limitOf({ kind, name }: Pick<Prompt, 'kind' | 'name'>): number {
  if (kind !== 'skill') return PROMPT_LIMITS[kind];
  if (name.startsWith('ref-')) return PROMPT_LIMITS.referenceSkill;
  return WORKFLOW_SKILLS.includes(name) ? PROMPT_LIMITS.workflowSkill : PROMPT_LIMITS.skill;
}

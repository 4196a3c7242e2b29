/** What only shows when all files are looked at together: the registry, the manifest and the folders agree. */
import { asList, asText, isRecord } from '../narrow.ts';
import { AGENTS } from '../registry/agents.ts';
import { WORKFLOWS } from '../registry/workflows.ts';
import { type Finding, finding } from './finding.ts';
import type { Prompt } from './prompt.ts';
import { calledSkills } from './reference-rules.ts';

export function checkRegistry(prompts: readonly Prompt[]): Finding[] {
  const names = (kind: Prompt['kind']) => prompts.filter((prompt) => prompt.kind === kind).map(({ name }) => name);
  const [agents, skills] = [names('agent'), names('skill')];
  const lonely = Object.keys(AGENTS).filter((agent) => !agents.includes(agent));
  const unstartable = Object.entries(WORKFLOWS).filter(([, { skill }]) => !skills.includes(skill));
  return [
    ...lonely.map((agent) => finding('agent-without-file', { file: `agents/${agent}.md` }, agent)),
    ...unstartable.map(([workflow, { skill }]) =>
      finding('skill-without-file', { file: `skills/${skill}/SKILL.md` }, skill, workflow),
    ),
  ];
}

/** The host neither lists nor loads such a skill for the model, so the model must not be sent to one. */
export function checkHidden(prompts: readonly Prompt[]): Finding[] {
  const needed = new Set<string>(Object.values(WORKFLOWS).map(({ skill }) => skill));
  for (const { body } of prompts) for (const name of calledSkills(body)) needed.add(name);
  return prompts.flatMap(({ kind, name, path: file, fields }) => {
    const flag = fields.get('disable-model-invocation');
    const isHidden = kind === 'skill' && needed.has(name) && flag?.value === true;
    return isHidden ? [finding('skill-hidden', { file, line: flag.line }, name)] : [];
  });
}

const MANIFEST = '.claude-plugin/plugin.json';

/** The host loads the agents the manifest names, and no others. */
export function checkManifest(manifest: unknown, prompts: readonly Prompt[]): Finding[] {
  if (!isRecord(manifest)) return [finding('manifest-unusable', { file: MANIFEST })];
  const listed = asList(manifest['agents']).map((path) => asText(path).replace(/^\.\//, ''));
  const agents = prompts.filter(({ kind }) => kind === 'agent');
  const missing = listed.filter((path) => !agents.some((agent) => agent.path === path));
  const unlisted = agents.filter(({ path }) => !listed.includes(path));
  return [
    ...missing.map((path) => finding('file-unknown', { file: MANIFEST }, path)),
    ...unlisted.map(({ name }) => finding('agent-unlisted', { file: MANIFEST }, name)),
  ];
}

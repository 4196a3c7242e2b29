/** The plugin's prompts as the host reads them: frontmatter, body, and where they lie. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const PLUGIN = fileURLToPath(new URL('../../plugins/overtone/', import.meta.url));

export type Prompt = {
  /** From the plugin's root, e.g. `agents/tester.md`. */
  readonly path: string;
  readonly name: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly body: string;
};

export const AGENT_PROMPTS: readonly Prompt[] = list('agents')
  .filter((name) => name.endsWith('.md'))
  .map((name) => readPrompt(`agents/${name}`, name.slice(0, -'.md'.length)));

/** By the names that are typed, which for one of them is not its folder's. */
export const SKILL_PROMPTS: readonly Prompt[] = list('skills')
  .map((folder) => readPrompt(`skills/${folder}/SKILL.md`, folder))
  .map((prompt) => ({ ...prompt, name: String(prompt.frontmatter['name']).replace(/^ot:/, '') }));

/** Files a prompt may point to; the host never loads them by itself. */
const REFERENCES: readonly Prompt[] = list('skills', true)
  .filter((path) => path.includes('/references/') && path.endsWith('.md'))
  .map((path) => ({ path: `skills/${path}`, name: path, frontmatter: {}, body: read(`skills/${path}`) }));

export const ALL_PROMPTS: readonly Prompt[] = [...AGENT_PROMPTS, ...SKILL_PROMPTS, ...REFERENCES];

export const agentPrompt = (name: string): Prompt => requirePrompt(AGENT_PROMPTS, name);
export const skillPrompt = (name: string): Prompt => requirePrompt(SKILL_PROMPTS, name);

function list(folder: string, recursive = false): string[] {
  return readdirSync(join(PLUGIN, folder), { recursive, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

function readPrompt(path: string, name: string): Prompt {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(path));
  if (!match) throw new Error(`${path}: expected frontmatter between two --- lines at the top`);
  return { path, name, frontmatter: parse(match[1] ?? '') as Record<string, unknown>, body: (match[2] ?? '').trim() };
}

function read(path: string): string {
  return readFileSync(join(PLUGIN, path), 'utf8');
}

function requirePrompt(prompts: readonly Prompt[], name: string): Prompt {
  const found = prompts.find((prompt) => prompt.name === name);
  if (!found) throw new Error(`no prompt "${name}" among ${prompts.map((prompt) => prompt.name).join(', ')}`);
  return found;
}

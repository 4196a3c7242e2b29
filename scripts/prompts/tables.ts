/** Fills the `<!-- generated:… -->` blocks inside agents and skills; the main generator writes or checks the result. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKFLOWS, type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';
import { renderAgentOutput } from './agent-output.ts';
import { renderAgents, renderInstincts, renderSelector, renderWording, renderWorkflows } from './registry-tables.ts';
import { renderTaskBlock } from './task-block.ts';
import { renderWorkflowBlock } from './workflow-block.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROMPT_FOLDERS = ['plugins/overtone/agents', 'plugins/overtone/skills'] as const;
const BLOCK = /(<!-- generated:([a-z]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/** A renderer gets the path of the file it fills. */
const RENDERERS: Readonly<Record<string, (path: string) => string>> = {
  selector: renderSelector,
  workflows: renderWorkflows,
  agents: renderAgents,
  wording: renderWording,
  instincts: renderInstincts,
  workflow: (path) => renderWorkflowBlock(requireWorkflow(basename(dirname(path)))),
  task: renderTaskBlock,
  output: (path) => renderAgentOutput(basename(path, '.md')),
};

/** The expected text of every prompt with a generated block, by repository path. */
export function renderPromptTables(): Map<string, string> {
  const rendered = new Map<string, string>();
  for (const path of PROMPT_FOLDERS.flatMap(listMarkdown)) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (text.includes('<!-- generated:')) rendered.set(path, fillBlocks(text, path));
  }
  return rendered;
}

export const fillBlocks = (text: string, path: string): string =>
  text.replace(BLOCK, (_, open: string, name: string, close: string) => `${open}${render(name, path)}\n${close}`);

function listMarkdown(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function render(name: string, path: string): string {
  const renderer = RENDERERS[name];
  if (!renderer) {
    throw new Error(`[prompts] ${path}: no block "${name}", expected one of ${Object.keys(RENDERERS).join(', ')}`);
  }
  return renderer(path);
}

function requireWorkflow(skill: string): WorkflowId {
  const found = (Object.keys(WORKFLOWS) as WorkflowId[]).find((id) => workflowDef(id).skill === skill);
  if (!found) throw new Error(`[prompts] skill "${skill}" belongs to no workflow of the registry`);
  return found;
}

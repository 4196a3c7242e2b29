/** Fills the `<!-- generated:… -->` blocks in the documents from the registry, so that no list is kept twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../src/cli/command-table.ts';
import { AGENTS, type AgentDef } from '../src/core/registry/agents.ts';
import { TIMELINE_EVENTS } from '../src/core/registry/events.ts';
import { HOOK_EVENTS, type HookEventDef, waysOf } from '../src/core/registry/hook-events.ts';
import { STAGES } from '../src/core/registry/stages.ts';
import { PARALLEL_GROUPS, WORKFLOWS, type WorkflowDef, workflowDef } from '../src/core/registry/workflows.ts';
import { ROUTES } from '../src/server/routes.ts';
import { cliText } from '../src/text/cli/cli-text.ts';
import { ROOT } from './generated-files.ts';

const DOCUMENTS = ['README.md', 'docs/reference.md', 'docs/dashboard.md'];
const BLOCK = /(<!-- generated:([a-z]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

export function fillDocTables(): Map<string, string> {
  return new Map(DOCUMENTS.map((path) => [path, fill(readFileSync(join(ROOT, path), 'utf8'), path)]));
}

const fill = (text: string, path: string): string =>
  text.replace(BLOCK, (_, open: string, name: string, close: string) => {
    const render = TABLES[name];
    if (render === undefined) throw new Error(`${path}: no table is called "${name}"; known: ${Object.keys(TABLES)}`);
    return `${open}${render()}\n${close}`;
  });

const TABLES: Readonly<Record<string, () => string>> = {
  stages: () =>
    table(
      ['stage', 'name', 'agent', 'decides'],
      Object.entries(STAGES).map(([id, { emoji, label, agent, kind }]) => [id, `${emoji} ${label}`, agent, kind]),
    ),
  agents: () =>
    table(
      ['agent', 'model', 'turns', 'tools', 'reference skills'],
      Object.entries<AgentDef>(AGENTS).map(([id, { model, maxTurns, denied, allowed, skills = [] }]) => [
        id,
        model,
        String(maxTurns),
        allowed ? `only ${allowed.join(', ')}` : denied ? `no ${denied.join(', ')}` : 'all',
        skills.join(', '),
      ]),
    ),
  workflows: () =>
    table(
      ['workflow', 'command', 'name', 'stages'],
      Object.entries(WORKFLOWS).map(([id, { skill, label }]) => [
        id,
        `/ot:${skill}`,
        label,
        stageLine(workflowDef(id)),
      ]),
    ),
  events: () =>
    table(
      ['event', 'name', 'category'],
      Object.entries(TIMELINE_EVENTS).map(([id, { label, category }]) => [id, label, category]),
    ),
  hooks: () =>
    table(
      ['event', 'script', 'woken for'],
      Object.entries<HookEventDef>(HOOK_EVENTS).flatMap(([event, row]) =>
        waysOf(row).map(({ script, matcher }) => [event, script, matcher?.replaceAll('|', ', ') ?? 'everything']),
      ),
    ),
  commands: () =>
    table(
      ['command', 'what it does'],
      COMMANDS.map(({ name, usage }) => [`\`ot ${usage}\``, cliText('en').commands[name]]),
    ),
  routes: () =>
    table(
      ['route', 'what it answers', 'key'],
      ROUTES.filter(({ path }) => /^\/(?:health|api|sse)\b/.test(path)).map(({ method, path, summary, changes }) => [
        `\`${method} ${path}\``,
        summary,
        changes ? 'needed' : '',
      ]),
    ),
};

/** Stages that run side by side stand in brackets. */
function stageLine({ stages, groups }: WorkflowDef): string {
  const dev = stages.indexOf('DEV');
  const groupOf = (index: number) =>
    index > dev
      ? groups.find((group) => (PARALLEL_GROUPS[group] as readonly string[]).includes(stages[index] ?? ''))
      : undefined;
  return stages
    .map((stage, index) => {
      const group = groupOf(index);
      const open = group && group !== groupOf(index - 1) ? '[' : '';
      const close = group && group !== groupOf(index + 1) ? ']' : '';
      const joint = index === 0 ? '' : group && group === groupOf(index - 1) ? ' + ' : ' → ';
      return `${joint}${open}${stage}${close}`;
    })
    .join('');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|');

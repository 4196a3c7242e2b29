/** Fills the `<!-- generated:… -->` blocks in the documents from the registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../src/cli/command-table.ts';
import { ROUTES } from '../src/server/routes.ts';
import { cliText } from '../src/store/texts.ts';
import { fill as fillIn } from '../src/text/messages.ts';
import answers from '../src/text/routes.json' with { type: 'json' };
import { ownValue } from '../src/values/narrow.ts';
import { TIMELINE_EVENTS, type TimelineEventType } from '../src/workflow/ports.ts';
import { DASHBOARD_LIMITS } from '../src/workflow/registry/dashboard-limits.ts';
import { HOOK_EVENTS, type HookEventDef } from '../src/workflow/registry/hook-events.ts';
import { AGENTS, type AgentDef, STAGES, type StageId } from '../src/workflow/registry/stages.ts';

import {
  commandFor,
  PARALLEL_GROUPS,
  WORKFLOWS,
  type WorkflowDef,
  type WorkflowId,
  workflowDef,
} from '../src/workflow/registry/workflows.ts';
import { ROOT } from './generated-files.ts';

const { commands, eventLabels, stageLabels, workflowLabels } = cliText(join(ROOT, 'plugins/overtone'), 'en');

const DOCUMENTS = ['docs/reference.md', 'docs/dashboard.md'];
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
      ['stage', 'name', 'Chinese', 'agent', 'decides'],
      (Object.keys(STAGES) as StageId[]).map((id) => {
        const { emoji, label, agent, kind } = STAGES[id];
        return [id, `${emoji} ${stageLabels[id]}`, label, agent, kind];
      }),
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
      ['workflow', 'command', 'name', 'Chinese', 'stages'],
      (Object.keys(WORKFLOWS) as WorkflowId[]).map((id) => [
        id,
        `/ot:${commandFor(id)}`,
        workflowLabels[id],
        WORKFLOWS[id].label,
        stageLine(workflowDef(id)),
      ]),
    ),
  events: () =>
    table(
      ['event', 'name', 'Chinese', 'category'],
      (Object.keys(TIMELINE_EVENTS) as TimelineEventType[]).map((id) => {
        const { label, category } = TIMELINE_EVENTS[id];
        return [id, eventLabels[id], label, category];
      }),
    ),
  hooks: () =>
    table(
      ['event', 'script', 'tools'],
      Object.entries<HookEventDef>(HOOK_EVENTS).map(([event, { script, matcher }]) => [
        event,
        script,
        matcher?.replaceAll('|', ', ') ?? 'all',
      ]),
    ),
  commands: () =>
    table(
      ['command', 'what it does'],
      COMMANDS.map(({ name, usage }) => [`\`ot ${usage}\``, commands[name]]),
    ),
  routes: () =>
    table(
      ['route', 'what it answers', 'key'],
      ROUTES.filter(({ path }) => /^\/(?:health|api|sse|ws)\b/.test(path)).map(({ method, path, open }) => [
        `\`${method} ${path}\``,
        answerOf(`${method} ${path}`),
        open ? '' : 'needed',
      ]),
    ),
};

function answerOf(route: string): string {
  const sentence = ownValue<string>(answers, route);
  if (sentence === undefined) throw new Error(`src/text/routes.json does not say what ${route} answers`);
  return fillIn(sentence, DASHBOARD_LIMITS);
}

/** Parallel stages are in brackets. */
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

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|');

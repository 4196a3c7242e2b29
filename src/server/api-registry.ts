/** What pages and programs need to know of stages, workflows, agents and words. */
import { AGENTS, type AgentId, colorOf } from '../core/registry/agents.ts';
import { STAGES, stageOfAgent } from '../core/registry/stages.ts';
import { groupsNamedBy, PARALLEL_GROUPS, WORKFLOWS } from '../core/registry/workflows.ts';
import { dashboardText } from '../text/dashboard/dashboard-text.ts';
import { localeIn } from './query.ts';
import type { Route } from './route.ts';

export const registryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/registry',
    summary: 'The tables of stages, workflows, agents and parallel groups.',
    answers: { 200: 'stages, workflows, agents, parallelGroupDefs' },
    handle: (context) => context.json(REGISTRY),
  },
  {
    method: 'GET',
    path: '/api/text',
    summary: 'Everything the page says, in one language.',
    query: { lang: 'zh-TW, zh-CN or en' },
    answers: { 200: 'locale, locales, words, stageLabels, workflowLabels, eventLabels' },
    handle: (context, { defaultLocale }) => context.json(dashboardText(localeIn(context, defaultLocale))),
  },
];

const mapped = <T, U>(table: Readonly<Record<string, T>>, value: (row: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, value(row, key)]));

/** Agents without a stage take part in no pipeline. */
const STAGE_AGENTS = (Object.keys(AGENTS) as AgentId[]).filter((agent) => stageOfAgent(agent) !== undefined);

const REGISTRY = {
  stages: mapped(STAGES, ({ label, emoji, color, agent }) => ({ label, emoji, color, agent })),
  workflows: mapped(WORKFLOWS, ({ label }, id) => ({ label, parallelGroups: groupsNamedBy(id) })),
  agents: Object.fromEntries(
    STAGE_AGENTS.map((agent) => [agent, { model: AGENTS[agent].model, color: colorOf(agent) }]),
  ),
  parallelGroupDefs: PARALLEL_GROUPS,
};

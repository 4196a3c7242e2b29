/** The workflows as documented, and the timeline of one in which everything passes. */

import { asText, type Json } from '../../../host-kit/json.ts';
import { stageOfAgent } from '../../../src/workflow/registry/stages.ts';
import { type WorkflowId, workflowDef } from '../../../src/workflow/registry/workflows.ts';

/** `→` then, `+` side by side. Written out: a registry that loses a stage must not take its test along. */
const SCORES: Readonly<Record<WorkflowId, string>> = {
  single: 'developer',
  quick: 'developer → code-reviewer + tester',
  standard: 'planner → architect → tester → developer → code-reviewer + tester → retrospective → doc-updater',
  full: 'planner → architect → designer → tester → developer → code-reviewer + tester → qa + e2e-runner → retrospective → doc-updater',
  secure:
    'planner → architect → tester → developer → code-reviewer + tester + security-reviewer → retrospective → doc-updater',
  tdd: 'tester → developer → tester',
  debug: 'debugger → developer → tester',
  refactor: 'architect → tester → developer → code-reviewer + tester',
  'review-only': 'code-reviewer',
  'security-only': 'security-reviewer',
  'build-fix': 'build-error-resolver',
  'e2e-only': 'e2e-runner',
  diagnose: 'debugger',
  clean: 'refactor-cleaner',
  'db-review': 'database-reviewer',
  product:
    'product-manager → planner → architect → tester → developer → code-reviewer + tester → retrospective → doc-updater',
  'product-full':
    'product-manager → planner → architect → designer → tester → developer → code-reviewer + tester → qa + e2e-runner → retrospective → doc-updater',
  discovery: 'product-manager',
};

export const WORKFLOW_IDS = Object.keys(SCORES) as readonly WorkflowId[];

/** One agent each: a session does them all, one after the other. */
export const IN_ONE_SESSION = [
  'review-only',
  'security-only',
  'build-fix',
  'e2e-only',
  'diagnose',
  'clean',
] as const satisfies readonly WorkflowId[];

/** Looked at twice. */
export const WITH_SPECS = 'tdd';

export const IN_BACKGROUND = ['discovery', 'secure', 'full'] as const;

/** By a word in the prompt, and how their agents run. */
export const NAMED = [
  ['single', 'background'],
  ['standard', 'background'],
  ['debug', 'foreground'],
  ['db-review', 'foreground'],
] as const;

/** Users call the others in the foreground; the short ones of these run there when the main agent picks them. */
export const SELDOM_CALLED: readonly WorkflowId[] = [
  WITH_SPECS,
  ...IN_BACKGROUND,
  ...NAMED.map(([workflow]) => workflow),
];

/** The agents of each step. */
export const scoreOf = (workflow: WorkflowId): string[][] =>
  SCORES[workflow].split(' → ').map((step) => step.split(' + '));

/** One list per step; within a step nothing says who comes first. */
export type Story = readonly (readonly string[])[];

export function smoothStory(workflow: WorkflowId): Story {
  const hasFeature = workflowDef(workflow).specs.some((kind) => kind === 'bdd');
  const seen = new Map<string, number>();
  const keyOf = (agent: string): string => {
    const stage = stageOfAgent(agent) ?? agent;
    const occurrence = (seen.get(stage) ?? 0) + 1;
    seen.set(stage, occurrence);
    return occurrence > 1 ? `${stage}:${occurrence}` : stage;
  };
  return [
    ...['session:start', `workflow:start ${workflow}`, ...(hasFeature ? ['specs:init'] : [])].map(alone),
    ...scoreOf(workflow).map((agents) => stepStory(agents.map((agent) => ({ agent, key: keyOf(agent) })))),
    ...['loop:start', 'loop:complete finished', `workflow:complete ${workflow}`].map(alone),
    ...[...(hasFeature ? ['specs:archive'] : []), 'session:end'].map(alone),
  ];
}

/** Of workflows that one session does, one after the other. */
export function smoothSeries(workflows: readonly WorkflowId[]): Story {
  const stories = workflows.map(smoothStory);
  return [alone('session:start'), ...stories.flatMap((story) => story.slice(1, -1)), alone('session:end')];
}

const alone = (event: string): string[] => [event];

function stepStory(stages: readonly { readonly agent: string; readonly key: string }[]): string[] {
  const together = stages.length > 1 ? ['parallel:start', 'parallel:converge'] : [];
  return [...stages.flatMap(({ agent, key }) => stageStory(agent, key)), ...together].sort();
}

const stageStory = (agent: string, key: string): string[] => [
  `stage:start ${key}`,
  `agent:delegate ${agent} ${key}`,
  `agent:complete ${agent} ${key} pass`,
  `stage:complete ${key} pass`,
  `handoff:create ${agent} ${key}`,
];

/** The timeline, cut into steps as long as those of the story it should tell; what is left over is a step more. */
export function toldLike(story: Story, timeline: readonly Json[]): Story {
  const told = timeline.map(tell);
  const steps = story.map(({ length }) => told.splice(0, length).sort());
  return told.length > 0 ? [...steps, told] : steps;
}

function tell(event: Json): string {
  const type = asText(event['type']);
  const facts = FACTS[type.split(':')[0] ?? ''] ?? [];
  const agent = type === 'stage:start' ? '' : asText(event['agent']);
  return [type, agent, ...facts.map((fact) => asText(event[fact]))].filter((word) => word !== '').join(' ');
}

const FACTS: Readonly<Record<string, readonly string[]>> = {
  workflow: ['workflowType'],
  stage: ['stage', 'result'],
  agent: ['stage', 'result'],
  handoff: ['stage'],
  loop: ['reason'],
};

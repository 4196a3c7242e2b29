/** The block shared by all workflow skills: how to start, which agents to delegate to, when it is done. */
import { STAGES } from '../../src/workflow/registry/stages.ts';
import { type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';
import { SIGNALS, type SignalId, signalsOf } from '../../src/workflow/verify/signals.ts';
import { drawAgents, hasStage, stepsOf } from './workflow-steps.ts';

/** The host replaces both variables when it loads a skill. */
const CLI = `node "\${CLAUDE_PLUGIN_ROOT}/dist/cli.js"`;
const SESSION = `--session \${CLAUDE_SESSION_ID}`;

const SKIPPABLE = {
  RETRO: 'after a smooth run',
  DOCS: 'if nothing documented changed',
} as const;

export function renderWorkflowBlock(workflow: WorkflowId): string {
  const lines = stepsOf(workflow).length > 1 ? manyStages(workflow) : oneStage(workflow);
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

function oneStage(workflow: WorkflowId): string[] {
  const { stages, isAdvisory } = workflowDef(workflow);
  const agents = stages.map((stage) => `\`ot:${STAGES[stage].agent}\``);
  return [
    start(workflow),
    `Delegate to ${agents.join()} with the Agent tool: the task, the user's words that matter, paths you know. Never do its work yourself.`,
    isAdvisory
      ? "Report verdict and findings in the user's language; the user decides what follows."
      : `Do what the hooks name next, if anything. ${done(workflow)}Report in the user's language.`,
  ];
}

function manyStages(workflow: WorkflowId): string[] {
  return [
    start(workflow),
    `Delegate with the Agent tool in this order, brackets together in ONE message:\n   ${drawAgents(workflow)}`,
    `Each prompt: the task, the user's words that matter, known paths${testerMode(workflow)}. Hooks add state and handoffs and name the next step.`,
    'You lead and never write code or documents. With task tools: one task per stage (`[STAGE] …`).',
    ...development(workflow),
    ...skipping(workflow),
    `${check(workflow)}${done(workflow)}Then report in the user's language: built, verified, open.`,
  ];
}

function start(workflow: WorkflowId): string {
  const { specs } = workflowDef(workflow);
  const command = `${CLI} init ${workflow} ${SESSION}`;
  if (specs.includes('bdd')) return `Start: \`${command} --feature NAME\` (kebab-case).`;
  if (specs.length === 0) return `Start: \`${command}\``;
  return `Start: \`${command}\`; add \`--feature NAME\` (kebab-case) if there are several parts to track.`;
}

const testerMode = (workflow: WorkflowId): string =>
  hasStage(workflow, 'TEST') ? "; the tester's `mode: spec` or `mode: verify`" : '';

function development(workflow: WorkflowId): string[] {
  const missing = (['E2E', 'QA'] as const).filter((stage) => !hasStage(workflow, stage));
  const extra = missing.map((stage) => `ot:${STAGES[stage].agent}`).join(' / ');
  const scope = extra
    ? ` Where the Test Scope marks e2e or qa ✅, send ${extra} once TEST passed; repair a failure as one of TEST.`
    : '';
  return [`DEV with independent parts: skill \`ot:mul-dev\`.${scope}`];
}

function skipping(workflow: WorkflowId): string[] {
  const stages = (['RETRO', 'DOCS'] as const).filter((stage) => hasStage(workflow, stage));
  if (stages.length === 0) return [];
  const reasons = stages.map((stage) => `${stage} ${SKIPPABLE[stage]}`).join(', ');
  return [`You may skip ${reasons}: \`${CLI} skip STAGE ${SESSION} --reason "WHY"\`.`];
}

/** The registry defines which signals a workflow needs; these are their names in prompts. */
const SIGNAL_WORDS: Readonly<Record<SignalId, string>> = {
  build: 'the build passes',
  types: 'types check',
  lint: 'lint shows 0 errors',
  tests: 'tests show 0 failures',
  review: 'review passes',
  security: 'security passes',
  qa: 'QA passes',
  e2e: 'E2E passes',
};

/** Signals that `ot verify` measures; an agent's claim does not count. */
const check = (workflow: WorkflowId): string =>
  signalsOf(workflow).some((signal) => 'phase' in SIGNALS[signal])
    ? `At the end run \`${CLI} verify\` (longest timeout); ot:developer fixes failures. `
    : '';

function done(workflow: WorkflowId): string {
  const signals = signalsOf(workflow).map((signal) => SIGNAL_WORDS[signal]);
  return signals.length > 0 ? `Done when ${signals.join(', ')}. ` : '';
}

/** Registry tables as markdown. */
import { NEGATIVE } from '../../src/core/lint/agent-rules.ts';
import { AGENTS, type AgentDef } from '../../src/core/registry/agents.ts';
import { INSTINCT_DEFAULTS } from '../../src/core/registry/instincts.ts';
import { STAGES, type StageDef, type StageId } from '../../src/core/registry/stages.ts';
import { WORDING_LEVELS } from '../../src/core/registry/wording.ts';
import { WORKFLOWS, type WorkflowId, workflowDef } from '../../src/core/registry/workflows.ts';
import { FITS } from './selection.ts';
import { drawStages } from './workflow-steps.ts';

const WORKFLOW_IDS = Object.keys(WORKFLOWS) as WorkflowId[];

/** A list: every choice pays for this one, and a table of the same says no more. */
export const renderSelector = (): string =>
  WORKFLOW_IDS.map((id) => `- ${workflowDef(id).skill}: ${FITS[id]}`).join('\n');

export const renderWorkflows = (): string =>
  table(
    ['workflow', 'skill', 'stages', 'spec files'],
    WORKFLOW_IDS.map((id) => {
      const { skill, specs } = workflowDef(id);
      return [id, `/ot:${skill}`, drawStages(id), specs.join(', ') || '–'];
    }),
  );

export const renderAgents = (): string =>
  table(
    ['stage', 'agent', 'model', 'may edit', 'verdicts'],
    (Object.keys(STAGES) as StageId[]).map((id) => {
      const { agent, kind }: StageDef = STAGES[id];
      const { model, denied = [] }: AgentDef = AGENTS[agent as keyof typeof AGENTS];
      return [id, `ot:${agent}`, model, denied.includes('Edit') ? 'no' : 'yes', `pass, ${NEGATIVE[kind]}`];
    }),
  );

const STRENGTHS = { block: 'hard block', rule: 'strong rule', guidance: 'guidance', suggestion: 'suggestion' } as const;

export const renderWording = (): string =>
  table(
    ['', 'level', 'words'],
    (Object.keys(WORDING_LEVELS) as (keyof typeof WORDING_LEVELS)[]).map((level) => {
      const { emoji, words } = WORDING_LEVELS[level];
      return [emoji, STRENGTHS[level], words.join(', ')];
    }),
  );

export const renderInstincts = (): string => {
  const it = INSTINCT_DEFAULTS;
  return table(
    ['event', 'confidence'],
    [
      ['first sighting', `${it.initialConfidence}`],
      ['confirmed', `+${it.confirmBoost}`],
      ['contradicted', `${it.contradictionPenalty}`],
      ['each week unseen', `${it.weeklyDecay}`],
      ['applied from', `${it.autoApplyThreshold}`],
      ['deleted below', `${it.autoDeleteThreshold}`],
      ['proposed as a skill', `${it.skillEvolutionCount} with one tag, mean ≥ ${it.autoApplyThreshold}`],
      ['proposed as an agent', `${it.agentEvolutionCount} with one tag, several steps`],
    ],
  );
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

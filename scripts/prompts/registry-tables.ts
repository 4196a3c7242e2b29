/** Registry tables as markdown. */

import { INSTINCT_DEFAULTS } from '../../src/workflow/registry/limits.ts';
import { AGENTS, type AgentDef, STAGES, type StageDef, type StageId } from '../../src/workflow/registry/stages.ts';
import { WORKFLOWS, type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';
import { WORDING_LEVELS } from '../../src/workflow/wording.ts';
import { FITS } from './selection.ts';
import { drawStages } from './workflow-steps.ts';

/** The word with which a kind of stage does not pass. */
export const NEGATIVE: Readonly<Record<StageDef['kind'], string>> = {
  work: 'fail',
  test: 'fail',
  review: 'reject',
  retro: 'issues',
};

const WORKFLOW_IDS = Object.keys(WORKFLOWS) as WorkflowId[];

/** A list, not a table: every workflow choice pays for its tokens. */
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

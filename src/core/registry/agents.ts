/** The agents, and what follows from a row. */
import { STAGES, stageOfAgent } from './stages.ts';

/**
 * One row per agent file in the plugin. Frontmatter is checked against this table; the colour comes from the stage.
 * `denied` is written as `disallowedTools`, `allowed` as `tools`; an agent with neither has every tool.
 */
export type AgentDef = {
  readonly model: 'opus' | 'sonnet' | 'haiku';
  readonly maxTurns: number;
  readonly denied?: readonly string[];
  readonly allowed?: readonly string[];
  readonly skills?: readonly string[];
};

const DELEGATES_NOTHING = ['Task', 'NotebookEdit'] as const;
const READS_ONLY = ['Write', 'Edit', 'Task', 'NotebookEdit'] as const;

export const AGENTS = {
  'product-manager': { model: 'opus', maxTurns: 30, denied: DELEGATES_NOTHING },
  planner: { model: 'opus', maxTurns: 25, denied: DELEGATES_NOTHING },
  architect: { model: 'opus', maxTurns: 25, denied: DELEGATES_NOTHING },
  designer: { model: 'sonnet', maxTurns: 30, denied: DELEGATES_NOTHING },
  developer: { model: 'sonnet', maxTurns: 50, skills: ['ref-bdd-guide', 'ref-failure-handling'] },
  debugger: { model: 'sonnet', maxTurns: 25, denied: READS_ONLY },
  'code-reviewer': {
    model: 'opus',
    maxTurns: 25,
    denied: READS_ONLY,
    skills: ['ref-failure-handling', 'ref-wording-guide'],
  },
  tester: { model: 'sonnet', maxTurns: 50, skills: ['ref-bdd-guide', 'ref-failure-handling'] },
  'security-reviewer': { model: 'opus', maxTurns: 25, denied: READS_ONLY },
  'database-reviewer': { model: 'sonnet', maxTurns: 25, denied: READS_ONLY },
  qa: { model: 'sonnet', maxTurns: 35, denied: ['Edit', 'Task', 'NotebookEdit'], skills: ['ref-bdd-guide'] },
  'e2e-runner': { model: 'sonnet', maxTurns: 50 },
  'build-error-resolver': { model: 'sonnet', maxTurns: 50 },
  'refactor-cleaner': { model: 'sonnet', maxTurns: 50 },
  retrospective: { model: 'opus', maxTurns: 40, denied: READS_ONLY },
  'doc-updater': { model: 'haiku', maxTurns: 20, skills: ['ref-wording-guide'] },
  grader: { model: 'haiku', maxTurns: 5, allowed: ['Read', 'Bash'] },
} as const satisfies Record<string, AgentDef>;

export type AgentId = keyof typeof AGENTS;

/** Every hook asks, and making the table above costs more than to look through the stages. */
export const isAgentId = (value: string): value is AgentId =>
  stageOfAgent(value) !== undefined || value === AGENT_WITHOUT_STAGE;

/** It scores any stage. */
const AGENT_WITHOUT_STAGE = 'grader';

/** The grader scores any stage, so it has a colour of its own. */
const COLOR_WITHOUT_STAGE = 'purple';

export function colorOf(agent: AgentId): string {
  const stage = Object.values(STAGES).find((row) => row.agent === agent);
  return stage?.color ?? COLOR_WITHOUT_STAGE;
}

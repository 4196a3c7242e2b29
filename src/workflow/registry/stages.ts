/** One row per stage: every stage key, label, emoji, colour and agent name in the product is read from here. */
export type StageDef = {
  readonly label: string;
  readonly emoji: string;
  readonly agent: string;
  readonly color: string;
  /** What a stage decides: tests and reviews must state a readable verdict, work passes unless it could not be done. */
  readonly kind: 'work' | 'test' | 'review' | 'retro';
};

export const STAGES = {
  PM: { label: '產品', emoji: '🎯', agent: 'product-manager', color: 'emerald', kind: 'work' },
  PLAN: { label: '規劃', emoji: '📋', agent: 'planner', color: 'purple', kind: 'work' },
  ARCH: { label: '架構', emoji: '🏗️', agent: 'architect', color: 'cyan', kind: 'work' },
  DESIGN: { label: '設計', emoji: '🎨', agent: 'designer', color: 'cyan', kind: 'work' },
  DEV: { label: '開發', emoji: '💻', agent: 'developer', color: 'yellow', kind: 'work' },
  DEBUG: { label: '除錯', emoji: '🔧', agent: 'debugger', color: 'orange', kind: 'work' },
  REVIEW: { label: '審查', emoji: '🔍', agent: 'code-reviewer', color: 'blue', kind: 'review' },
  TEST: { label: '測試', emoji: '🧪', agent: 'tester', color: 'pink', kind: 'test' },
  SECURITY: { label: '安全', emoji: '🛡️', agent: 'security-reviewer', color: 'red', kind: 'review' },
  'DB-REVIEW': { label: 'DB審查', emoji: '🗄️', agent: 'database-reviewer', color: 'red', kind: 'review' },
  QA: { label: '驗證', emoji: '🏁', agent: 'qa', color: 'yellow', kind: 'test' },
  E2E: { label: 'E2E', emoji: '🌐', agent: 'e2e-runner', color: 'green', kind: 'test' },
  'BUILD-FIX': { label: '修構建', emoji: '🔨', agent: 'build-error-resolver', color: 'orange', kind: 'test' },
  REFACTOR: { label: '清理', emoji: '🧹', agent: 'refactor-cleaner', color: 'blue', kind: 'work' },
  RETRO: { label: '回顧', emoji: '🔁', agent: 'retrospective', color: 'purple', kind: 'retro' },
  DOCS: { label: '文件', emoji: '📝', agent: 'doc-updater', color: 'purple', kind: 'work' },
} as const satisfies Record<string, StageDef>;

export type StageId = keyof typeof STAGES;

export const isStageId = (value: string): value is StageId => Object.hasOwn(STAGES, value);

/** A file may name a stage this version does not know; it is shown by its key. */
export const stageDef = (stage: string): StageDef | undefined => (isStageId(stage) ? STAGES[stage] : undefined);

const STAGE_IDS = Object.keys(STAGES) as StageId[];

/** Grader and foreign agents have no stage. */
export const stageOfAgent = (agent: string): StageId | undefined => STAGE_IDS.find((id) => STAGES[id].agent === agent);

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

/** How the host calls the agents of this plugin. */
const PREFIX = 'ot:';

/** Only `ot:developer` is ours: `developer` is the user's own, `other-plugin:developer` another plugin's. */
export function ourAgent(type: string): AgentId | undefined {
  const name = type.slice(PREFIX.length);
  return type.startsWith(PREFIX) && isAgentId(name) ? name : undefined;
}

/** An agent that works at a stage; the grader works at none. */
export function stageAgent(type: string): AgentId | undefined {
  const agent = ourAgent(type);
  return agent === AGENT_WITHOUT_STAGE ? undefined : agent;
}

/** The full type of the agent that was meant: a missing or a foreign prefix is the usual slip. */
export function rightType(type: string): string | undefined {
  const name = type.slice(type.lastIndexOf(':') + 1);
  return isAgentId(name) && type !== PREFIX + name ? PREFIX + name : undefined;
}

/** The grader scores any stage, so it has a colour of its own. */
const COLOR_WITHOUT_STAGE = 'purple';

export function colorOf(agent: AgentId): string {
  const stage = Object.values(STAGES).find((row) => row.agent === agent);
  return stage?.color ?? COLOR_WITHOUT_STAGE;
}

/** The name of a handoff, `DEV-to-REVIEW`; the debugger signs with its own name because its stage is often not part of the workflow. */
export const handoffName = (from: string, to: string): string => `${sender(from)}-to-${to}`;

const sender = (stage: string): string => (stage === 'DEBUG' ? STAGES.DEBUG.agent.toUpperCase() : stage);

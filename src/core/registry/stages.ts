/** One row per stage: every stage key, label, emoji, colour and agent name in the product is read from here. */
export type StageDef = {
  readonly label: string;
  readonly emoji: string;
  readonly agent: string;
  readonly color: string;
  /** What a stage decides: tests and reviews must say a readable verdict, work passes unless it could not be done. */
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

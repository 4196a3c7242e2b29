/** The workflows, and the groups of stages that run side by side in them. */
import { ownValue } from '../../values/narrow.ts';
import type { StageId } from './stages.ts';

/** Members run side by side; a workflow names the groups it uses. */
export const PARALLEL_GROUPS = {
  quality: ['REVIEW', 'TEST'],
  verify: ['QA', 'E2E'],
  'secure-quality': ['REVIEW', 'TEST', 'SECURITY'],
} as const satisfies Record<string, readonly StageId[]>;

export type GroupId = keyof typeof PARALLEL_GROUPS;

/** Files a feature directory is expected to hold. */
const SPEC_KINDS = ['tasks', 'bdd'] as const;
export type SpecKind = (typeof SPEC_KINDS)[number];

type WorkflowRow = {
  readonly label: string;
  readonly stages: readonly StageId[];
  readonly specs: readonly SpecKind[];
  /** The command a user types after `/ot:`. */
  readonly skill: string;
};

export type WorkflowDef = WorkflowRow & { readonly groups: readonly GroupId[]; readonly isAdvisory: boolean };

const NONE = [] as const;
const TASKS = ['tasks'] as const;
const TASKS_AND_BDD = ['tasks', 'bdd'] as const;

/** One row per workflow, stages in order. A TEST before DEV writes the spec, a TEST after it verifies. */
export const WORKFLOWS = {
  single: { label: '單步修改', stages: ['DEV'], specs: NONE, skill: 'dev' },
  quick: { label: '快速開發', stages: ['DEV', 'REVIEW', 'TEST'], specs: TASKS, skill: 'quick' },
  standard: {
    label: '標準功能',
    stages: ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST', 'RETRO', 'DOCS'],
    specs: TASKS_AND_BDD,
    skill: 'standard',
  },
  full: {
    label: '完整功能',
    stages: ['PLAN', 'ARCH', 'DESIGN', 'TEST', 'DEV', 'REVIEW', 'TEST', 'QA', 'E2E', 'RETRO', 'DOCS'],
    specs: TASKS_AND_BDD,
    skill: 'full',
  },
  secure: {
    label: '高風險',
    stages: ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST', 'SECURITY', 'RETRO', 'DOCS'],
    specs: TASKS_AND_BDD,
    skill: 'secure',
  },
  tdd: { label: '測試驅動', stages: ['TEST', 'DEV', 'TEST'], specs: TASKS_AND_BDD, skill: 'tdd' },
  debug: { label: '除錯', stages: ['DEBUG', 'DEV', 'TEST'], specs: TASKS, skill: 'debug' },
  refactor: {
    label: '重構',
    stages: ['ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST'],
    specs: TASKS_AND_BDD,
    skill: 'refactor',
  },
  'review-only': { label: '純審查', stages: ['REVIEW'], specs: NONE, skill: 'review' },
  'security-only': {
    label: '安全掃描',
    stages: ['SECURITY'],
    specs: NONE,
    skill: 'security',
  },
  'build-fix': { label: '修構建', stages: ['BUILD-FIX'], specs: NONE, skill: 'build-fix' },
  'e2e-only': { label: 'E2E 測試', stages: ['E2E'], specs: NONE, skill: 'e2e' },
  diagnose: { label: '純診斷', stages: ['DEBUG'], specs: NONE, skill: 'diagnose' },
  clean: { label: '死碼清理', stages: ['REFACTOR'], specs: NONE, skill: 'clean' },
  'db-review': {
    label: 'DB 審查',
    stages: ['DB-REVIEW'],
    specs: NONE,
    skill: 'db-review',
  },
  product: {
    label: '產品功能',
    stages: ['PM', 'PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST', 'RETRO', 'DOCS'],
    specs: TASKS_AND_BDD,
    skill: 'product',
  },
  'product-full': {
    label: '產品完整',
    stages: ['PM', 'PLAN', 'ARCH', 'DESIGN', 'TEST', 'DEV', 'REVIEW', 'TEST', 'QA', 'E2E', 'RETRO', 'DOCS'],
    specs: TASKS_AND_BDD,
    skill: 'product-full',
  },
  discovery: { label: '產品探索', stages: ['PM'], specs: NONE, skill: 'discovery' },
} as const satisfies Record<string, WorkflowRow>;

export type WorkflowId = keyof typeof WORKFLOWS;

export const isWorkflowId = (value: string): value is WorkflowId => Object.hasOwn(WORKFLOWS, value);

const QUALITY = ['quality'] as const;

/** Which groups a workflow uses. Apart from its row: every hook asks, and would make all rows for one answer. */
const GROUPS_OF: Readonly<Partial<Record<WorkflowId, readonly GroupId[]>>> = {
  quick: QUALITY,
  standard: QUALITY,
  full: ['quality', 'verify'],
  secure: ['secure-quality'],
  refactor: QUALITY,
  product: QUALITY,
  'product-full': ['quality', 'verify'],
};

/** Members by group, for those who import the registry; only groups a workflow uses, in the order of first use. */
export const parallelGroups = (): Readonly<Record<string, readonly StageId[]>> =>
  Object.fromEntries(
    Object.values(GROUPS_OF)
      .flat()
      .map((id) => [id, PARALLEL_GROUPS[id]]),
  );

export const groupsNamedBy = (workflow: string): readonly GroupId[] => ownValue(GROUPS_OF, workflow) ?? NONE;

const ADVISORY: readonly string[] = [
  'review-only',
  'security-only',
  'e2e-only',
  'db-review',
] satisfies readonly WorkflowId[];

/** Only reports: whatever the verdict is, the user decides what follows. */
export const isAdvisory = (workflow: string): boolean => ADVISORY.includes(workflow);

/**
 * The host's menu sorts by length, and a skill's folder counts as well as its name: one letter puts the selection above
 * every other command, and the name is what the menu shows and what is typed.
 */
export const SELECTION_SKILL = { folder: 'a', name: 'ot:auto' } as const;

const PRODUCT_WORK: readonly WorkflowId[] = ['product', 'product-full', 'discovery'];

/** What the user types for a workflow. `/ot:pm` stands for three and picks among them; by name they are no commands. */
export const commandFor = (id: WorkflowId): string => (PRODUCT_WORK.includes(id) ? 'pm' : WORKFLOWS[id].skill);

/** A file may name a workflow this version does not know: it has the stages the file says, and nothing special. */
export const workflowDef = (id: string): WorkflowDef => ({
  ...(isWorkflowId(id) ? WORKFLOWS[id] : { label: id, stages: NONE, specs: NONE, skill: 'auto' }),
  groups: groupsNamedBy(id),
  isAdvisory: isAdvisory(id),
});

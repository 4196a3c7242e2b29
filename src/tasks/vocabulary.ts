/** The words of task flow that several parts share. */
export const TASK_TYPES = ['bug_fix', 'feature_implementation', 'general'] as const;
export type TaskType = (typeof TASK_TYPES)[number];
/** In their order. */
export const STEPS = [
  'step0_context',
  'step1_understand',
  'step2_docs',
  'plan',
  'step3_execute',
  'step4_cleanup',
] as const;
export type StepId = (typeof STEPS)[number];
/** Steps that only a task has whose pack asks for them. */
export const INSERTED_STEPS = ['step2_docs', 'plan'] as const satisfies readonly StepId[];
export type InsertedStep = (typeof INSERTED_STEPS)[number];

export const isInserted = (step: StepId): step is InsertedStep => (INSERTED_STEPS as readonly StepId[]).includes(step);

/** `advise` says it once per task, `deny` refuses to open or edit code. */
export const READING_MODES = ['off', 'advise', 'deny'] as const;
/** `strict` refuses edits of code until the report of a review is written. */
export const REVIEW_MODES = ['advise', 'strict'] as const;
/** `strict` may hold a turn once; `ask` only to put the wrap-up question; `off` never. */
export const ENFORCEMENTS = ['strict', 'ask', 'off'] as const;

/** What happened to the files of a task outside of Overtone. */
export const LOSSES = ['missing', 'damaged', 'changed'] as const;
export type Loss = (typeof LOSSES)[number];

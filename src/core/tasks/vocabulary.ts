/** The words of task flow that several parts share. */
export const TASK_TYPES = ['bug_fix', 'feature_implementation', 'general'] as const;
export type TaskType = (typeof TASK_TYPES)[number];
export const STEPS = ['step0_context', 'step1_understand', 'step3_execute', 'step4_cleanup'] as const;
export type StepId = (typeof STEPS)[number];

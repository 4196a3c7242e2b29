/** What a call loads that breaks a rule, or whose guard is broken, built as one file. */
export * from '../hooks/rule-answers.ts';
export { createHookServices } from './hook-services.ts';

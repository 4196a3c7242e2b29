/** Reading the answer of a hook: what the model hears, what the user sees, what is refused. */
import { expect } from 'vitest';
import type { Json } from '../../kit/hook-process.ts';
import type { TaskRun } from './task-project.ts';

const specific = ({ json }: TaskRun): Json => (json['hookSpecificOutput'] ?? {}) as Json;
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What reaches the model. */
export const contextOf = (run: TaskRun): string => asText(specific(run)['additionalContext']);

/** What the user sees. */
export const messageOf = ({ json }: TaskRun): string => asText(json['systemMessage']);

/** Why an edit is refused; empty when it is not. */
export const denialOf = (run: TaskRun): string =>
  specific(run)['permissionDecision'] === 'deny' ? asText(specific(run)['permissionDecisionReason']) : '';

/** Why a turn is held or a prompt refused; empty when it is not. */
export function blockOf(run: TaskRun): string {
  if (run.json['decision'] === 'block') return asText(run.json['reason']);
  return specific(run)['hookEventName'] === 'Stop' ? contextOf(run) : '';
}

/** Every word of the answer, wherever it goes. */
export const wordsOf = (run: TaskRun): string =>
  [contextOf(run), messageOf(run), blockOf(run), denialOf(run)].join('\n');

/** The answer of an event that has nothing to say. */
export function expectSilent(run: TaskRun): void {
  const neutral = run.event === 'UserPromptSubmit' ? { additionalContext: '' } : { result: '' };
  expect(healthOf(run)).toEqual(HEALTHY);
  expect(run.json).toEqual(neutral);
}

/** Lets the event pass; whatever is said besides is only said. */
export function expectAllowed(run: TaskRun): void {
  expect(healthOf(run)).toEqual(HEALTHY);
  expect(run.json).not.toHaveProperty('decision');
  expect(run.json).not.toHaveProperty('continue');
  expect(specific(run)).not.toHaveProperty('permissionDecision');
}

/** Exit 0 and not a word on stderr; for a tool nobody listens to, stderr says so. */
export const healthOf = ({ code, stderr }: TaskRun): Json => ({ code, stderr });
export const HEALTHY: Json = { code: 0, stderr: '' };

export const DIAGNOSIS = /诊断|診斷|diagnos/i;
export const EXPERT = /专家|專家|expert/i;
export const BUG_LOOP = /bug_fix_loop/;
export const MISMATCH = /requirement_mismatch/;
export const percent = (number: number): RegExp => new RegExp(`${number}\\s*%`);
/** Both answers to the wrap-up question. */
export const CHOICES = /需要收尾[\s\S]*跳过收尾|跳过收尾[\s\S]*需要收尾/;

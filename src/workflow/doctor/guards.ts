/** Which guards are armed in a session and its project, and why the others are not. */

import type { CleanupPolicy, ReviewMode } from '../../tasks/settings/policy.ts';
import type { ReadingMode } from '../../tasks/settings/reading-policy.ts';
import { type Flow, stageKey } from '../flow.ts';
import type { Loop } from '../loop/loop.ts';
import type { ReadResult } from '../ports.ts';
import type { HookEvent } from '../registry/hook-events.ts';
import { LIMITS } from '../registry/limits.ts';
import { isOver } from '../start-agent.ts';

export const GUARDS = [
  'stage-order',
  'loop',
  'hard-rules',
  'state-files',
  'read-first',
  'report-first',
  'confirmation',
] as const;
export type GuardName = (typeof GUARDS)[number];

/** `idle`: nothing to guard now. `off`: something to guard, but the guard does not run. */
export type GuardState = 'armed' | 'idle' | 'off';

/** Why, with the facts of the sentence that says so. */
export type ReasonFacts = {
  readonly disabled: Record<string, never>;
  readonly 'hook-missing': { readonly event: string };
  readonly 'switched-off': { readonly setting: string };
  readonly 'state-damaged': { readonly path: string; readonly why: string };
  readonly 'state-unreadable': { readonly path: string; readonly why: string };
  readonly 'no-session': Record<string, never>;
  readonly 'no-workflow': Record<string, never>;
  readonly 'workflow-over': { readonly workflow: string };
  readonly 'loop-stopped': { readonly reason: string };
  readonly 'no-task': Record<string, never>;
  readonly 'no-rules': { readonly pack: string };
  readonly 'workflow-at': { readonly workflow: string; readonly stage: string };
  readonly 'turns-held': { readonly turns: number; readonly limit: number };
  readonly 'rules-in-force': { readonly pack: string; readonly rules: number };
  readonly 'state-kept': Record<string, never>;
  readonly 'reading-asked': { readonly mode: string };
  readonly 'reviews-awaited': Record<string, never>;
  readonly 'task-open': { readonly taskId: string };
};

export type Reason = {
  readonly [R in keyof ReasonFacts]: { readonly why: R; readonly facts: ReasonFacts[R] };
}[keyof ReasonFacts];
export type Guard = Reason & { readonly guard: GuardName; readonly state: GuardState };

export type GuardFacts = {
  readonly disabled: boolean;
  /** Events that no script of the plugin would answer. */
  readonly unanswered: readonly HookEvent[];
  /** Of the session; `undefined` where there is none. */
  readonly flow: ReadResult<Flow> | undefined;
  readonly loop: ReadResult<Loop> | undefined;
  readonly taskId: string | undefined;
  readonly pack: { readonly id: string; readonly rules: number };
  readonly reading: ReadingMode;
  readonly reviews: ReviewMode;
  readonly enforcement: CleanupPolicy['enforcement'];
};

type Verdict = Reason & { readonly state: GuardState };

export const guardsOf = (facts: GuardFacts): Guard[] =>
  GUARDS.map((guard) => ({ guard, ...(unheard(guard, facts) ?? VERDICTS[guard](facts)) }));

const EVENTS: Readonly<Record<GuardName, HookEvent>> = {
  'stage-order': 'PreToolUse',
  loop: 'Stop',
  'hard-rules': 'PreToolUse',
  'state-files': 'PreToolUse',
  'read-first': 'PreToolUse',
  'report-first': 'PreToolUse',
  confirmation: 'Stop',
};

function unheard(guard: GuardName, { disabled, unanswered }: GuardFacts): Verdict | undefined {
  if (disabled) return { state: 'off', why: 'disabled', facts: {} };
  const event = EVENTS[guard];
  return unanswered.includes(event) ? { state: 'off', why: 'hook-missing', facts: { event } } : undefined;
}

const VERDICTS: Readonly<Record<GuardName, (facts: GuardFacts) => Verdict>> = {
  'stage-order': ({ flow }) => duringWork(flow, orderOf),
  loop: ({ flow, loop }) => duringWork(flow, () => turnsOf(loop)),
  'hard-rules': ({ pack: { id, rules } }) =>
    rules === 0
      ? { state: 'off', why: 'no-rules', facts: { pack: id } }
      : { state: 'armed', why: 'rules-in-force', facts: { pack: id, rules } },
  'state-files': () => ({ state: 'armed', why: 'state-kept', facts: {} }),
  'read-first': ({ reading, taskId }) => {
    if (reading === 'off') return { state: 'off', why: 'switched-off', facts: { setting: 'tasks.readBeforeCode' } };
    return taskId === undefined ? NO_TASK : { state: 'armed', why: 'reading-asked', facts: { mode: reading } };
  },
  'report-first': ({ reviews, taskId }) => {
    if (reviews === 'advise') return { state: 'off', why: 'switched-off', facts: { setting: 'tasks.reviews' } };
    return taskId === undefined ? NO_TASK : { state: 'armed', why: 'reviews-awaited', facts: {} };
  },
  confirmation: ({ enforcement, taskId }) => {
    if (enforcement === 'off') return { state: 'off', why: 'switched-off', facts: { setting: 'tasks.enforcement' } };
    return taskId === undefined ? NO_TASK : { state: 'armed', why: 'task-open', facts: { taskId } };
  },
};

const NO_TASK: Verdict = { state: 'idle', why: 'no-task', facts: {} };

function duringWork(flow: GuardFacts['flow'], verdict: (flow: Flow) => Verdict): Verdict {
  if (flow === undefined) return { state: 'idle', why: 'no-session', facts: {} };
  if (flow.state === 'missing') return { state: 'idle', why: 'no-workflow', facts: {} };
  if (flow.state !== 'found') return unusable(flow);
  const { value } = flow;
  return isOver(value) ? { state: 'idle', why: 'workflow-over', facts: { workflow: value.workflow } } : verdict(value);
}

const orderOf = ({ workflow, current }: Flow): Verdict => ({
  state: 'armed',
  why: 'workflow-at',
  facts: { workflow, stage: current ? stageKey(current) : '—' },
});

function turnsOf(loop: GuardFacts['loop']): Verdict {
  if (loop === undefined || loop.state === 'missing') return held(0);
  if (loop.state !== 'found') return unusable(loop);
  const { stopped, stopReason = '—', iteration } = loop.value;
  return stopped ? { state: 'idle', why: 'loop-stopped', facts: { reason: stopReason } } : held(iteration);
}

const unusable = ({ state, path, why }: Unusable): Verdict => ({
  state: 'off',
  why: state === 'corrupt' ? 'state-damaged' : 'state-unreadable',
  facts: { path, why },
});

type Unusable = Extract<ReadResult<unknown>, { state: 'corrupt' | 'unreadable' }>;

const held = (turns: number): Verdict => ({
  state: 'armed',
  why: 'turns-held',
  facts: { turns, limit: LIMITS.loop.maxIterations },
});

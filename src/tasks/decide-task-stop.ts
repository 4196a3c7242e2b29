/**
 * What happens to a task when Claude ends its turn. The user can only answer after a turn has ended, so a turn is held
 * at most once per prompt and never to wait for the user. Pure; the caller applies the events.
 */

import type { BlockReason, TaskEvent } from './events.ts';
import { isNoticeDue, madeCount } from './record/measures.ts';
import { isClosed, isConfirmed, isUnmistakable, type TaskRecord } from './record/record.ts';
import { openEpisode } from './review.ts';
import type { TaskSettings } from './settings/task-settings.ts';
import type { WrapUpCheck } from './wrap-up/wrap-up.ts';

export type TaskStopFacts = {
  /** Of the event, as for every event. */
  readonly id: string;
  readonly at: string;
  readonly inSubagent: boolean;
  readonly stopHookActive: boolean;
  /** The host still runs an agent or a command, or only plans: the turn is not the end of the work. */
  readonly goesOn: boolean;
  /** Whether the last message asks the user to test. */
  readonly asksForTest: boolean;
  /** The last message ends with the marker of a finished wrap-up. */
  readonly reportsWrapUp: boolean;
  /** Looks at the files; called only where the answer matters. */
  readonly checkWrapUp: () => WrapUpCheck;
};

export type StopNotice = 'waiting-confirmation' | 'cleanup-choices';

export type TaskStopDecision = { readonly events: readonly TaskEvent[] } & (
  | { readonly kind: 'allow' }
  | { readonly kind: 'archive' }
  | { readonly kind: 'block'; readonly reason: BlockReason; readonly missing: readonly string[] }
  | { readonly kind: 'notice'; readonly notice: StopNotice }
);

type Turn = { readonly record: TaskRecord; readonly facts: TaskStopFacts; readonly settings: TaskSettings };

export function decideTaskStop(record: TaskRecord, facts: TaskStopFacts, settings: TaskSettings): TaskStopDecision {
  if (facts.inSubagent) return { kind: 'allow', events: [] };
  // Archiving does not hold the turn, so the count of earlier holds does not matter.
  if (record.movePending) return { kind: 'archive', events: [] };
  if (isClosed(record)) return { kind: 'allow', events: [] };
  if (record.steps.step4_cleanup.status === 'completed') return { kind: 'archive', events: [ended(facts)] };
  if (facts.goesOn) return allow(facts);
  const turn = { record, facts, settings };
  if (isAnswerOpen(record) && mayBlock(turn, 'ask')) return block(facts, 'ask-heard');
  if (record.step === 'step4_cleanup') return decideWrapUp(turn);
  return isConfirmed(record) ? decideConfirmed(turn) : decideUnconfirmed(turn);
}

/** An answer is awaited, and the model did not say what the user's message means for it. */
function isAnswerOpen(record: TaskRecord): boolean {
  const { unheard, edits, handedOver } = record.prompt;
  if (!unheard || edits > 0) return false;
  return record.cleanup.asked || handedOver === true || openEpisode(record)?.deliveredAt != null;
}

function decideWrapUp(turn: Turn): TaskStopDecision {
  const { record, facts } = turn;
  const { allCompleted: completed, missing } = facts.checkWrapUp();
  const checked: TaskEvent = { type: 'wrapup.validated', ...stamp(facts, 'validated'), completed, missing };
  // Complete documents alone do not prove that the wrap-up was done.
  const isReported = facts.reportsWrapUp || record.steps.step4_cleanup.report?.['completed'] === true;
  if (completed && isReported) return { kind: 'archive', events: [ended(facts), checked] };
  return mayBlock(turn, 'strict') ? block(facts, 'missing-items', missing) : allow(facts);
}

function decideUnconfirmed(turn: Turn): TaskStopDecision {
  const { record, facts } = turn;
  if (record.taskType !== 'bug_fix' || record.step !== 'step3_execute' || madeCount(record) === 0) return allow(facts);
  const isUntested = record.prompt.edits > 0 && !facts.asksForTest;
  if (isUntested && mayBlock(turn, 'strict')) return block(facts, 'ask-test');
  return notice(turn, 'waiting-confirmation');
}

function decideConfirmed(turn: Turn): TaskStopDecision {
  const { record, facts, settings } = turn;
  const { mode } = settings.cleanup;
  if (mode === 'off' || record.cleanup.received || record.cleanup.keptOpen) return allow(facts);
  if (!record.cleanup.asked && mayBlock(turn, 'ask'))
    return block(facts, mode === 'auto' && isUnmistakable(record) ? 'begin-cleanup' : 'ask-cleanup');
  return notice(turn, 'cleanup-choices');
}

/** Once per prompt, whatever the host says: its own count ends with every tool call. */
function mayBlock({ record, facts, settings: { cleanup } }: Turn, least: 'ask' | 'strict'): boolean {
  if (facts.stopHookActive || record.prompt.stopBlocks > 0) return false;
  return cleanup.enforcement === 'strict' || cleanup.enforcement === least;
}

const allow = (facts: TaskStopFacts): TaskStopDecision => ({ kind: 'allow', events: [ended(facts)] });

function block(facts: TaskStopFacts, reason: BlockReason, missing: readonly string[] = []): TaskStopDecision {
  const blocked: TaskEvent = { type: 'stop.blocked', ...stamp(facts, 'blocked'), reason };
  return { kind: 'block', reason, missing, events: [ended(facts), blocked] };
}

function notice({ record, facts, settings }: Turn, key: StopNotice): TaskStopDecision {
  const isQuiet = facts.stopHookActive || settings.cleanup.enforcement === 'off';
  if (isQuiet || !isNoticeDue(record, key, facts.at)) return allow(facts);
  const told: TaskEvent = { type: 'notice.given', ...stamp(facts, 'noticed'), key };
  return { kind: 'notice', notice: key, events: [ended(facts), told] };
}

const ended = (facts: TaskStopFacts): TaskEvent => ({
  type: 'turn.ended',
  ...stamp(facts, 'ended'),
  ...(facts.asksForTest && { handedOver: true }),
});

const stamp = ({ id, at }: TaskStopFacts, part: string) => ({ id: `${id}:${part}`, at, mute: true }) as const;

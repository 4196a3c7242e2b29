/** What the main agent should do now, as data; text/ turns it into words. */
import { type AgentRun, type Flow, isOver, isSplit, type StageEntry } from './flow.ts';
import { firstUnfinished, groupOf, isDone, isUntouched, stagesSentBack } from './progress.ts';
import { LIMITS } from './registry/limits.ts';
import { STAGES } from './registry/stages.ts';

export type NextStep =
  /** The workflow is over, or there was none. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ask-human'; readonly spent: Spent }
  /** Hints wait for agents that still run. */
  | { readonly kind: 'wait'; readonly runs: readonly AgentRun[] }
  /** Reviewers of this stage differ. */
  | { readonly kind: 'merge'; readonly stage: StageEntry }
  /** Send a repairing agent; `joint` when a failed check and a rejection are repaired together. */
  | { readonly kind: 'repair'; readonly agent: string; readonly stages: readonly StageEntry[]; readonly joint: boolean }
  /** More than one stage: delegate them in one message. */
  | { readonly kind: 'delegate'; readonly stages: readonly StageEntry[]; readonly again: boolean }
  | { readonly kind: 'all-done' };

/** Which tries are used up: what was sent back, stages that ended without a result, or helpers that brought nothing. */
export type Spent =
  | { readonly on: 'checks'; readonly failCount: number; readonly rejectCount: number }
  | { readonly on: 'verdicts'; readonly stages: readonly StageEntry[]; readonly count: number }
  | { readonly on: 'repair'; readonly count: number };

export function nextStep(flow: Flow): NextStep {
  if (isOver(flow)) return { kind: 'nothing' };
  if (flow.agents.length > 0) return { kind: 'wait', runs: flow.agents };
  if (flow.phase === 'waiting-for-human') {
    return { kind: 'ask-human', spent: spentTries(flow) };
  }
  const split = flow.stages.find((entry) => isSplit(entry, flow));
  if (split !== undefined) return { kind: 'merge', stage: split };
  return repairStep(flow) ?? delegateStep(flow);
}

function spentTries({ failCount, rejectCount, stages, repair }: Flow): Spent {
  const { maxRetries } = LIMITS.retry;
  const mute = stages.filter(({ voids }) => voids >= maxRetries);
  if (failCount >= maxRetries || rejectCount >= maxRetries) return { on: 'checks', failCount, rejectCount };
  if (mute.length > 0) return { on: 'verdicts', stages: mute, count: Math.max(...mute.map(({ voids }) => voids)) };
  if (repair !== null && repair.tries >= maxRetries) return { on: 'repair', count: repair.tries };
  return { on: 'checks', failCount, rejectCount };
}

/** TEST FAIL before REVIEW REJECT: diagnosis leads, one fix serves both, then both checks run again. */
function repairStep(flow: Flow): NextStep | undefined {
  const stages = stagesSentBack(flow);
  if (flow.repair === null || stages.length === 0) return undefined;
  const joint = stages.some(({ result }) => result === 'fail') && stages.some(({ result }) => result === 'reject');
  if (!flow.repair.debugged) return { kind: 'repair', agent: STAGES.DEBUG.agent, stages, joint };
  if (!flow.repair.fixed) return { kind: 'repair', agent: STAGES.DEV.agent, stages, joint };
  return undefined;
}

function delegateStep(flow: Flow): NextStep {
  const first = firstUnfinished(flow);
  if (first === undefined) return { kind: 'all-done' };
  const members = groupOf(flow, first.key)?.members.filter((member) => !isDone(flow, member)) ?? [first];
  return { kind: 'delegate', stages: members, again: members.some(({ attempts }) => attempts.length > 0) };
}

/** Whether a retrospective with issues may be answered with another round. */
export const mayStartRound = (flow: Flow): boolean => flow.retroCount > 0 && flow.retroCount < LIMITS.retro.maxRounds;

/** `undefined` unless DEV comes next, or has just passed and nothing behind it has begun. */
export function devPasses(flow: Flow): number | undefined {
  const step = nextStep(flow);
  const index = flow.stages.findIndex(({ stage }) => stage === 'DEV');
  const dev = flow.stages[index];
  if (step.kind !== 'delegate' || dev === undefined) return undefined;
  const comesNext = step.stages.includes(dev);
  const justPassed = dev.result === 'pass' && flow.stages.slice(index + 1).every(isUntouched);
  return comesNext || justPassed ? dev.attempts.filter(({ result }) => result === 'pass').length : undefined;
}

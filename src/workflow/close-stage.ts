/** The last agent of a stage ended: what the stage came to, what it costs, and whether a human is needed. */

import type { Step } from './advance.ts';
import { entryOf, type Flow, isSplit, type Repair, type StageEntry, type Unresolved, type Verdict } from './flow.ts';
import type { TimelineEvent } from './ports.ts';
import { atFirstUnfinished, newlyConverged, stagesSentBack } from './progress.ts';
import { LIMITS } from './registry/limits.ts';
import { stageDef } from './registry/stages.ts';
import { isAdvisory } from './registry/workflows.ts';

/** `entry` already holds the attempt; `verdict` is what the last agent said. */
export type Ending = {
  readonly entry: StageEntry;
  readonly verdict: Verdict | 'lost';
  readonly at: string;
  /** Why the main agent merged several verdicts into this one. */
  readonly reason?: string;
};

export function closeStage(flow: Flow, ending: Ending): Step {
  if (isSplit(ending.entry, flow) && stageDef(ending.entry.stage)?.kind === 'review')
    return [withEntry(flow, ending.entry), []];
  const result = resultOf(ending);
  if (result === 'unknown' || result === 'lost') return closeWithoutResult(flow, ending.entry, result);
  const { passes: _counted, ...closed } = ending.entry;
  const entry: StageEntry = {
    ...closed,
    status: 'completed',
    result,
    completedAt: ending.at,
    unresolved: [],
    voids: 0,
  };
  const completed: TimelineEvent = {
    type: 'stage:complete',
    data: {
      stage: entry.key,
      result,
      ...(entry.part && { part: entry.part }),
      ...(ending.reason && { reason: ending.reason }),
    },
  };
  const [next, events] = settle(withEntry(flow, entry), entry, result);
  return [atFirstUnfinished(next), [completed, ...events]];
}

export type Merged = {
  readonly stage: string;
  readonly verdict: 'pass' | 'reject';
  readonly reason: string;
  readonly at: string;
};

/** The main agent has weighed what the reviewers of one stage found: its verdict decides, and its reason is kept. */
export function mergeReviews(flow: Flow, { stage, verdict, reason, at }: Merged): Step {
  const split = entryOf(flow, stage);
  if (split === undefined || !isSplit(split, flow)) return [flow, []];
  const entry: StageEntry = { ...split, unresolved: [], mergeReason: reason };
  return closeStage(flow, { entry, verdict, reason, at });
}

/** Of several agents in one stage the worst unresolved ending decides; without one, the stage gets the given verdict. */
const WORST_FIRST: readonly Unresolved[] = ['fail', 'reject', 'unknown', 'lost'];

function resultOf({ entry, verdict }: Ending): Verdict | 'lost' {
  return WORST_FIRST.find((ending) => entry.unresolved.includes(ending)) ?? verdict;
}

/** The result is unknown, so the stage runs again, up to the retry limit. */
function closeWithoutResult(flow: Flow, closed: StageEntry, result: 'unknown' | 'lost'): Step {
  const voids = closed.voids + 1;
  const next = withEntry(flow, { ...closed, status: 'pending', result: null, unresolved: [], voids });
  if (voids < LIMITS.retry.maxRetries) return [atFirstUnfinished(next), []];
  const fatal: TimelineEvent = { type: 'error:fatal', data: { reason: result, stage: closed.key, count: voids } };
  return [atFirstUnfinished({ ...next, phase: 'waiting-for-human' }), [fatal]];
}

function settle(flow: Flow, entry: StageEntry, result: Exclude<Verdict, 'unknown'>): Step {
  switch (result) {
    case 'fail':
    case 'reject':
      return sendBack(flow, entry, result);
    case 'issues':
      return converge({ ...flow, retroCount: Math.min(flow.retroCount + 1, LIMITS.retro.maxRounds) });
    case 'pass':
      return converge({ ...flow, repair: afterPass(flow, entry) });
  }
}

function sendBack(before: Flow, entry: StageEntry, result: 'fail' | 'reject'): Step {
  const counter = result === 'fail' ? 'failCount' : 'rejectCount';
  const count = before[counter] + 1;
  const flow: Flow = { ...before, [counter]: count };
  if (isAdvisory(flow.workflow)) return [flow, []];
  const repaired = { ...flow, repair: repairFor(flow.repair, entry, result) };
  const data = { stage: entry.key, [counter]: count };
  if (count < LIMITS.retry.maxRetries) return [repaired, [{ type: 'stage:retry', data }]];
  return [{ ...repaired, phase: 'waiting-for-human' }, [{ type: 'error:fatal', data: { reason: result, ...data } }]];
}

/** A failed test needs diagnosis and a fix, a review that says no only a fix, and failed work only another try. */
function repairFor(repair: Repair | null, entry: StageEntry, result: 'fail' | 'reject'): Repair {
  const kind = stageDef(entry.stage)?.kind;
  const isCheck = (kind === 'test' || kind === 'review') && entry.mode !== 'spec';
  if (!isCheck) return repair ?? { debugged: true, fixed: true, tries: 0 };
  if (kind === 'test' && result === 'fail') return { debugged: false, fixed: false, tries: 0 };
  return { debugged: repair?.debugged ?? true, fixed: false, tries: 0 };
}

function afterPass(flow: Flow, { stage }: StageEntry): Repair | null {
  if (flow.repair === null || stagesSentBack(flow).length === 0) return null;
  if (stage === 'DEBUG') return { ...flow.repair, debugged: true };
  return stage === 'DEV' ? { ...flow.repair, debugged: true, fixed: true } : flow.repair;
}

function converge(flow: Flow): Step {
  const groups = newlyConverged(flow);
  if (groups.length === 0) return [flow, []];
  const converged = [...flow.converged, ...groups.map(({ id }) => id)];
  return [{ ...flow, converged }, groups.map(({ id }) => ({ type: 'parallel:converge', data: { group: id } }))];
}

export const withEntry = (flow: Flow, entry: StageEntry): Flow => ({
  ...flow,
  stages: flow.stages.map((other) => (other.key === entry.key ? entry : other)),
});

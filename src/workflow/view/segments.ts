/** The stages of a workflow as cards of a pipeline; parallel stages share a segment. */

import { ownValue } from '../../values/narrow.ts';
import type { Attempt, Flow, StageEntry } from '../flow.ts';
import { elapsedMs } from '../loop/decide-stop.ts';
import { type Group, groupsOf, isDone } from '../progress.ts';
import { stageDef } from '../registry/stages.ts';
import { PARALLEL_GROUPS } from '../registry/workflows.ts';

export type Segment =
  | { readonly type: 'linear'; readonly stages: readonly [StageCard] }
  | { readonly type: 'parallel'; readonly groupName: string; readonly stages: readonly StageCard[] };

export type StageCard = ReturnType<typeof cardOf>;

export type Stages = Pick<Flow, 'workflow' | 'stages'>;

/** Overall scores of the grader by stage key. */
export type Grades = Readonly<Record<string, number>>;

export function segmentsOf(flow: Stages, grades: Grades = {}): Segment[] {
  const groups = groupsOf(flow).filter(isWhole);
  const groupWith = (entry: StageEntry) => groups.find(({ members }) => members.includes(entry));
  return flow.stages.flatMap((entry): Segment[] => {
    const group = groupWith(entry);
    if (group === undefined) return [{ type: 'linear', stages: [cardOf(flow, entry, grades)] }];
    if (group.members[0] !== entry) return [];
    const stages = group.members.map((member) => cardOf(flow, member, grades));
    return [{ type: 'parallel', groupName: group.id, stages }];
  });
}

/** A file may have lost a stage: what is left of its group is shown one by one. */
const isWhole = ({ id, members }: Group): boolean =>
  PARALLEL_GROUPS[id].every((stage) => members.some((member) => member.stage === stage));

function cardOf(flow: Stages, entry: StageEntry, grades: Grades) {
  const { key, stage, skipReason = null } = entry;
  const def = stageDef(stage);
  return {
    /** As on disk: `TEST:2`. */
    key,
    stage,
    emoji: def?.emoji ?? '',
    color: def?.color ?? 'purple',
    agent: def?.agent ?? null,
    mode: entry.mode ?? null,
    status: statusOf(flow, entry),
    result: entry.result,
    completedAt: entry.completedAt ?? null,
    skipReason,
    attempts: entry.attempts.map(attemptView),
    graded: ownValue(grades, key) ?? null,
  };
}

/** A stage that was sent back has failed; where the verdict itself was asked for, only a failure has. */
export function statusOf(flow: Pick<Flow, 'workflow'>, entry: StageEntry) {
  if (entry.status !== 'completed') return entry.status;
  return entry.result === 'fail' || !isDone(flow, entry) ? 'failed' : 'completed';
}

const attemptView = ({ agent, startedAt, endedAt, result }: Attempt) => ({
  agent,
  startedAt,
  endedAt,
  durationMs: elapsedMs(startedAt, endedAt),
  result,
});

/** Parallel groups of one workflow: only those it names, only the stages after DEV. */
import { type GroupId, groupsNamedBy, PARALLEL_GROUPS } from '../registry/workflows.ts';
import type { Flow, StageEntry, StageRef } from './flow.ts';
import { isDone } from './progress.ts';
import { sameStage } from './stage-ref.ts';

export type Group = { readonly id: GroupId; readonly members: readonly StageEntry[] };

export function groupsOf(flow: Pick<Flow, 'workflow' | 'stages'>): Group[] {
  const afterDev = flow.stages.slice(flow.stages.findIndex(({ stage }) => stage === 'DEV') + 1);
  return groupsNamedBy(flow.workflow).flatMap((id) => {
    const stages: readonly string[] = PARALLEL_GROUPS[id];
    const members = afterDev.filter(({ stage }) => stages.includes(stage));
    return members.length > 1 ? [{ id, members }] : [];
  });
}

export const groupOf = (flow: Flow, ref: StageRef): Group | undefined =>
  groupsOf(flow).find(({ members }) => members.some((member) => sameStage(member, ref)));

/** Groups that have just come together: every member done, not announced before. */
export const newlyConverged = (flow: Flow): Group[] =>
  groupsOf(flow).filter(
    ({ id, members }) => !flow.converged.includes(id) && members.every((member) => isDone(flow, member)),
  );

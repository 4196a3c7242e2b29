/** Progress of a workflow: finished and open stages, and the current one. */

import type { CommonMessages } from '../text/messages.ts';
import { ownValue } from '../values/narrow.ts';
import { type Flow, type StageEntry, skippedByOf, stageName } from './flow.ts';
import { stageDef } from './registry/stages.ts';
import { type GroupId, groupsNamedBy, isAdvisory, PARALLEL_GROUPS, workflowDef } from './registry/workflows.ts';

const sentBack = (entry: StageEntry): boolean => entry.result === 'fail' || entry.result === 'reject';

/** Completed and not sent back. In an advisory workflow the verdict itself is what was asked for. */
export const isDone = (flow: Pick<Flow, 'workflow'>, entry: StageEntry): boolean =>
  entry.status === 'completed' && (!sentBack(entry) || isAdvisory(flow.workflow));

export const isFlowDone = (flow: Flow): boolean =>
  flow.stages.length > 0 && flow.stages.every((entry) => isDone(flow, entry));

/** No agent has worked on it yet. */
export const isUntouched = ({ status, attempts }: StageEntry): boolean => status === 'pending' && attempts.length === 0;

export const firstUnfinished = (flow: Pick<Flow, 'workflow' | 'stages'>): StageEntry | undefined =>
  flow.stages.find((entry) => !isDone(flow, entry));

/** The current stage is the first that is not done. */
export const atFirstUnfinished = (flow: Flow): Flow => ({ ...flow, current: firstUnfinished(flow)?.key ?? null });

/** Stages that failed or were rejected and have to run again. */
export const stagesSentBack = (flow: Flow): StageEntry[] =>
  flow.stages.filter((entry) => entry.status === 'completed' && !isDone(flow, entry));

export const progressOf = (flow: Flow) => ({
  done: flow.stages.filter((entry) => isDone(flow, entry)).length,
  total: flow.stages.length,
});

/** One icon and one emoji per stage, without separators. */
export const progressBar = (flow: Flow): string =>
  flow.stages.map((entry) => stageIcon(entry) + (stageDef(entry.stage)?.emoji ?? '')).join('');

export function stageIcon(entry: StageEntry): string {
  if (entry.status === 'active') return '⏳';
  if (entry.status === 'pending') return '⬜';
  if (skippedByOf(entry) !== undefined) return '⏭️';
  if (entry.result === 'fail') return '❌';
  if (entry.result === 'reject') return '🔙';
  return '✅';
}

/** A workflow in a line of a list: the same for programs, pages and the terminal. */
export function summaryOf(flow: Flow) {
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    createdAt: flow.createdAt,
    phase: flow.phase,
    currentStage: flow.current,
    progress: { completed: done, total },
    isActive: flow.agents.length > 0,
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
  };
}

/** Stages that may run side by side: only those the workflow names, only the stages after DEV. */
export type Group = { readonly id: GroupId; readonly members: readonly StageEntry[] };

export function groupsOf(flow: Pick<Flow, 'workflow' | 'stages'>): Group[] {
  const afterDev = flow.stages.slice(flow.stages.findIndex(({ stage }) => stage === 'DEV') + 1);
  return groupsNamedBy(flow.workflow).flatMap((id) => {
    const stages: readonly string[] = PARALLEL_GROUPS[id];
    const members = afterDev.filter(({ stage }) => stages.includes(stage));
    return members.length > 1 ? [{ id, members }] : [];
  });
}

export const groupOf = (flow: Flow, key: string): Group | undefined =>
  groupsOf(flow).find(({ members }) => members.some((member) => member.key === key));

/** Groups that have just come together: every member done, not announced before. */
export const newlyConverged = (flow: Flow): Group[] =>
  groupsOf(flow).filter(
    ({ id, members }) => !flow.converged.includes(id) && members.every((member) => isDone(flow, member)),
  );

/** Stages, workflows and events as people see them, in their language. */
export type Labels = Pick<CommonMessages, 'stageLabels' | 'workflowLabels' | 'eventLabels'>;

/** Emoji and name; an unknown stage is shown by its key. */
export function stageTitle({ stageLabels }: Pick<Labels, 'stageLabels'>, key: string): string {
  const stage = stageName(key);
  const def = stageDef(stage);
  return def ? `${def.emoji} ${ownValue(stageLabels, stage) ?? def.label}` : stage;
}

export const workflowTitle = ({ workflowLabels }: Pick<Labels, 'workflowLabels'>, workflow: string): string =>
  ownValue(workflowLabels, workflow) ?? workflowDef(workflow).label;

/** A record carries the label it was written with. */
export const eventTitle = (
  { eventLabels }: Pick<Labels, 'eventLabels'>,
  { type, label }: { readonly type: string; readonly label: string },
): string => ownValue(eventLabels, type) ?? label;

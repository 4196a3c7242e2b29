/** The workflows that a session ran one after the other, each with its own events. */
import { asText } from '../../values/narrow.ts';
import { type Flow, pendingStages, type StageEntry, stageKey } from '../flow.ts';
import type { TimelineRecord } from '../ports.ts';
import { workflowDef } from '../registry/workflows.ts';

export type WorkflowRun = { readonly workflowType: string; readonly isFinished: boolean };

type RunEvents = WorkflowRun & {
  readonly events: readonly TimelineRecord[];
  /** Only of the last one is there more than its events. */
  readonly flow: Flow | undefined;
};

/** Oldest first. What came before the first start belongs to it; a timeline without any tells of the last one alone. */
export function runsOf(flow: Flow, events: readonly TimelineRecord[]): RunEvents[] {
  const starts = events.flatMap(({ type }, index) => (type === 'workflow:start' ? [index] : []));
  const earlier = starts.slice(0, -1).map((start, at): RunEvents => {
    const own = events.slice(at === 0 ? 0 : start, starts[at + 1]);
    const isFinished = own.some(({ type }) => type === 'workflow:complete');
    return { workflowType: asText(events[start]?.['workflowType']), isFinished, events: own, flow: undefined };
  });
  const last = events.slice(starts.length > 1 ? starts.at(-1) : 0);
  return [...earlier, { workflowType: flow.workflow, isFinished: flow.phase === 'finished', events: last, flow }];
}

/** Whether a test of this workflow writes the spec or verifies: the same key means one here and the other there. */
export const modeOf = (workflowType: string, key: string): NonNullable<StageEntry['mode']> | null =>
  pendingStages(workflowDef(workflowType).stages).find((entry) => stageKey(entry) === key)?.mode ?? null;

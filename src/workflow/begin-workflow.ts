/** Starts a workflow in a session, from the command line or from elsewhere: what it may replace, and what is recorded. */

import { advance } from './advance.ts';
import { type Flow, type FlowStart, isOver, type StageEntry, startFlow } from './flow.ts';
import { endEvent } from './loop/decide-stop.ts';
import { newLoop } from './loop/loop.ts';
import type { ReadResult, SessionChange, TimelineEvent } from './ports.ts';
import { isFlowDone } from './progress.ts';
import { isWorkflowId, workflowDef } from './registry/workflows.ts';
import { parseFrontMatter } from './specs/front-matter.ts';
import { isStageTicked, parseTasks } from './specs/tasks.ts';

/** What the new workflow would replace. */
export type Before =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'damaged'; readonly path: string }
  /** `isAborted`: it was given up before its end. */
  | { readonly kind: 'replaced'; readonly flow: Flow; readonly isAborted: boolean }
  | { readonly kind: 'unfinished'; readonly flow: Flow }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string };

export function whatStands(found: ReadResult<Flow>, { force }: { readonly force: boolean }): Before {
  switch (found.state) {
    case 'missing':
      return { kind: 'nothing' };
    case 'corrupt':
      return { kind: 'damaged', path: found.path };
    case 'unreadable':
      return { kind: 'unreadable', path: found.path, why: found.why };
    case 'found': {
      const flow = found.value;
      const isReplaceable = force || isClosed(flow) || flow.phase === 'paused';
      return isReplaceable ? { kind: 'replaced', flow, isAborted: !isClosed(flow) } : { kind: 'unfinished', flow };
    }
  }
}

/** The last stage may be done while the turn that closes the workflow has not ended yet. */
const isClosed = (flow: Flow): boolean => isOver(flow) || isFlowDone(flow);

export function beginWorkflow(
  before: Before,
  { at, ...wanted }: Omit<FlowStart, 'createdAt'> & { readonly at: string },
): SessionChange<Flow> & { events: TimelineEvent[] } {
  const flow = startFlow({ ...wanted, createdAt: at });
  const { workflow } = wanted;
  const started: TimelineEvent = {
    type: 'workflow:start',
    data: { workflowType: workflow, stages: workflowDef(workflow).stages },
  };
  const ended = before.kind === 'replaced' ? endOf(before.flow, at) : [];
  return { flow, loop: newLoop(at), events: [...ended, started], value: flow };
}

/** A workflow that is replaced before its end was recorded is recorded now. */
const endOf = (flow: Flow, at: string): TimelineEvent[] =>
  isOver(flow) ? [] : [endEvent(flow, isFlowDone(flow) ? 'finished' : 'aborted', { at })];

type Resumed = {
  readonly name: string;
  /** tasks.md */
  readonly tasks: string;
  readonly sessionId: string;
  readonly project: string;
  readonly at: string;
  /** Why stages are skipped that are ticked already. */
  readonly reason: string;
};

/** A feature in progress continues where its boxes say. `undefined`: nothing is open, or the file names no workflow. */
export function resumeFeature({ name, tasks, sessionId, project, at, reason }: Resumed): Flow | undefined {
  const { total, allChecked } = parseTasks(tasks);
  const workflow = parseFrontMatter(tasks)?.['workflow'] ?? '';
  if (total === 0 || allChecked || !isWorkflowId(workflow)) return undefined;
  const fresh = startFlow({ sessionId, workflow, createdAt: at, featureName: name, project });
  return fresh.stages
    .filter((entry) => isBehind(entry, fresh, tasks))
    .reduce((flow, entry) => advance(flow, { type: 'stage.skipped', stage: entry.key, reason, at })[0], fresh);
}

/** Both TESTs share one box: the one that writes the spec is behind as soon as DEV is. */
const isBehind = ({ stage, mode }: StageEntry, { stages }: Flow, tasks: string): boolean =>
  isStageTicked(tasks, stage) ||
  (mode === 'spec' && stages.some((other) => other.stage === 'DEV') && isStageTicked(tasks, 'DEV'));

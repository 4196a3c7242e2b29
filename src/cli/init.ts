/** `ot init`: a workflow begins in a session, with a fresh loop and, where the workflow keeps specs, its feature. */
import { elapsedMs } from '../core/loop/decide-stop.ts';
import { newLoop } from '../core/loop/loop.ts';
import type { SessionChange, SessionView, TimelineEvent } from '../core/ports.ts';
import { stageDef } from '../core/registry/stages.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId, workflowDef } from '../core/registry/workflows.ts';
import { isFeatureName } from '../core/specs/feature-name.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { nextStep } from '../core/workflow/next-step.ts';
import { isFlowDone } from '../core/workflow/progress.ts';
import { stageKey } from '../core/workflow/stage-ref.ts';
import { startFlow } from '../core/workflow/start.ts';
import { workflowTitle } from '../text/labels/titles.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, UsageError } from './errors.ts';
import { type OpenedFeature, openFeature } from './init-feature.ts';
import { resolveSession, SESSION_OPTION } from './session.ts';

export const init = defineCommand({
  name: 'init',
  positionals: ['workflow'],
  options: { session: SESSION_OPTION, feature: { value: 'NAME' }, force: {} },
  run({ workflow, session, feature, force }, context) {
    const request = { ...checkRequest(workflow, feature, context), force };
    const sessionId = resolveSession(session, context);
    const begun = context.store.update(sessionId, (view) => begin(view, { ...request, sessionId }, context));
    for (const note of begun.notes) context.warn(note);
    return answerOf(begun, context);
  },
});

type InitRequest = {
  readonly sessionId: string;
  readonly workflow: WorkflowId;
  readonly feature: string | undefined;
  readonly force: boolean;
};

type Begun = { readonly flow: Flow; readonly feature: OpenedFeature | undefined; readonly notes: readonly string[] };

function checkRequest(workflow: string, feature: string | undefined, { text }: CliContext) {
  if (!isWorkflowId(workflow)) throw new UsageError(text.init.unknownWorkflow(workflow, Object.keys(WORKFLOWS)));
  if (feature !== undefined && !isFeatureName(feature)) throw new UsageError(text.specs.refused.invalidName(feature));
  return { workflow, feature };
}

/** Runs inside the session's lock, so that what is replaced is what was looked at. */
function begin(view: SessionView, request: InitRequest, context: CliContext): SessionChange<Begun> {
  const { sessionId, workflow } = request;
  const before = replaceable(view, request, context);
  const opened = openFeature(request, context);
  const at = context.now().toISOString();
  const flow = startFlow({
    sessionId,
    workflow,
    createdAt: at,
    featureName: opened.feature?.name ?? null,
    project: context.projectRoot,
  });
  const started: TimelineEvent = {
    type: 'workflow:start',
    data: { workflowType: workflow, stages: workflowDef(workflow).stages },
  };
  return {
    flow,
    loop: newLoop(at),
    events: [...endOf(before.flow, at), started, ...specsEvents(opened.feature, workflow)],
    value: { flow, feature: opened.feature, notes: [...before.notes, ...opened.notes] },
  };
}

type Before = { readonly flow?: Flow; readonly notes: readonly string[] };

function replaceable(view: SessionView, { force }: InitRequest, { text }: CliContext): Before {
  const before = view.flow();
  switch (before.state) {
    case 'missing':
      return { notes: [] };
    case 'corrupt':
      return { notes: [text.init.setAside(before.path)] };
    case 'unreadable':
      throw new CommandError(text.session.unreadable(before.path, before.why));
    case 'found':
      if (!isGivenUp(before.value) && !force) throw new CommandError(text.init.unfinished(before.value.workflow));
      return { flow: before.value, notes: isClosed(before.value) ? [] : [text.init.aborted(before.value.workflow)] };
  }
}

/** Whoever stopped a workflow and starts another has let the first one go. */
const isGivenUp = (flow: Flow): boolean => isClosed(flow) || flow.phase === 'paused';

/** The last stage may be done while the turn that closes the workflow has not ended yet. */
const isClosed = (flow: Flow): boolean => isOver(flow) || isFlowDone(flow);

/** A workflow that is replaced before its end was recorded is recorded now. */
function endOf(flow: Flow | undefined, at: string): TimelineEvent[] {
  if (flow === undefined || isOver(flow)) return [];
  const { workflow: workflowType, failCount, rejectCount } = flow;
  const duration = elapsedMs(flow.createdAt, at);
  if (isFlowDone(flow)) return [{ type: 'workflow:complete', data: { workflowType, duration } }];
  return [{ type: 'workflow:abort', data: { workflowType, failCount, rejectCount, duration } }];
}

const specsEvents = (feature: OpenedFeature | undefined, workflowType: WorkflowId): TimelineEvent[] =>
  feature?.created
    ? [{ type: 'specs:init', data: { featureName: feature.name, featurePath: feature.path, workflowType } }]
    : [];

function answerOf({ flow, feature }: Begun, { text }: CliContext): Answer {
  const label = workflowTitle(text, flow.workflow);
  const stages = flow.stages.map(({ stage }) => stage);
  const next = nextStep(flow);
  const agents =
    next.kind === 'delegate' ? next.stages.map(({ stage }) => `ot:${stageDef(stage)?.agent ?? stage}`) : [];
  return {
    json: {
      sessionId: flow.sessionId,
      workflowType: flow.workflow,
      label,
      stages: flow.stages.map(stageKey),
      featureName: flow.featureName,
      featurePath: feature?.path ?? null,
    },
    lines: [
      text.init.started(label, flow.workflow),
      text.init.stages(stages.join(' → ')),
      ...(feature ? [text.init.feature(feature.name, feature.path)] : []),
      text.init.next(agents),
    ],
  };
}

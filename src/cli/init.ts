/** `ot init`: a workflow begins in a session, with a fresh loop and, where the workflow keeps specs, its feature. */

import { revisionAtStart } from '../store/verify/verify-revision.ts';
import { clip } from '../text/clip.ts';
import { messageOf } from '../values/narrow.ts';
import { type Before, beginWorkflow, whatStands } from '../workflow/begin-workflow.ts';
import { type Flow, stageKey } from '../workflow/flow.ts';
import { nextStep } from '../workflow/next-step.ts';
import type { SessionChange, SessionView, TimelineEvent } from '../workflow/ports.ts';
import { workflowTitle } from '../workflow/progress.ts';
import { stageDef } from '../workflow/registry/stages.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId, workflowDef } from '../workflow/registry/workflows.ts';
import { isFeatureName } from '../workflow/specs/tasks.ts';
import { signalsOf } from '../workflow/verify/signals.ts';

import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, resolveSession, SESSION_OPTION, UsageError } from './session.ts';

export const init = defineCommand({
  name: 'init',
  positionals: ['workflow'],
  options: { session: SESSION_OPTION, feature: { value: 'NAME' }, force: {} },
  run({ workflow, session, feature, force }, context) {
    const request = { ...checkRequest(workflow, feature, context), force };
    const sessionId = resolveSession(session, context);
    const startRevision = builds(request.workflow) ? revisionAtStart(context.projectRoot, context.env) : undefined;
    const begun = context.store.update(sessionId, (view) =>
      begin(view, { ...request, sessionId, startRevision }, context),
    );
    for (const note of begun.notes) context.warn(note);
    return answerOf(begun, context);
  },
});

type InitRequest = {
  readonly sessionId: string;
  readonly workflow: WorkflowId;
  readonly feature: string | undefined;
  readonly force: boolean;
  readonly startRevision: string | undefined;
};

const builds = (workflow: WorkflowId): boolean => signalsOf(workflow).length > 0;

type Begun = { readonly flow: Flow; readonly feature: OpenedFeature | undefined; readonly notes: readonly string[] };

function checkRequest(workflow: string, feature: string | undefined, { text }: CliContext) {
  if (!isWorkflowId(workflow))
    throw new UsageError(text.init.unknownWorkflow({ name: workflow, known: Object.keys(WORKFLOWS) }));
  if (feature !== undefined && !isFeatureName(feature))
    throw new UsageError(text.specsErrors.invalidName({ name: clip(feature, 100) }));
  return { workflow, feature };
}

/** Runs inside the session's lock, so nothing changes between the check and the write. */
function begin(view: SessionView, request: InitRequest, context: CliContext): SessionChange<Begun> {
  const { sessionId, workflow, startRevision } = request;
  const before = whatStands(view.flow(), request);
  const notes = notesOn(before, context);
  const opened = openFeature(request, context);
  const begun = beginWorkflow(before, {
    sessionId,
    workflow,
    at: context.now().toISOString(),
    featureName: opened.feature?.name ?? null,
    project: context.projectRoot,
    startRevision,
  });
  return {
    ...begun,
    events: [...begun.events, ...specsEvents(opened.feature, workflow)],
    value: { flow: begun.value, feature: opened.feature, notes: [...notes, ...opened.notes] },
  };
}

function notesOn(before: Before, { text }: CliContext): readonly string[] {
  switch (before.kind) {
    case 'nothing':
      return [];
    case 'damaged':
      return [text.init.setAside({ path: before.path })];
    case 'unreadable':
      throw new CommandError(text.session.unreadable({ path: before.path, why: before.why }));
    case 'unfinished':
      throw new CommandError(text.init.unfinished({ workflow: before.flow.workflow }));
    case 'replaced':
      return before.isAborted ? [text.init.aborted({ workflow: before.flow.workflow })] : [];
  }
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
      text.init.started({ label, workflow: flow.workflow }),
      text.init.stages({ list: stages.join(' → ') }),
      ...(feature ? [text.init.feature({ name: feature.name, path: feature.path })] : []),
      text.init.next({ agents: agents.join(' + ') }),
    ],
  };
}

/** The feature a new workflow works on: made, taken over from paused or backlog, or continued. */
type OpenedFeature = { readonly name: string; readonly path: string; readonly created: boolean };

type FeatureOpening = { readonly feature: OpenedFeature | undefined; readonly notes: readonly string[] };

type FeatureRequest = { readonly workflow: WorkflowId; readonly feature: string | undefined };

function openFeature({ workflow, feature }: FeatureRequest, context: CliContext): FeatureOpening {
  const { text } = context;
  const keepsSpecs = workflowDef(workflow).specs.length > 0;
  if (feature === undefined) return { feature, notes: keepsSpecs ? [text.init.withoutFeature({ workflow })] : [] };
  if (!keepsSpecs) return { feature: undefined, notes: [text.init.featureUnused({ workflow, name: feature })] };
  try {
    return takeFeature(feature, workflow, context);
  } catch (error) {
    // The workflow starts without its specs, and the user is told what is missing.
    const why = messageOf(error);
    return { feature: undefined, notes: [text.init.specsFailed({ name: feature, why })] };
  }
}

function takeFeature(name: string, workflow: WorkflowId, context: CliContext): FeatureOpening {
  const specs = context.specsAt(context.projectRoot);
  const present = specs.listFeatures().inProgress.find((feature) => feature.name === name);
  if (present !== undefined) {
    return {
      feature: { name, path: present.path, created: false },
      notes: [context.text.init.featureContinued({ name })],
    };
  }
  const path = specs.initFeature(name, { workflow, stages: workflowDef(workflow).stages });
  return { feature: { name, path, created: true }, notes: [] };
}

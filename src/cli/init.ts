/** `ot init`: a workflow begins in a session, with a fresh loop and, where the workflow keeps specs, its feature. */
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { revisionAtStart } from '../store/verify/verify-revision.ts';
import { messageOf } from '../values/narrow.ts';
import { type Before, beginWorkflow, whatStands } from '../workflow/begin-workflow.ts';
import type { Flow } from '../workflow/flow.ts';
import { nextStep } from '../workflow/next-step.ts';
import { workflowTitle } from '../workflow/progress.ts';
import { stageDef } from '../workflow/registry/stages.ts';
import { WORKFLOWS, type WorkflowId, workflowDef } from '../workflow/registry/workflows.ts';
import { signalsOf } from '../workflow/verify/signals.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError, hostSession, resolveSession, SESSION_OPTION } from './session.ts';
import { requireFeatureName, requireWorkflow } from './specs.ts';

export const init = defineCommand({
  positionals: ['workflow'],
  offers: Object.keys(WORKFLOWS),
  options: { session: SESSION_OPTION, feature: { value: 'NAME' }, force: {} },
  run({ workflow: wanted, session, feature: name, force }, context) {
    const workflow = requireWorkflow(wanted, context);
    if (name !== undefined) requireFeatureName(name, context);
    const { projectRoot, env, now } = context;
    const sessionId = resolveSession(session, context);
    const hasEnded = isGone(sessionId, context);
    const startRevision = signalsOf(workflow).length > 0 ? revisionAtStart(projectRoot, env) : undefined;
    // Under the session's lock, so nothing changes between the check and the write.
    const { flow, feature, notes } = context.store.update(sessionId, (view) => {
      const before = whatStands(view.flow(), { force });
      const standing = notesOn(before, context);
      const opened = openFeature(name, workflow, context);
      const begun = beginWorkflow(before, {
        sessionId,
        workflow,
        at: now().toISOString(),
        featureName: opened.feature?.name ?? null,
        project: projectRoot,
        startRevision,
      });
      const created = opened.feature?.created ? [specsEvent(opened.feature, workflow)] : [];
      return {
        ...begun,
        events: [...begun.events, ...created],
        value: { flow: begun.value, feature: opened.feature, notes: [...standing, ...opened.notes] },
      };
    });
    for (const note of notes) context.warn(note);
    if (hasEnded) context.warn(context.text.init.sessionEnded({ sessionId }));
    return answerOf(flow, feature, context);
  },
});

/** Asked before anything is written. A session that starts a workflow itself is at work. */
const isGone = (sessionId: string, context: CliContext): boolean =>
  sessionId !== hostSession(context) &&
  context.store.hasSession(sessionId) &&
  readSessionFacts(sessionId, context).isLive === false;

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

const specsEvent = ({ name, path }: OpenedFeature, workflowType: WorkflowId) =>
  ({ type: 'specs:init', data: { featureName: name, featurePath: path, workflowType } }) as const;

function answerOf(flow: Flow, feature: OpenedFeature | undefined, { text }: CliContext): Answer {
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
      stages: flow.stages.map(({ key }) => key),
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

type OpenedFeature = { readonly name: string; readonly path: string; readonly created: boolean };
type FeatureOpening = { readonly feature?: OpenedFeature; readonly notes: readonly string[] };

/** The feature a new workflow works on: made, taken over from paused or backlog, or continued. */
function openFeature(name: string | undefined, workflow: WorkflowId, context: CliContext): FeatureOpening {
  const { text, specsAt, projectRoot } = context;
  const { specs: kept, stages } = workflowDef(workflow);
  const keepsSpecs = kept.length > 0;
  if (name === undefined) return { notes: keepsSpecs ? [text.init.withoutFeature({ workflow })] : [] };
  if (!keepsSpecs) return { notes: [text.init.featureUnused({ workflow, name })] };
  try {
    const specs = specsAt(projectRoot);
    const present = specs.listFeatures().inProgress.find((feature) => feature.name === name);
    if (present === undefined)
      return { feature: { name, path: specs.initFeature(name, { workflow, stages }), created: true }, notes: [] };
    const feature = { name, path: present.path, created: false };
    return { feature, notes: [text.init.featureContinued({ name })] };
  } catch (error) {
    // The workflow starts without its specs, and the user is told what is missing.
    return { notes: [text.init.specsFailed({ name, why: messageOf(error) })] };
  }
}

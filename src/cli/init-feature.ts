/** The feature a new workflow works on: made, taken over from paused or backlog, or continued. */
import { messageOf } from '../core/narrow.ts';
import { type WorkflowId, workflowDef } from '../core/registry/workflows.ts';
import type { CliContext } from './context.ts';

export type OpenedFeature = { readonly name: string; readonly path: string; readonly created: boolean };
export type FeatureOpening = { readonly feature: OpenedFeature | undefined; readonly notes: readonly string[] };

type FeatureRequest = { readonly workflow: WorkflowId; readonly feature: string | undefined };

export function openFeature({ workflow, feature }: FeatureRequest, context: CliContext): FeatureOpening {
  const { text } = context;
  const keepsSpecs = workflowDef(workflow).specs.length > 0;
  if (feature === undefined) return { feature, notes: keepsSpecs ? [text.init.withoutFeature(workflow)] : [] };
  if (!keepsSpecs) return { feature: undefined, notes: [text.init.featureUnused(workflow, feature)] };
  try {
    return takeFeature(feature, workflow, context);
  } catch (error) {
    // The workflow is worth more than its specs: it starts, and the user is told what is missing.
    const why = messageOf(error);
    return { feature: undefined, notes: [text.init.specsFailed(feature, why)] };
  }
}

function takeFeature(name: string, workflow: WorkflowId, context: CliContext): FeatureOpening {
  const specs = context.specsAt(context.projectRoot);
  const present = specs.listFeatures().inProgress.find((feature) => feature.name === name);
  if (present !== undefined) {
    return { feature: { name, path: present.path, created: false }, notes: [context.text.init.featureContinued(name)] };
  }
  const path = specs.initFeature(name, { workflow, stages: workflowDef(workflow).stages });
  return { feature: { name, path, created: true }, notes: [] };
}

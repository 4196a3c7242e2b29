/** `ot specs init`: a feature without a workflow, or one taken over from paused or backlog. */
import { defineCommand } from '../command.ts';
import { featureAnswer, requireFeatureName, taskPlan, WORKFLOW_OPTION } from './feature.ts';

export const specsInit = defineCommand({
  name: 'specs init',
  positionals: ['feature'],
  options: { workflow: WORKFLOW_OPTION },
  run({ feature, workflow }, context) {
    const name = requireFeatureName(feature, context);
    const path = context.specsAt(context.projectRoot).initFeature(name, taskPlan(workflow, context));
    return featureAnswer(name, path, context.text.specs.started(name));
  },
});

/** `ot specs backlog`: notes a feature down for later. */
import { defineCommand } from '../command.ts';
import { featureAnswer, requireFeatureName, taskPlan, WORKFLOW_OPTION } from './feature.ts';

export const specsBacklog = defineCommand({
  name: 'specs backlog',
  positionals: ['feature'],
  options: { workflow: WORKFLOW_OPTION },
  run({ feature, workflow }, context) {
    const name = requireFeatureName(feature, context);
    const path = context.specsAt(context.projectRoot).addToBacklog(name, taskPlan(workflow, context));
    return featureAnswer(name, path, context.text.specs.noted(name));
  },
});

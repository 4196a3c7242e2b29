/** `ot specs resume`: takes a paused feature up again, or begins one from the backlog. */
import { defineCommand } from '../command.ts';
import { featureAnswer, requireFeatureName } from './feature.ts';

export const specsResume = defineCommand({
  name: 'specs resume',
  positionals: ['feature'],
  options: {},
  run({ feature }, context) {
    const name = requireFeatureName(feature, context);
    const specs = context.specsAt(context.projectRoot);
    const path = specs.resumeFeature(name);
    const others = specs.listFeatures().inProgress.flatMap((other) => (other.name === name ? [] : [other.name]));
    if (others.length > 0) context.warn(context.text.specs.othersInProgress(others));
    return featureAnswer(name, path, context.text.specs.resumed(name));
  },
});

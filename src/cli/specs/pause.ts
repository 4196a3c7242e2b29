/** `ot specs pause`: sets a feature in progress aside. */
import { defineCommand } from '../command.ts';
import { featureAnswer, requireFeatureName } from './feature.ts';

export const specsPause = defineCommand({
  name: 'specs pause',
  positionals: ['feature'],
  options: {},
  run({ feature }, context) {
    const name = requireFeatureName(feature, context);
    const path = context.specsAt(context.projectRoot).pauseFeature(name);
    return featureAnswer(name, path, context.text.specs.paused(name));
  },
});

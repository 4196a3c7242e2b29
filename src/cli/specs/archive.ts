/** `ot specs archive`: files a finished feature away under today's date. */
import { defineCommand } from '../command.ts';
import { featureAnswer, requireFeatureName } from './feature.ts';

export const specsArchive = defineCommand({
  name: 'specs archive',
  positionals: ['feature'],
  options: {},
  run({ feature }, context) {
    const name = requireFeatureName(feature, context);
    const path = context.specsAt(context.projectRoot).archiveFeature(name);
    return featureAnswer(name, path, context.text.specs.archived(name));
  },
});

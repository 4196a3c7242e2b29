/** What of a pack cannot be used, or is more than is looked at: manifests, rules, knowledge, symptoms and error patterns. */
import { loadKnowledge } from '../../rules/knowledge/knowledge-file.ts';
import type { PackProblem } from '../../rules/packs/pack-file.ts';
import { loadErrors } from '../../rules/symptoms/errors-file.ts';
import { loadSymptoms } from '../../rules/symptoms/symptoms-file.ts';
import type { Pack } from './pack-reader.ts';

export const packProblems = (pack: Pack): readonly PackProblem[] => [
  ...pack.problems,
  ...pack.rules().problems,
  ...loadKnowledge(pack.documents('knowledge')).problems,
  ...loadSymptoms(pack.documents('symptoms')).problems,
  ...loadErrors(pack.documents('errors')).problems,
];

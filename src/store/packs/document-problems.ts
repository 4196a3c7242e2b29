/** What of a pack's knowledge, symptoms and error patterns cannot be used, or is more than is looked at. */
import { loadKnowledge } from '../../rules/knowledge/knowledge-file.ts';
import type { PackProblem } from '../../rules/packs/pack-file.ts';
import { loadErrors } from '../../rules/symptoms/errors-file.ts';
import { loadSymptoms } from '../../rules/symptoms/symptoms-file.ts';
import type { Pack } from './pack-reader.ts';

export const documentProblems = (pack: Pack): readonly PackProblem[] => [
  ...loadKnowledge(pack.documents('knowledge')).problems,
  ...loadSymptoms(pack.documents('symptoms')).problems,
  ...loadErrors(pack.documents('errors')).problems,
];

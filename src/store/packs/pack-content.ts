/** A pack with all its files, as `ot pack validate` wants it, and what of any pack cannot be used. */
import { join, relative } from 'node:path';
import { loadKnowledge } from '../../rules/knowledge/knowledge-file.ts';
import { readLabels } from '../../rules/packs/manifest-shape.ts';
import { type PackFile, type PackProblem, readFiles } from '../../rules/packs/pack-file.ts';
import type { PackContent } from '../../rules/packs/validate-pack.ts';
import { loadErrors } from '../../rules/symptoms/errors-file.ts';
import { loadSymptoms } from '../../rules/symptoms/symptoms-file.ts';
import { namesIn, type PackPlace, type PackRoots, readPackFile, readPackText } from './pack-files.ts';
import { openPack, type Pack } from './pack-reader.ts';

/** Only the pack's own folder is reported; the packs it extends are validated by themselves. */
export function readPackContent(given: PackRoots, place: PackPlace): PackContent {
  const roots = { ...given, checkShipped: true };
  const pack = openPack(roots, place.id);
  const { rules } = pack.rules();
  const inherited = pack.layers.find(({ id }) => id !== place.id);
  const below = new Set(
    inherited &&
      openPack(roots, inherited.id)
        .rules()
        .rules.map(({ id }) => id),
  );
  const isOwn = ({ file }: { readonly file: string }) => file.startsWith(join(place.dir, '/'));
  const own = (kind: Parameters<Pack['documents']>[0]): PackFile[] => pack.documents(kind).filter(isOwn);
  const problems = [...packProblems(pack), ...labelProblems(place.dir), ...pack.lexicon().problems].filter(isOwn);
  return {
    manifest: pack.manifest,
    problems: problems.map((one) => ({ ...one, file: relative(place.dir, one.file).replaceAll('\\', '/') })),
    ownRules: rules.filter(({ id }) => !below.has(id)),
    allRules: rules,
    entries: loadKnowledge(own('knowledge')).entries,
    symptoms: loadSymptoms(own('symptoms')).table,
    errors: loadErrors(own('errors')).patterns,
    prompts: namesIn(join(place.dir, 'prompts')).map((name) => ({
      name,
      text: readPackText(place.dir, `prompts/${name}`).text ?? '',
    })),
    template: (key) => pack.template(key),
    readFile: (source) => pack.text(source),
  };
}

const labelProblems = (dir: string): PackProblem[] =>
  readFiles(
    namesIn(dir)
      .filter((name) => /^labels\..+\.json$/.test(name))
      .flatMap((name) => readPackFile(dir, name)),
    ({ value }, report) => readLabels(value, report),
  );

/** What in a pack cannot be used or exceeds a limit: manifests, rules, knowledge, symptoms and error patterns. */
export const packProblems = (pack: Pack): readonly PackProblem[] => [
  ...pack.problems,
  ...pack.rules().problems,
  ...loadKnowledge(pack.documents('knowledge')).problems,
  ...loadSymptoms(pack.documents('symptoms')).problems,
  ...loadErrors(pack.documents('errors')).problems,
];

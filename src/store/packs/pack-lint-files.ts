/** A pack with all its files, as the linter wants it. */
import { join, relative } from 'node:path';
import { loadKnowledge } from '../../core/knowledge/decode-knowledge.ts';
import type { PackToLint } from '../../core/lint/packs/lint-pack.ts';
import { decodeLabels } from '../../core/pack-format/labels.ts';
import type { PackFile, PackProblem } from '../../core/pack-format/problem.ts';
import { loadSymptoms } from '../../core/symptoms/decode-symptoms.ts';
import { loadErrors } from '../../core/symptoms/error-advice.ts';
import { namesIn, type PackPlace, readPackJson, readPackText } from './pack-files.ts';
import type { PackRoots } from './pack-layers.ts';
import { openPack, type Pack } from './pack-reader.ts';

/** Only what lies in the pack's own folder is reported; what it stands on has a validation of its own. */
export function readPackToLint(roots: PackRoots, place: PackPlace): PackToLint {
  const pack = openPack(roots, place.id);
  const rules = pack.rules();
  const below = new Set(rulesBelow(roots, pack, place));
  const own = (files: readonly PackFile[]) => files.filter(({ file }) => file.startsWith(join(place.dir, '/')));
  const problems = [...pack.problems, ...rules.problems, ...labelProblems(place.dir), ...pack.lexicon().problems];
  return {
    manifest: pack.manifest,
    problems: problems
      .filter(({ file }) => file.startsWith(join(place.dir, '/')))
      .map((one) => shortened(one, place.dir)),
    ownRules: rules.rules.filter(({ id }) => !below.has(id)),
    allRules: rules.rules,
    knowledge: withShortNames(loadKnowledge(own(pack.documents('knowledge'))), place.dir),
    symptoms: withShortNames(loadSymptoms(own(pack.documents('symptoms'))), place.dir),
    errors: withShortNames(loadErrors(own(pack.documents('errors'))), place.dir),
    prompts: namesIn(join(place.dir, 'prompts')).map((name) => ({
      name,
      text: readPackText(place.dir, `prompts/${name}`).text ?? '',
    })),
    template: (key) => pack.template(key),
    readCode: (source) => pack.text(source),
  };
}

/** Ids of the rules the pack stands on. */
function rulesBelow(roots: PackRoots, pack: Pack, place: PackPlace): string[] {
  const next = pack.layers.find(({ id }) => id !== place.id);
  return next === undefined
    ? []
    : openPack(roots, next.id)
        .rules()
        .rules.map(({ id }) => id);
}

function labelProblems(dir: string): PackProblem[] {
  const problems: PackProblem[] = [];
  for (const name of namesIn(dir).filter((one) => /^labels\..+\.json$/.test(one))) {
    const file = join(dir, name);
    const { value, problem } = readPackJson(dir, name);
    if (problem === undefined) decodeLabels(value, (at, expected) => problems.push({ file, at, expected }));
    else problems.push(problem);
  }
  return problems;
}

const shortened = (problem: PackProblem, dir: string): PackProblem => ({
  ...problem,
  file: relative(dir, problem.file).replaceAll('\\', '/'),
});

const withShortNames = <T extends { readonly problems: readonly PackProblem[] }>(loaded: T, dir: string): T => ({
  ...loaded,
  problems: loaded.problems.map((one) => shortened(one, dir)),
});

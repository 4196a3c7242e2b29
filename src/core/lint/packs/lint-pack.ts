/** Everything that can be wrong with a pack. */
import type { LoadedKnowledge } from '../../knowledge/decode-knowledge.ts';
import type { PackProblem } from '../../pack-format/problem.ts';
import type { PackManifest } from '../../packs/manifest.ts';
import type { PromptKey } from '../../packs/prompts.ts';
import type { Rule } from '../../rules/rule.ts';
import type { LoadedSymptoms } from '../../symptoms/decode-symptoms.ts';
import type { LoadedErrors } from '../../symptoms/error-advice.ts';
import { lintKnowledge } from './lint-knowledge.ts';
import { lintPrompts, missingPrompts, type PromptFile } from './lint-prompts.ts';
import { lintErrors, lintRules } from './lint-rules.ts';
import { type PackFinding, packFinding } from './pack-finding.ts';

/** What the pack itself brings, and what is in force with all it stands on. */
export type PackToLint = {
  readonly manifest: PackManifest;
  readonly problems: readonly PackProblem[];
  readonly ownRules: readonly Rule[];
  readonly allRules: readonly Rule[];
  readonly knowledge: LoadedKnowledge;
  readonly symptoms: LoadedSymptoms;
  readonly errors: LoadedErrors;
  readonly prompts: readonly PromptFile[];
  readonly template: (key: PromptKey) => string;
  readonly readCode: (source: string) => string | undefined;
};

export function lintPack(pack: PackToLint): PackFinding[] {
  const { manifest, ownRules: own, allRules: all, knowledge, symptoms, errors } = pack;
  const { samplePath, rulesFile, knowledgeFile, errorsFile, symptomsFile, locale, allowMarker: marker } = manifest;
  const problems = [...pack.problems, ...knowledge.problems, ...symptoms.problems, ...errors.problems];
  return [
    ...problems.map(({ file, at, expected }) => packFinding('shape', file, at, expected)),
    ...lintRules({ file: rulesFile, own, all, samplePath, marker, readSource: pack.readCode }),
    ...lintKnowledge({ file: knowledgeFile, entries: knowledge.entries, rules: all, marker, readCode: pack.readCode }),
    ...lintErrors(errors.patterns, errorsFile, { all, samplePath, marker }),
    ...missingRoutes(symptoms, symptomsFile),
    ...idleReading(manifest),
    ...lintPrompts(pack.prompts),
    ...missingPrompts(locale, pack.template),
  ];
}

/** A policy that is switched on and cannot have any effect. */
function idleReading({ readBeforeCode: { mode, minDocs, docGlobs, codeGlobs } }: PackManifest): PackFinding[] {
  const empty = Object.entries({ minDocs, docGlobs: docGlobs.length, codeGlobs: codeGlobs.length });
  const idle = mode === 'off' ? [] : empty.filter(([, size]) => size === 0);
  return idle.map(([field]) => packFinding('reading-idle', 'pack.json', mode, field));
}

function missingRoutes({ table }: LoadedSymptoms, file: string): PackFinding[] {
  const ids = new Set([...table.symptoms, ...(table.symptoms.length > 0 ? [table.usual] : [])].map(({ id }) => id));
  return [...ids].filter((id) => !Object.hasOwn(table.routes, id)).map((id) => packFinding('route-missing', file, id));
}

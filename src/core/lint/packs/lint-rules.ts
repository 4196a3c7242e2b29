/** The rules of a pack: safe patterns, examples that hold, remedies that break no rule themselves, references that lead somewhere. */
import { checkEdit } from '../../rules/check-edit.ts';
import { patternTrouble } from '../../rules/compile-rule.ts';
import { docsText, isDocPlace, isInDocument } from '../../rules/doc-reference.ts';
import type { Rule } from '../../rules/rule.ts';
import { runExamples } from '../../rules/rule-examples.ts';
import type { ErrorPattern } from '../../symptoms/error-advice.ts';
import { type PackFinding, packFinding } from './pack-finding.ts';

export type RuleLint = {
  readonly file: string;
  /** Those the pack itself brings; remedies are held against all that are in force. */
  readonly own: readonly Rule[];
  readonly all: readonly Rule[];
  readonly samplePath: string;
  /** What lets a rule pass in the text. */
  readonly marker: string;
  /** A file by its path in the pack; undefined when there is no such file. */
  readonly readSource: (source: string) => string | undefined;
};

/** Each rule shows at least this many times what it means, and what it does not. */
const FEWEST_EXAMPLES = 2;

export function lintRules({ file, own, all, samplePath, marker, readSource }: RuleLint): PackFinding[] {
  const unsafe = own.flatMap((rule) => {
    const trouble = patternTrouble(rule);
    return trouble ? [packFinding('pattern-unsafe', file, rule.id, trouble.problem, trouble.pattern)] : [];
  });
  const broken = new Set(unsafe.map(({ facts }) => facts[0]));
  const sound = own.filter(({ id }) => !broken.has(id));
  const failures = runExamples(sound, { samplePath, marker }).failures.map(({ rule, example, expected }) =>
    packFinding('example-fails', file, rule, example, expected),
  );
  const remedies = own.flatMap((rule) =>
    rule.example === undefined
      ? []
      : lintRemedy(rule.id, rule.example.good, file, { all, samplePath: pathOf(rule, samplePath), marker }),
  );
  const references = own.flatMap((rule) => lostReference(rule, file, readSource));
  return [...unsafe, ...own.flatMap((rule) => untested(rule, file)), ...failures, ...remedies, ...references];
}

/** Documents of a project are not there to be looked at where its pack is written. */
function lostReference({ id, docs }: Rule, file: string, readSource: RuleLint['readSource']): PackFinding[] {
  if (!isDocPlace(docs) || docs.source === '') return [];
  const text = readSource(docs.source);
  if (text !== undefined && isInDocument(docs, text)) return [];
  return [packFinding('docs-missing', file, id, docsText({ ...docs, folder: '' }, 'en'))];
}

const pathOf = ({ tests }: Rule, samplePath: string): string =>
  tests.find(({ path, expect }) => path !== '' && expect === 'violation')?.path ?? samplePath;

function untested({ id, tests }: Rule, file: string): PackFinding[] {
  const count = (expected: string) => tests.filter(({ expect }) => expect === expected).length;
  const [bad, good] = [count('violation'), count('ok')];
  if (bad >= FEWEST_EXAMPLES && good >= FEWEST_EXAMPLES) return [];
  return [packFinding('rule-untested', file, id, String(bad), String(good))];
}

type InForce = Pick<RuleLint, 'all' | 'samplePath' | 'marker'>;

function lintRemedy(
  where: string,
  code: string,
  file: string,
  { all: rules, samplePath: path, marker }: InForce,
): PackFinding[] {
  const edit = { rules, path, tool: 'Edit', before: '', after: code, fragment: code, partial: true };
  return checkEdit({ ...edit, marker: () => marker })
    .filter(({ severity }) => severity === 'block')
    .map(({ rule }) => packFinding('remedy-breaks-rule', file, where, rule));
}

export const lintErrors = (patterns: readonly ErrorPattern[], file: string, rules: InForce): PackFinding[] =>
  patterns.flatMap(({ id, example }) => (example === '' ? [] : lintRemedy(id, example, file, rules)));

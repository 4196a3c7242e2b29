/** The rules of a pack: safe patterns, examples that hold, and remedies that break no rule themselves. */
import { checkEdit } from '../../rules/check-edit.ts';
import { patternTrouble } from '../../rules/compile-rule.ts';
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
};

/** Each rule shows at least this many times what it means, and what it does not. */
const FEWEST_EXAMPLES = 2;

export function lintRules({ file, own, all, samplePath }: RuleLint): PackFinding[] {
  const unsafe = own.flatMap((rule) => {
    const trouble = patternTrouble(rule);
    return trouble ? [packFinding('pattern-unsafe', file, rule.id, trouble.problem, trouble.pattern)] : [];
  });
  const broken = new Set(unsafe.map(({ facts }) => facts[0]));
  const sound = own.filter(({ id }) => !broken.has(id));
  const failures = runExamples(sound, samplePath).failures.map(({ rule, example, expected }) =>
    packFinding('example-fails', file, rule, example, expected),
  );
  const remedies = own.flatMap((rule) =>
    rule.example === undefined
      ? []
      : lintRemedy(rule.id, rule.example.good, file, { all, samplePath: pathOf(rule, samplePath) }),
  );
  return [...unsafe, ...own.flatMap((rule) => untested(rule, file)), ...failures, ...remedies];
}

const pathOf = ({ tests }: Rule, samplePath: string): string =>
  tests.find(({ path, expect }) => path !== '' && expect === 'violation')?.path ?? samplePath;

function untested({ id, tests }: Rule, file: string): PackFinding[] {
  const count = (expected: string) => tests.filter(({ expect }) => expect === expected).length;
  const [bad, good] = [count('violation'), count('ok')];
  if (bad >= FEWEST_EXAMPLES && good >= FEWEST_EXAMPLES) return [];
  return [packFinding('rule-untested', file, id, String(bad), String(good))];
}

function lintRemedy(
  where: string,
  code: string,
  file: string,
  { all, samplePath }: Pick<RuleLint, 'all' | 'samplePath'>,
): PackFinding[] {
  const edit = { rules: all, path: samplePath, tool: 'Edit', before: '', after: code, fragment: code, partial: true };
  return checkEdit(edit)
    .filter(({ severity }) => severity === 'block')
    .map(({ rule }) => packFinding('remedy-breaks-rule', file, where, rule));
}

export const lintErrors = (
  patterns: readonly ErrorPattern[],
  file: string,
  rules: Pick<RuleLint, 'all' | 'samplePath'>,
): PackFinding[] => patterns.flatMap(({ id, example }) => (example === '' ? [] : lintRemedy(id, example, file, rules)));

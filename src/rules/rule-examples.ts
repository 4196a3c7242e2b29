/** Runs the examples of rules: code that must break one, and code that must not. */
import { inspectEdit } from './check-edit.ts';
import type { Rule, RuleExample } from './rule.ts';

/** What the pack says: where an example lies that names no path, and what lets a rule pass in it. */
type Setting = { readonly samplePath: string; readonly marker: string };

export function runExamples(rules: readonly Rule[], setting: Setting) {
  const failures = rules.flatMap((rule) => rule.tests.flatMap((example) => failureOf(rule, example, setting)));
  return { run: rules.reduce((sum, rule) => sum + rule.tests.length, 0), failures };
}

/** `trouble`: why the rule could not be run, if so. */
function failureOf(rule: Rule, example: RuleExample, { samplePath, marker }: Setting) {
  const { name, code, before = '', expect } = example;
  const { violations, troubles } = inspectEdit({
    rules: [rule],
    path: example.path || samplePath,
    tool: rule.applies.tools[0] ?? 'Write',
    before,
    after: code,
    fragment: code,
    marker: () => marker,
  });
  const broken = violations.length > 0;
  const trouble = troubles[0]?.problem;
  if (trouble === undefined && broken === (expect === 'violation')) return [];
  return [{ rule: rule.id, example: name, expected: expect, ...(trouble ? { trouble } : {}) }];
}

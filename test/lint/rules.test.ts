/** Every rule of the linter, on a copy of the plugin in which one thing is broken. */
import { describe, expect, it } from 'vitest';
import { SEVERITIES } from '../../src/core/lint/finding.ts';
import { AUTO, append, replace, TESTER } from './broken-copy.ts';
import { BROKEN_FIELDS } from './broken-fields.ts';
import { BROKEN_TEXTS } from './broken-texts.ts';
import { findingsIn, SHIPPED, withText } from './plugin.ts';

const BROKEN = [...BROKEN_FIELDS, ...BROKEN_TEXTS].map(([rule, what, plugin, ...facts]) => ({
  rule,
  what,
  plugin,
  facts,
}));

describe('given a plugin in which', () => {
  it.each(BROKEN)('$what, then $rule finds it', ({ rule, plugin, facts }) => {
    const found = findingsIn(plugin).filter((finding) => finding.rule === rule);
    const told = found.map((finding) => finding.facts.map(String));
    const fits = (given: readonly string[]) => facts.every((fact, index) => given[index]?.startsWith(fact));
    expect(told.filter(fits)).not.toEqual([]);
  });
});

it('given the rules, then each of them is shown failing', () => {
  const shown = new Set<string>(BROKEN.map(({ rule }) => rule));
  expect(Object.keys(SEVERITIES).filter((rule) => !shown.has(rule))).toEqual([]);
});

describe('given a finding', () => {
  it('when it is in the body, then its line counts from the top of the file', () => {
    const plugin = withText(AUTO, replace('## Start', '## Start\nSee `/ot:planning`.'));
    const text = plugin.files.find(({ path }) => path === AUTO)?.text ?? '';
    const line = text.split('\n').indexOf('See `/ot:planning`.') + 1;
    expect(findingsIn(plugin)).toMatchObject([{ file: AUTO, line, severity: 'error' }]);
  });

  it('when it is in the front matter, then it is the line of the field', () => {
    const found = findingsIn(withText(TESTER, replace('model: sonnet', 'model: opus')));
    expect(found).toMatchObject([{ file: TESTER, line: 4 }]);
  });

  it('when a file has several, then they come in the order of their lines', () => {
    const found = findingsIn(withText(AUTO, append('`/ot:one`\n`/ot:two`\n`ot:three`')));
    expect(found.map(({ facts }) => facts[0])).toEqual(['/ot:one', '/ot:two', 'ot:three']);
  });
});

it('given nothing at all, then every agent and every workflow is missed', () => {
  const found = findingsIn({ ...SHIPPED, files: [], paths: [] });
  expect(found.filter(({ rule }) => rule === 'agent-without-file')).toHaveLength(17);
  expect(found.filter(({ rule }) => rule === 'skill-without-file')).toHaveLength(18);
});

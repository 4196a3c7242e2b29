/** Every rule of the linter, on a copy of the plugin in which one thing is broken. */
import { describe, expect, it } from 'vitest';
import { PLUGIN_FINDINGS } from '../../src/rules/lint/findings.ts';
import { AUTO, BROKEN, replace, TESTER } from './broken-copies.ts';
import { findingsIn, SHIPPED, withText } from './plugin.ts';

describe('given a plugin in which', () => {
  it.each(BROKEN.map(([rule, what, plugin, ...facts]) => ({ rule, what, plugin, facts })))(
    '$what, then $rule finds it',
    ({ rule, plugin, facts }) => {
      const told = findingsIn(plugin).filter((finding) => finding.rule === rule);
      expect(told.filter((one) => facts.every((fact, index) => one.facts[index]?.startsWith(fact)))).not.toEqual([]);
    },
  );
});

it('given the rules, then each of them is shown failing', () => {
  expect([...new Set(BROKEN.map(([rule]) => rule))].sort()).toEqual(Object.keys(PLUGIN_FINDINGS).sort());
});

it('given the plugin as it is shipped, then the linter finds nothing', () => {
  expect(SHIPPED.files.length).toBeGreaterThan(50);
  expect(findingsIn(SHIPPED)).toEqual([]);
});

it('given a finding, then its line counts from the top of the file', () => {
  const plugin = withText(AUTO, replace('## Start', '## Start\n- ⛔ Better not.'));
  const text = plugin.files.find(({ path }) => path === AUTO)?.text ?? '';
  const line = text.split('\n').indexOf('- ⛔ Better not.') + 1;
  expect(findingsIn(plugin)).toMatchObject([{ file: AUTO, line, severity: 'warning' }]);
  expect(findingsIn(withText(TESTER, replace('model: sonnet', 'model: opus')))).toMatchObject([
    { file: TESTER, line: 4 },
  ]);
});

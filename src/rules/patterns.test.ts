import { describe, expect, it } from 'vitest';
import { compileRule, isCompiled } from './compile-rule.ts';
import { loadRules } from './load-rules.ts';
import { compilePattern, matcherOf, matchesPattern, patternProblem } from './patterns.ts';

describe.each([false, true])('given a pattern (of a project: %s)', (isForeign) => {
  it('when it is tried, then it finds every place, and ^ and $ mean lines', () => {
    const matcher = compilePattern('^b(\\d+)$', '', isForeign);
    const found = [...matcher.matches('a\nb12\nb3')].map((match) => [match[0], match[1], match.index]);
    expect(found).toEqual([
      ['b12', '12', 2],
      ['b3', '3', 6],
    ]);
    expect([matcher.test('b12'), matcher.test('b12'), matcher.test('B12')]).toEqual([true, true, false]);
    expect(compilePattern('中[\\u4e00-\\u9fff]', 'i', isForeign).test('中文')).toBe(true);
  });

  it('when it replaces, then all places or the first one', () => {
    expect(compilePattern('x', '', isForeign).replace('axbx', (found) => `<${found}>`)).toBe('a<x>b<x>');
    expect(compilePattern('print (.*)', '', isForeign).replaceFirst('print a', 'print($1)')).toBe('print(a)');
  });
});

it.each(['(x+x+)+y', '(a*)*b', '(?:a|aa)+$', '(\\s*a\\s*)*$'])(
  'given the project pattern %s, then it finishes on a text that would hang a backtracking engine',
  (source) => {
    expect(compilePattern(source, '', true).test(`${'a x'.repeat(4_000)}!`)).toBeTypeOf('boolean');
    expect(compilePattern(source, '', true).test('x'.repeat(20_000))).toBeTypeOf('boolean');
  },
);

it.each(['a(?=b)', 'a(?!b)', '(a)\\1', '((a{500}){500}){500}', '(', 'a'.repeat(3_000)])(
  'given the project pattern %s, then it says why the pattern cannot be used',
  (source) => {
    expect(patternProblem(source, '', true)).toMatch(/\w+/);
  },
);

it('given manifest patterns of the plugin and of a project, then both ignore case', () => {
  expect(matchesPattern(['x(?=y)', { foreign: 'ab+' }], 'ABB')).toBe(true);
  expect(matcherOf({ foreign: 'token-\\w+' }).replace('a TOKEN-1 b', () => '…')).toBe('a … b');
});

it('given a shipped rule that a project changes, then only the patterns it gives run on the other engine', () => {
  const texts = { title: 't', message: 'm', fix: 'f' };
  const shipped = { file: 'base', shipped: true, value: [{ id: 'a', ...texts, forbid: ['x(?=y)'] }] };
  const compiles = (change: object) =>
    loadRules([shipped, { file: 'own', value: [{ id: 'a', ...change }] }]).rules.map((rule) =>
      isCompiled(compileRule(rule)),
    );
  expect(compiles({ severity: 'warn' })).toEqual([true]);
  expect(compiles({ unless: ['ok'] })).toEqual([true]);
  expect(compiles({ forbid: ['x(?=z)'] })).toEqual([false]);
});

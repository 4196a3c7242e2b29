import { describe, expect, it } from 'vitest';
import { loadRules } from './load-rules.ts';

const TEXTS = { title: 't', message: 'm', fix: 'f' };
const file = (name: string, ...rules: unknown[]) => ({ file: name, value: { rules } });

describe('given rules from several files', () => {
  const base = file('base', { id: 'a', ...TEXTS, forbid: ['x'] }, { id: 'b', ...TEXTS, forbid: ['y'], locked: true });

  it('when a later file changes one by id, then the rest of it stays', () => {
    const { rules, problems } = loadRules([base, file('top', { id: 'a', severity: 'warn' })]);
    expect(problems).toEqual([]);
    expect(rules[0]).toMatchObject({ id: 'a', severity: 'warn', title: 't' });
  });

  it('when a later file switches one off, then it is gone', () => {
    expect(loadRules([base, file('top', { id: 'a', disabled: true })]).rules.map(({ id }) => id)).toEqual(['b']);
  });

  it('when one changes a locked rule, then the rule stays and that is reported', () => {
    const { rules, problems } = loadRules([base, file('top', { id: 'b', disabled: true })]);
    expect(rules.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(problems).toMatchObject([{ file: 'top', at: 'b' }]);
  });

  it('when a file switches off an unknown rule, then that is reported in one sentence', () => {
    const { rules, problems } = loadRules([base, file('top', { id: 'bb', disabled: true })]);
    expect(rules).toHaveLength(2);
    expect(problems).toEqual([{ file: 'top', at: 'bb', expected: 'the id of a rule that there is' }]);
  });

  it('when one file has an id twice, then that is reported', () => {
    const { problems } = loadRules([
      file('one', { id: 'c', ...TEXTS, forbid: ['z'] }, { id: 'c', ...TEXTS, forbid: ['y'] }),
    ]);
    expect(problems).toMatchObject([{ file: 'one', at: 'c' }]);
  });

  it('when a file has defaults, then they are for its new rules only', () => {
    const top = {
      file: 'top',
      value: {
        defaults: { severity: 'info' },
        rules: [
          { id: 'a', limit: 3 },
          { id: 'c', ...TEXTS, forbid: ['z'] },
        ],
      },
    };
    const { rules } = loadRules([base, top]);
    expect(rules.map(({ id, severity, limit }) => [id, severity, limit])).toEqual([
      ['a', 'block', 3],
      ['b', 'block', 1],
      ['c', 'info', 1],
    ]);
  });
});

describe('given a file with mistakes', () => {
  it.each([
    [{ id: 'UPPER', ...TEXTS, forbid: ['x'] }, 'UPPER.id'],
    [{ id: 'r', ...TEXTS }, 'r'],
    [{ id: 'r', ...TEXTS, forbid: [7] }, 'r.forbid[0]'],
    [{ id: 'r', ...TEXTS, forbid: ['x'], severity: 'fatal' }, 'r.severity'],
    [{ id: 'r', ...TEXTS, forbid: ['x'], forbidden: [] }, 'r.forbidden'],
    [{ id: 'r', ...TEXTS, number: { regex: 'x', op: '~', value: 1 } }, 'r.number.op'],
    [{ id: 'r', forbid: ['x'], title: 't', fix: 'f' }, 'r.message'],
    [{ id: 'r', ...TEXTS, forbid: ['x'], applies: { include: ['*a*a*a*a*b'] } }, 'r.applies.include[0]'],
    [{ id: 'r', ...TEXTS, forbid: ['x'], applies: { include: ['**/a'.repeat(6)] } }, 'r.applies.include[0]'],
    [{ id: 'r', ...TEXTS, forbid: ['x'], tests: [{ name: 'n' }] }, 'r.tests[0].code'],
  ])('when a rule is %j, then it is named and the valid ones load', (bad, at) => {
    const { rules, problems } = loadRules([file('f', bad, { id: 'good', ...TEXTS, forbid: ['x'] })]);
    expect(rules.map(({ id }) => id)).toEqual(['good']);
    expect(problems[0]).toMatchObject({ file: 'f', at });
  });

  it('when the file is not a list or cannot be read, then that is reported and nothing is thrown', () => {
    expect(loadRules([{ file: 'f', value: 'x' }]).problems).toHaveLength(1);
    expect(loadRules([{ file: 'f', value: undefined, unreadable: 'JSON' }]).problems).toEqual([
      { file: 'f', at: '', expected: 'JSON' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { cellsOf, rowText } from './table-rows.ts';

const HEADER = ['finding', 'severity', 'open?'];

describe('given a table that ranks findings', () => {
  it('when a severe one is open, then its row speaks against the stage', () => {
    expect(rowText(['no index', 'high', 'yes'], HEADER)).toMatch(/critical/);
    expect(rowText(['全表扫描', '高', '未修复'], ['问题', '级别', '状态'])).toMatch(/critical/);
  });

  it('when a severe one is closed, then its row says nothing', () => {
    expect(rowText(['no index', 'high', 'no'], HEADER)).toBe('');
    expect(rowText(['race', 'critical', 'fixed in 3f2a'], ['finding', 'severity', 'status'])).toBe('');
  });

  it('when the state cannot be read, then a severe one is open', () => {
    expect(rowText(['race', 'high', 'in progress'], ['finding', 'severity', 'status'])).toMatch(/critical/);
  });

  it('when a small one is open, then neither yes nor no is left of it', () => {
    expect(rowText(['a typo', 'low', 'yes'], HEADER)).toBe('a typo: low');
  });

  it('when it counts instead, then the number stays', () => {
    expect(rowText(['high', '0'], ['severity', 'count'])).toBe('high: 0');
  });
});

describe('given the rule below a header', () => {
  it('when it is read, then it has no cells', () => {
    expect(cellsOf('|---|:--:|')).toEqual([]);
    expect(cellsOf('| a | b |')).toEqual([' a ', ' b ']);
  });
});

describe('given a column of actions', () => {
  it('when something is to be done, then the row is an action item; with nothing in it, it is none', () => {
    expect(rowText(['scope', 'freeze it after plan'], ['topic', 'action'])).toBe(
      'action item: scope: freeze it after plan',
    );
    expect(rowText(['范围', '计划后冻结'], ['主题', '行动'])).toMatch(/^action item/);
    expect(rowText(['scope', 'none'], ['topic', 'action'])).not.toMatch(/action item/);
  });
});

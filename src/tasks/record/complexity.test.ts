import { describe, expect, it } from 'vitest';
import { complexityOf } from './open-record.ts';

describe('given what a task is to do', () => {
  it.each([
    'Shop:\n- prices\n- a basket\n- paying',
    '实现商店：1、价格 2、购物车 3、付款',
    '1. prices 2. basket 3) paying',
    `fix ${'the crash of the shop '.repeat(10)}`,
  ])('when it is “%s”, then it is complex', (description) => {
    expect(complexityOf(description)).toBe('complex');
  });

  it.each([
    'fix the crash',
    '修复玩家死亡BUG',
    'raise 1.5 to 2.5 and 3.5',
    'do it - or not - or later - maybe',
    'a\nb\nc',
  ])('when it is “%s”, then it is not', (description) => {
    expect(complexityOf(description)).toBe('standard');
  });
});

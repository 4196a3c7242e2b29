import { describe, expect, it } from 'vitest';
import { shippedPack } from '../../../test/packs/shipped.ts';
import { matchesPattern } from '../../rules/patterns.ts';

const { tests, loops } = shippedPack('base').manifest;

describe('given the last message of a turn', () => {
  it.each([
    ['I changed a.py. Please test it and reply "fixed" or tell me what is wrong.', true],
    ['Could you verify that the button works now?', true],
    ['修改已完成，请你测试一下登录按钮。', true],
    ['修改完成，請在遊戲內測試後告訴我結果', true],
    ['我已经运行了测试，全部通过。', false],
    ['Done. All tests pass.', false],
    ['', false],
  ])('when it is %j, then it asks for a test: %s', (message, expected) => {
    expect(matchesPattern(tests.askPatterns, message)).toBe(expected);
  });

  it.each([
    ['Here it is.\n\n# 🎯 专家诊断报告\n\n## 1', true],
    ['## Expert diagnosis report', true],
    ['I will write the expert diagnosis report later.', false],
  ])('when it is %j, then it is a report: %s', (message, expected) => {
    expect(matchesPattern(loops.reportPatterns, message)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { hedgedVerdict } from './hedged.ts';

const WORKED_ON = { step: 'step3_execute', codeChanges: 2, cleanupAsked: false } as const;

describe('given work that can be judged', () => {
  it.each([
    'seems fine I guess',
    'looks ok I think, not sure',
    'it might be fixed',
    'probably works',
    'not sure if it works',
    'works i think',
    'I believe the crash is gone',
    '好像可以了',
    '应该好了吧',
    '大概没问题',
    '應該修好了',
    '似乎沒問題了',
  ])('when the user says “%s”, then it would be accepted but for the doubt', (prompt) => {
    expect(hedgedVerdict(prompt, WORKED_ON)).toBe('confirmation');
  });

  it('when pages of blanks were pasted with the doubt, then it is found all the same', () => {
    expect(hedgedVerdict(`probably works${' '.repeat(400_000)}\n`, WORKED_ON)).toBe('confirmation');
  });

  it.each([
    'works now',
    'is it fixed?',
    '修好了吗？',
    '好像还是不行',
    'maybe we should add tests',
    '按钮应该放在左边',
    'should I run the tests?',
    '可能是缓存没清',
    '继续',
  ])('when the user says “%s”, then there is no such doubt', (prompt) => {
    expect(hedgedVerdict(prompt, WORKED_ON)).toBeUndefined();
  });

  it('when nothing has been changed yet, then there is nothing to doubt', () => {
    expect(hedgedVerdict('seems fine I guess', { ...WORKED_ON, codeChanges: 0 })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { isSameFailure, whatFailed } from './command-outcome.ts';

const NPM = 'Exit code 1\n\n> shop@1.0.0 test\n> vitest run --fail-fast\n\n';

describe('given the output of a run that failed', () => {
  it.each([
    ['of vitest', `${NPM} RUN  v4.1.12 /x\n\n ✓ a > an error is told 2ms\n × b 3ms\n   → 1 is 2`, '× b 3ms\n→ 1 is 2'],
    ['with colours', `${NPM}\u001b[31m FAIL \u001b[39m a.test.ts`, 'FAIL  a.test.ts'],
    ['of pytest', 'Exit code 1\n== test session starts ==\ncollected 2 items\nE   assert 2 == 1', 'E   assert 2 == 1'],
    ['of go', 'Exit code 1\nok  \tshop/errors\t0.1s\n--- FAIL: TestA (0.00s)', '--- FAIL: TestA (0.00s)'],
    ['of cargo', 'Exit code 101\nCompiling thiserror v1.0\nerror[E0308]: mismatched', 'error[E0308]: mismatched'],
    ['with a sum of nothing', 'Exit code 1\nlint: 0 errors\nTypeError: x', 'TypeError: x'],
    ['that names no failure', 'Exit code 3\nno such file', 'no such file'],
    ['that is only an exit code', 'Exit code 3', 'Exit code 3'],
    ['that is empty', '', ''],
  ])('when it is one %s, then it begins where the failure is reported', (_, output, expected) => {
    expect(whatFailed(output)).toBe(expected);
  });
});

describe('given two failures', () => {
  it.each([
    ['differ in the time they took', '× b 3ms\n→ 1 is 2', '× b 41ms\n→ 1 is 2', true],
    ['differ in a ruler', '==== FAILURES ====\na', '====== FAILURES ======\na', true],
    ['are told the same for a hundred characters', `${'x'.repeat(100)}1`, `${'x'.repeat(100)}2`, true],
    ['name other tests', '× b 3ms', '× c 3ms', false],
    ['name other values', 'expected 1', 'expected 2', false],
  ])('when they %s, then that decides whether they are the same', (_, a, b, expected) => {
    expect(isSameFailure(a, b)).toBe(expected);
  });
});

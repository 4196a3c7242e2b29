import { describe, expect, it } from 'vitest';
import { ranNoTest } from './judge.ts';

describe('given the summary of a test runner', () => {
  it.each([
    ['node', '1..0\n# tests 0\n# suites 0\n# pass 0\n'],
    ['node, in words', 'ℹ tests 0\nℹ suites 0\n'],
    ['vitest', 'No test files found, exiting with code 0\n'],
    ['vitest, all files empty', ' Test Files  1 passed (1)\n      Tests  no tests\n'],
    ['jest', 'No tests found, exiting with code 0\n'],
    ['jest, with a total', 'Test Suites: 0 total\nTests:       0 total\n'],
    ['mocha', '\n  0 passing (1ms)\n'],
    ['pytest', 'collected 0 items\n\n=== no tests ran in 0.01s ===\n'],
    ['unittest', 'Ran 0 tests in 0.000s\n\nOK\n'],
    ['cargo', 'running 0 tests\n\ntest result: ok.\n\n   Doc-tests sample\n\nrunning 0 tests\n'],
    ['go', '?   \tsample\t[no test files]\n'],
    ['go, nothing matches', 'ok  \tsample\t0.002s [no tests to run]\n'],
    ['minitest', '0 runs, 0 assertions, 0 failures\n'],
    ['rspec', '0 examples, 0 failures\n'],
  ])('when %s ran no test, then that is read', (_, output) => expect(ranNoTest(output)).toBe(true));

  it.each([
    ['node', '1..2\n# tests 12\n# pass 12\n'],
    ['vitest', ' Test Files  1 passed (1)\n      Tests  3 passed | 1 skipped (4)\n'],
    ['jest', 'Tests:       1 skipped, 10 passed, 11 total\n'],
    ['mocha', '  10 passing (4ms)\n'],
    ['pytest', 'collected 1 item\n\n=== 1 passed in 0.01s ===\n'],
    ['cargo, doc tests empty', 'running 3 tests\ntest a ... ok\n\n   Doc-tests sample\n\nrunning 0 tests\n'],
    ['go, one package of two', '?   \tsample/cmd\t[no test files]\nok  \tsample/lib\t0.002s\n'],
    ['two packages', '# tests 0\n\n> other@1.0.0 test\n\n# tests 5\n'],
    ['a runner of its own', 'fine\n'],
  ])('when %s ran some, or says nothing of it, then it is no run without tests', (_, output) =>
    expect(ranNoTest(output)).toBe(false),
  );
});

/** A quick run whose test failed once: repaired, tested again, and reviewed again at the end. */
import { expect } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { countOf, expectHealthy } from './kit/expectations.ts';
import { delegationsOf, stageResults } from './kit/overtone.ts';

export function expectRepaired(run: HostRun): void {
  expectHealthy(run);
  expect(delegationsOf(run)).toEqual([
    ['developer'],
    ['code-reviewer', 'tester'],
    ['debugger'],
    ['developer'],
    ['tester'],
    ['code-reviewer'],
  ]);
  expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1 });
  expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
  expect(countOf(run.stateOf().events, 'stage:retry')).toBe(1);
}

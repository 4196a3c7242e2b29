import { describe, expect, it } from 'vitest';
import { apply, finished, flowAt, newFlow, ran, started } from '../../test/kit/flow.ts';
import { devPasses } from './next-step.ts';

describe('given a workflow with DEV', () => {
  const atDev = flowAt('standard', 'DEV');

  it('when earlier stages are open, then phases are of no concern', () => {
    expect(devPasses(flowAt('standard', 'ARCH'))).toBeUndefined();
  });

  it('when DEV comes next or has just passed, then its passes are counted', () => {
    expect(devPasses(atDev)).toBe(0);
    expect(devPasses(apply(atDev, ...ran('developer', 'pass')))).toBe(1);
    expect(devPasses(apply(atDev, ...ran('developer', 'pass'), ...ran('developer', 'pass')))).toBe(2);
  });

  it('when a developer failed, then only the passes count', () => {
    expect(devPasses(apply(atDev, ...ran('developer', 'pass'), ...ran('developer', 'fail')))).toBe(1);
  });

  it('when developers still work, then nothing comes next', () => {
    const two = apply(atDev, started('developer', 'a'), started('developer', 'b'), finished('developer', 'pass'));
    expect(devPasses(two)).toBeUndefined();
  });

  it('when a check has begun, then the phases are over', () => {
    expect(devPasses(apply(flowAt('standard', 'REVIEW'), ...ran('code-reviewer', 'pass')))).toBeUndefined();
  });
});

it('given a workflow without DEV, then phases are of no concern', () => {
  expect(devPasses(newFlow('review-only'))).toBeUndefined();
});

/** How far DEV has come in phases: how many of its developers have passed, as long as that decides what comes next. */
import { type Flow, sameStage } from './flow.ts';
import { nextStep } from './next-step.ts';

import { isUntouched } from './progress.ts';

/** `undefined` unless DEV comes next, or has just passed and nothing behind it has begun. */
export function devPasses(flow: Flow): number | undefined {
  const step = nextStep(flow);
  const index = flow.stages.findIndex(({ stage }) => stage === 'DEV');
  const dev = flow.stages[index];
  if (step.kind !== 'delegate' || dev === undefined) return undefined;
  const comesNext = step.stages.some((entry) => sameStage(entry, dev));
  const justPassed = dev.result === 'pass' && flow.stages.slice(index + 1).every(isUntouched);
  return comesNext || justPassed ? dev.attempts.filter(({ result }) => result === 'pass').length : undefined;
}

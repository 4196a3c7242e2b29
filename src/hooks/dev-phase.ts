/** The phase of DEV that comes next, where the architect has cut DEV into phases. */
import type { NextPhase } from '../core/specs/next-phase.ts';
import { devPasses } from '../core/workflow/dev-passes.ts';
import type { Flow } from '../core/workflow/flow.ts';
import type { HookServices } from './feature.ts';
import { readFeatureTasks } from './pending-tasks.ts';

/** In this order, so that the file is opened only around DEV and read closely only if something runs side by side. */
export function phaseAhead(services: HookServices, flow: Flow, root: () => string): NextPhase | undefined {
  const passes = flow.featureName ? devPasses(flow) : undefined;
  if (passes === undefined) return undefined;
  const file = readFeatureTasks(services, root(), flow.featureName)?.feature.tasks ?? '';
  return /\bparallel\b/i.test(file) ? services.nextPhase(file, passes) : undefined;
}

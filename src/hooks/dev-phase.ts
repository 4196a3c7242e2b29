/** The phase of DEV that comes next, where the architect has cut DEV into phases. */
import type { NextPhase } from '../core/specs/next-phase.ts';
import { devPasses } from '../core/workflow/dev-passes.ts';
import type { Flow } from '../core/workflow/flow.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { HookServices } from './feature.ts';
import { readFeature } from './pending-tasks.ts';

/** In this order, so that the file is opened only around DEV and read closely only if something runs side by side. */
export function phaseAhead(
  services: HookServices,
  flow: Flow,
  tasksFile: () => string | undefined,
): NextPhase | undefined {
  const passes = flow.featureName ? devPasses(flow) : undefined;
  if (passes === undefined) return undefined;
  const file = tasksFile() ?? '';
  return hasWord(file) ? services.nextPhase(file, passes) : undefined;
}

/** Looked for plainly first: a pattern is dear in a process that has just started. */
const hasWord = (file: string): boolean => file.toLowerCase().includes('parallel') && /\bparallel\b/i.test(file);

/** For who has not read it yet. */
export const tasksFileOf = (services: HookServices, { cwd }: HookInput, { featureName }: Flow): string | undefined =>
  readFeature(services, services.projectRoot(cwd), featureName)?.tasks;

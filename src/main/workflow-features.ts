/** What calls of the agent tool load within a workflow, built as one file. */

import { delegationFailed } from '../hooks/agent-lost.ts';
import { lateReports } from '../hooks/agent-report.ts';
import { agentReturned } from '../hooks/delivery.ts';
import type { Feature } from '../hooks/feature.ts';
import { stageGuard } from '../hooks/stage-guard.ts';

export const FEATURES = {
  'late-reports': lateReports,
  'agent-returned': agentReturned,
  'delegation-failed': delegationFailed,
  'stage-guard': stageGuard,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './hook-services.ts';

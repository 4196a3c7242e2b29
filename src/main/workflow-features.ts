/** What calls of the agent tool and answers of the user load within a workflow, built as one file. */
import { delegationFailed } from '../hooks/agent-lost.ts';
import { lateReports } from '../hooks/agent-report.ts';
import { agentReturned } from '../hooks/delivery.ts';
import type { Feature } from '../hooks/feature.ts';
import { humanAnswer } from '../hooks/human-answer.ts';
import { stageGuard } from '../hooks/stage-guard.ts';

export const FEATURES = {
  'late-reports': lateReports,
  'agent-returned': agentReturned,
  'delegation-failed': delegationFailed,
  'human-answer': humanAnswer,
  'stage-guard': stageGuard,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './hook-services.ts';

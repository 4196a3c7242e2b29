/** The other features of tool events and their services, built as one file and loaded when a row applies. */
import { delegationFailed } from '../hooks/agent-lost.ts';
import { commandWatch } from '../hooks/command-watch.ts';
import { agentReturned } from '../hooks/delivery.ts';
import type { Feature } from '../hooks/feature.ts';
import { humanAnswer } from '../hooks/human-answer.ts';
import { stageGuard } from '../hooks/stage-guard.ts';
import { toolFailure } from '../hooks/tool-failure.ts';
import { wordingWatch } from '../hooks/wording-watch.ts';

export const FEATURES = {
  'agent-returned': agentReturned,
  'command-watch': commandWatch,
  'delegation-failed': delegationFailed,
  'human-answer': humanAnswer,
  'stage-guard': stageGuard,
  'tool-failure': toolFailure,
  'wording-watch': wordingWatch,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './hook-services.ts';

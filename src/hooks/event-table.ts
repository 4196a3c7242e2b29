/** What happens at each event, in this order. A new feature is a row here and a file beside. */
import { agentFailed, delegationFailed } from './agent-lost.ts';
import { agentReport } from './agent-report.ts';
import { nameAgent, referenceSkills } from './agent-start.ts';
import { commandWatch } from './command-watch.ts';
import { compaction } from './compaction.ts';
import { dashboardStart } from './dashboard-start.ts';
import { agentReturned } from './delivery.ts';
import type { FeatureList } from './feature.ts';
import { humanAnswer } from './human-answer.ts';
import { guidance, humanTurn, notification, rememberSession } from './prompt.ts';
import { closeSession, forgetSession } from './session-end.ts';
import { featureSync, greeting, recovery, resumption, startOptions } from './session-start.ts';
import { stageGuard } from './stage-guard.ts';
import { taskRow } from './task-row.ts';
import { toolFailure } from './tool-failure.ts';
import { turnEnd } from './turn-end.ts';
import { wordingWatch } from './wording-watch.ts';

export const SESSION_START: FeatureList = {
  event: 'SessionStart',
  features: [greeting, startOptions, dashboardStart, featureSync, resumption, recovery, taskRow],
};
export const SESSION_END: FeatureList = {
  event: 'SessionEnd',
  features: [taskRow, closeSession, forgetSession],
};
export const PRE_COMPACT: FeatureList = { event: 'PreCompact', features: [compaction] };
export const USER_PROMPT_SUBMIT: FeatureList = {
  event: 'UserPromptSubmit',
  features: [rememberSession, notification, taskRow, humanTurn, guidance],
};
export const PRE_TOOL_USE: FeatureList = { event: 'PreToolUse', features: [stageGuard] };
export const SUBAGENT_START: FeatureList = { event: 'SubagentStart', features: [nameAgent, referenceSkills] };
export const SUBAGENT_STOP: FeatureList = { event: 'SubagentStop', features: [agentReport, taskRow] };
export const STOP_FAILURE: FeatureList = { event: 'StopFailure', features: [agentFailed] };
export const POST_TOOL_USE: FeatureList = {
  event: 'PostToolUse',
  features: [commandWatch, wordingWatch, agentReturned, humanAnswer, taskRow],
};
export const POST_TOOL_USE_FAILURE: FeatureList = {
  event: 'PostToolUseFailure',
  features: [toolFailure, delegationFailed, taskRow],
};
export const STOP: FeatureList = { event: 'Stop', features: [turnEnd, taskRow] };

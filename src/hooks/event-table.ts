/** What happens at each event, in this order. A new feature is a row here and a file beside it. */
import { agentFailed } from './agent-lost.ts';
import { agentReport } from './agent-report.ts';
import { nameAgent, referenceSkills } from './agent-start.ts';
import type { FeatureList } from './feature.ts';
import { LEARN_SESSION, LEARNED_AGENT, LEARNED_START } from './learn-rows.ts';
import { projectTrust } from './project-trust.ts';
import { guidance, nothingToStop, notification, rememberSession, sessionCard, welcome } from './prompt.ts';
import {
  ASK_DECISION_ROW,
  ASK_DENIED_ROW,
  ASK_MESSAGES_ROW,
  ASK_ROW,
  ASK_SESSION_OVER_ROW,
  ASK_TURN_OVER_ROW,
  DECISIONS_ROW,
} from './remote-rows.ts';
import { closeSession, forgetSession } from './session-end.ts';
import { compaction, dashboardStart, featureSync, greeting, recovery, resumption } from './session-start.ts';
import { taskRow } from './task-row.ts';
import { POST_TOOL_ROWS, PRE_TOOL_ROWS, TOOL_FAILURE_ROWS } from './tool-rows.ts';
import { turnEnd } from './turn-end.ts';
import { HUMAN_TURN, INTERRUPTION, LATE_REPORTS, STOP_WORD } from './turn-rows.ts';

export const SessionStart: FeatureList = {
  event: 'SessionStart',
  features: [
    greeting,
    sessionCard,
    projectTrust,
    dashboardStart,
    featureSync,
    resumption,
    recovery,
    LEARNED_START,
    taskRow,
  ],
};
export const SessionEnd: FeatureList = {
  event: 'SessionEnd',
  features: [taskRow, closeSession, forgetSession, ASK_SESSION_OVER_ROW, LEARN_SESSION],
};
export const PreCompact: FeatureList = { event: 'PreCompact', features: [compaction] };
export const UserPromptSubmit: FeatureList = {
  event: 'UserPromptSubmit',
  features: [
    ASK_TURN_OVER_ROW,
    rememberSession,
    sessionCard,
    welcome,
    STOP_WORD,
    nothingToStop,
    INTERRUPTION,
    LATE_REPORTS,
    notification,
    taskRow,
    HUMAN_TURN,
    DECISIONS_ROW,
    guidance,
  ],
};
export const PreToolUse: FeatureList = { event: 'PreToolUse', features: PRE_TOOL_ROWS };
export const SubagentStart: FeatureList = {
  event: 'SubagentStart',
  features: [nameAgent, referenceSkills, LEARNED_AGENT],
};
export const SubagentStop: FeatureList = { event: 'SubagentStop', features: [LATE_REPORTS, agentReport, taskRow] };
export const StopFailure: FeatureList = { event: 'StopFailure', features: [agentFailed] };
export const PostToolUse: FeatureList = { event: 'PostToolUse', features: POST_TOOL_ROWS };
export const PostToolUseFailure: FeatureList = { event: 'PostToolUseFailure', features: TOOL_FAILURE_ROWS };
export const Stop: FeatureList = {
  event: 'Stop',
  features: [ASK_TURN_OVER_ROW, ASK_MESSAGES_ROW, DECISIONS_ROW, LATE_REPORTS, turnEnd, taskRow, ASK_DECISION_ROW],
};
export const PermissionRequest: FeatureList = { event: 'PermissionRequest', features: [ASK_ROW] };
export const PostToolBatch: FeatureList = { event: 'PostToolBatch', features: [ASK_DENIED_ROW] };

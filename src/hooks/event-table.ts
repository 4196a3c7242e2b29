/** What happens at each event, in this order. A new feature is a row here, a line in `main/features.ts` and a file beside it. */
import { existsSync } from 'node:fs';
import { hasLateReports, mayHaveFlow } from '../store/sessions/session-paths.ts';
import type { Condition, FeatureList, Row } from './feature.ts';
import { LEARN_SESSION, LEARNED_AGENT, LEARNED_START } from './learn-rows.ts';
import {
  ASK_DECISION_ROW,
  ASK_DENIED_ROW,
  ASK_MESSAGES_ROW,
  ASK_ROW,
  ASK_SESSION_OVER_ROW,
  ASK_TURN_OVER_ROW,
  DECIDED_HERE_ROW,
  DECISIONS_ROW,
} from './remote-rows.ts';
import { mayConcernTask } from './task-row.ts';
import { POST_TOOL_ROWS, PRE_TOOL_ROWS, TOOL_FAILURE_ROWS } from './tool-rows.ts';

const LATE_REPORTS: Row = { name: 'late-reports', part: 'report-features', when: hasLateReports };

/** A workflow of this session, or specs that another one has left open. */
const mayHaveWork: Condition = (session, places) =>
  mayHaveFlow(session, places) || existsSync(`${places.project}/specs/features`);

/** Where there is a workflow, its part holds these features too: one larger file is loaded sooner than two. */
const START_PART: Row['part'] = [{ part: 'resume-features', when: mayHaveFlow }, { part: 'session-features' }];
const PROMPT_PART: Row['part'] = [
  { part: 'turn-features', when: mayHaveFlow },
  { part: 'task-prompt', when: mayConcernTask },
  { part: 'prompt-features' },
];
const HINT_PART: Row['part'] = [{ part: 'task-prompt', when: mayConcernTask }, { part: 'prompt-features' }];

export const SessionStart: FeatureList = {
  event: 'SessionStart',
  features: [
    { name: 'greeting', part: START_PART },
    { name: 'session-card', part: START_PART },
    { name: 'trust', part: START_PART },
    { name: 'dashboard', part: START_PART },
    { name: 'feature-sync', part: 'resume-features', when: mayHaveFlow },
    { name: 'resumption', part: 'resume-features', when: mayHaveFlow },
    { name: 'recovery', part: 'resume-features', when: mayHaveWork },
    LEARNED_START,
    { name: 'task-start', part: 'task-start', when: mayConcernTask },
  ],
};
export const SessionEnd: FeatureList = {
  event: 'SessionEnd',
  features: [
    { name: 'task-end', part: 'task-end', when: mayConcernTask },
    { name: 'close-session', part: 'end-features' },
    { name: 'forget-session', part: 'end-features' },
    ASK_SESSION_OVER_ROW,
    LEARN_SESSION,
  ],
};
export const PreCompact: FeatureList = {
  event: 'PreCompact',
  features: [{ name: 'compaction', part: 'resume-features', when: mayHaveFlow }],
};
export const UserPromptSubmit: FeatureList = {
  event: 'UserPromptSubmit',
  features: [
    ASK_TURN_OVER_ROW,
    { name: 'remember-session', part: PROMPT_PART },
    { name: 'session-card', part: PROMPT_PART },
    { name: 'welcome', part: PROMPT_PART },
    { name: 'stop-word', part: 'turn-features', when: mayHaveFlow },
    { name: 'nothing-to-stop', part: PROMPT_PART },
    { name: 'interruption', part: 'turn-features', when: mayHaveFlow },
    LATE_REPORTS,
    { name: 'notification', part: 'turn-features', when: mayHaveFlow },
    // What was decided before the person spoke comes first, and their words meet what it made of the work.
    DECISIONS_ROW,
    { name: 'task-prompt', part: 'task-prompt', when: mayConcernTask },
    { name: 'human-turn', part: 'turn-features', when: mayHaveFlow },
    DECIDED_HERE_ROW,
    { name: 'guidance', part: 'turn-features', when: mayHaveFlow },
    { name: 'hint', part: HINT_PART, when: (input, places) => !mayHaveFlow(input, places) },
  ],
};
export const PreToolUse: FeatureList = { event: 'PreToolUse', features: PRE_TOOL_ROWS };
export const SubagentStart: FeatureList = {
  event: 'SubagentStart',
  features: [
    { name: 'name-agent', part: 'agent-features', when: mayHaveFlow },
    { name: 'reference-skills', part: 'skill-features' },
    LEARNED_AGENT,
  ],
};
export const SubagentStop: FeatureList = {
  event: 'SubagentStop',
  features: [
    LATE_REPORTS,
    { name: 'agent-report', part: 'report-features', when: mayHaveFlow },
    { name: 'task-report', part: 'task-report', when: mayConcernTask },
  ],
};
export const StopFailure: FeatureList = {
  event: 'StopFailure',
  features: [{ name: 'agent-failed', part: 'agent-features', when: mayHaveFlow }],
};
export const PostToolUse: FeatureList = { event: 'PostToolUse', features: POST_TOOL_ROWS };
export const PostToolUseFailure: FeatureList = { event: 'PostToolUseFailure', features: TOOL_FAILURE_ROWS };
export const Stop: FeatureList = {
  event: 'Stop',
  features: [
    ASK_TURN_OVER_ROW,
    ASK_MESSAGES_ROW,
    DECISIONS_ROW,
    LATE_REPORTS,
    { name: 'turn-end', part: 'stop-features', when: mayHaveFlow },
    { name: 'task-stop', part: 'task-stop', when: mayConcernTask },
    ASK_DECISION_ROW,
  ],
};
export const PermissionRequest: FeatureList = { event: 'PermissionRequest', features: [ASK_ROW] };
export const PostToolBatch: FeatureList = { event: 'PostToolBatch', features: [ASK_DENIED_ROW] };

/** What happens at each event, in this order. A new feature is a row here, a line in `main/features.ts` and a file beside it. */
import { hasLateReports, mayHaveFlow } from '../store/sessions/session-paths.ts';
import {
  hasActiveTask,
  hasAsks,
  hasLessons,
  hasNoFlow,
  hasRewrites,
  hasSetup,
  hasTranscript,
  isAgentCall,
  isDelegation,
  isEdit,
  isFailure,
  isHeardReport,
  isMainAgent,
  isMarkdownEdit,
  isNamedCall,
  isNotableCommand,
  isOwnProgram,
  isPaused,
  isQuestion,
  isReachable,
  isShellCommand,
  isStateCommand,
  mayBeBlamed,
  mayConcernTask,
  mayHaveWork,
} from './conditions.ts';
import type { Condition, FeatureList, Row } from './feature.ts';
import { mayBreakRule } from './may-break-rule.ts';

/**
 * Every condition of the list. Marked, so that the script of one event leaves out the rows of the others.
 * @__NO_SIDE_EFFECTS__
 */
function all(...conditions: readonly Condition[]): Condition {
  return (input, places) => conditions.every((holds) => holds(input, places));
}

/** Where there is a workflow or a task, its part holds these features too: one larger file is loaded sooner than two. */
const START_PART: Row['part'] = [
  { part: 'resume-features', when: mayHaveFlow },
  { part: 'task-start', when: hasActiveTask },
  { part: 'session-features' },
];
const END_PART: Row['part'] = [{ part: 'task-end', when: mayConcernTask }, { part: 'end-features' }];
const PROMPT_PART: Row['part'] = [
  { part: 'turn-features', when: mayHaveFlow },
  { part: 'task-prompt', when: mayConcernTask },
  { part: 'prompt-features' },
];
const HINT_PART: Row['part'] = [{ part: 'task-prompt', when: mayConcernTask }, { part: 'prompt-features' }];

/** What was decided elsewhere about something the session waits for. */
const DECISIONS: Row = { name: 'decisions', part: 'decide-features', when: hasAsks };
const ASK_TURN_OVER: Row = { name: 'ask-turn-over', part: 'remote-features', when: hasAsks };
const ASK_MESSAGES: Row = { name: 'ask-messages', part: 'remote-features', when: hasAsks };
const ASK_PROOF: Row = { name: 'ask-proof', part: 'remote-features', when: hasAsks };

const LATE_REPORTS: Row = { name: 'late-reports', part: 'report-features', when: hasLateReports };
/** Starting or returning from an agent takes the reports that are still on their way. */
const LATE_REPORTS_OF_AGENTS: Row = {
  name: 'late-reports',
  part: 'report-features',
  when: all(isDelegation, hasLateReports),
};

/** Exit code 0 may hide a failure, so both ends of a call ask. */
const LEARNED_FAILURE: Row = {
  name: 'learned-failure',
  part: 'learn-features',
  when: all(isShellCommand, hasLessons, mayBeBlamed),
};

export const SessionStart: FeatureList = {
  event: 'SessionStart',
  features: [
    { name: 'greeting', part: START_PART },
    { name: 'session-card', part: START_PART },
    { name: 'trust', part: START_PART },
    { name: 'settings', part: START_PART },
    { name: 'dashboard', part: START_PART },
    { name: 'feature-sync', part: 'resume-features', when: mayHaveFlow },
    { name: 'resumption', part: 'resume-features', when: mayHaveFlow },
    { name: 'recovery', part: 'resume-features', when: mayHaveWork },
    { name: 'learned-start', part: 'learn-features', when: hasLessons },
    { name: 'task-start', part: 'task-start', when: mayConcernTask },
  ],
};
export const SessionEnd: FeatureList = {
  event: 'SessionEnd',
  features: [
    { name: 'task-end', part: 'task-end', when: mayConcernTask },
    { name: 'close-session', part: END_PART },
    { name: 'forget-session', part: END_PART },
    { name: 'ask-session-over', part: 'remote-features', when: hasAsks },
    { name: 'learn-session', part: 'learn-features', when: hasTranscript },
  ],
};
export const PreCompact: FeatureList = {
  event: 'PreCompact',
  features: [{ name: 'compaction', part: 'resume-features', when: mayHaveFlow }],
};
export const UserPromptSubmit: FeatureList = {
  event: 'UserPromptSubmit',
  features: [
    ASK_TURN_OVER,
    { name: 'remember-session', part: PROMPT_PART },
    { name: 'session-card', part: PROMPT_PART },
    { name: 'welcome', part: PROMPT_PART },
    { name: 'stop-word', part: 'turn-features', when: mayHaveFlow, whenBroken: 'not-stopped' },
    { name: 'nothing-to-stop', part: PROMPT_PART },
    { name: 'interruption', part: 'turn-features', when: mayHaveFlow },
    LATE_REPORTS,
    { name: 'notification', part: 'turn-features', when: mayHaveFlow, whenBroken: 'no-state' },
    // Earlier decisions come first, so that the prompt meets the state they left.
    DECISIONS,
    { name: 'task-prompt', part: 'task-prompt', when: mayConcernTask, whenBroken: 'no-task' },
    { name: 'human-turn', part: 'turn-features', when: mayHaveFlow, whenBroken: 'no-state' },
    // What the prompt at the terminal has just settled.
    { name: 'decided-here', part: 'decide-features', when: hasAsks },
    { name: 'guidance', part: 'turn-features', when: mayHaveFlow },
    { name: 'hint', part: HINT_PART, when: hasNoFlow },
  ],
};
/** Tool calls are frequent and most concern no row: then nothing is loaded. */
export const PreToolUse: FeatureList = {
  event: 'PreToolUse',
  features: [
    { name: 'pause', part: 'remote-features', when: isPaused, whenBroken: 'held' },
    DECISIONS,
    LATE_REPORTS_OF_AGENTS,
    { name: 'stage-guard', part: 'guard-features', when: all(isDelegation, mayHaveFlow), whenBroken: 'untried' },
    { name: 'code-guard', part: 'task-guard', when: all(isEdit, hasActiveTask), whenBroken: 'untried' },
    { name: 'edit-rules', part: 'edit-features', when: all(isEdit, mayBreakRule), whenBroken: 'untried' },
    { name: 'own-rules', part: 'edit-features', when: all(isEdit, hasSetup), whenBroken: 'untried' },
    { name: 'heard', part: 'task-prompt', when: all(isHeardReport, hasActiveTask) },
    { name: 'command-rules', part: 'command-rules', when: isStateCommand, whenBroken: 'untried' },
    { name: 'learned-rewrite', part: 'learn-features', when: all(isShellCommand, hasRewrites) },
    // Last: it allows the command as the rows before left it.
    { name: 'own-command', part: 'command-rules', when: isOwnProgram },
  ],
};
export const PermissionRequest: FeatureList = {
  event: 'PermissionRequest',
  features: [{ name: 'ask-elsewhere', part: 'remote-features', when: isReachable }],
};
export const PostToolUse: FeatureList = {
  event: 'PostToolUse',
  features: [
    ASK_PROOF,
    ASK_MESSAGES,
    DECISIONS,
    LATE_REPORTS_OF_AGENTS,
    { name: 'command-watch', part: 'tool-features', when: isNotableCommand },
    { name: 'wording-watch', part: 'tool-features', when: isMarkdownEdit },
    {
      name: 'agent-returned',
      part: 'workflow-features',
      when: all(isAgentCall, isMainAgent, mayHaveFlow),
      whenBroken: 'no-state',
    },
    { name: 'human-answer', part: 'workflow-features', when: all(isQuestion, isMainAgent, mayHaveFlow) },
    LEARNED_FAILURE,
    { name: 'task-tool', part: 'task-tool', when: hasActiveTask, whenBroken: 'no-task' },
  ],
};
export const PostToolUseFailure: FeatureList = {
  event: 'PostToolUseFailure',
  features: [
    ASK_PROOF,
    {
      name: 'tool-failure',
      part: [{ part: 'task-failure', when: hasActiveTask }, { part: 'failure-features' }],
      when: isFailure,
    },
    {
      name: 'delegation-failed',
      part: 'lost-features',
      when: all(isAgentCall, isNamedCall, mayHaveFlow),
      whenBroken: 'no-state',
    },
    LEARNED_FAILURE,
    { name: 'task-tool', part: 'task-failure', when: hasActiveTask, whenBroken: 'no-task' },
  ],
};
export const PostToolBatch: FeatureList = {
  event: 'PostToolBatch',
  features: [{ name: 'ask-denied', part: 'remote-features', when: hasAsks }],
};
export const SubagentStart: FeatureList = {
  event: 'SubagentStart',
  features: [
    { name: 'name-agent', part: 'agent-features', when: mayHaveFlow },
    { name: 'reference-skills', part: 'skill-features' },
    { name: 'learned-agent', part: 'learn-features', when: hasLessons },
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
  features: [{ name: 'agent-failed', part: 'lost-features', when: mayHaveFlow }],
};
export const Stop: FeatureList = {
  event: 'Stop',
  features: [
    ASK_TURN_OVER,
    ASK_MESSAGES,
    DECISIONS,
    LATE_REPORTS,
    { name: 'turn-end', part: 'stop-features', when: mayHaveFlow, whenBroken: 'no-state' },
    { name: 'task-stop', part: 'task-stop', when: mayConcernTask, whenBroken: 'no-task' },
    // What the session waits for by itself, asked elsewhere.
    { name: 'ask-decision', part: 'decide-features', when: isReachable, unlessHeld: true },
  ],
};

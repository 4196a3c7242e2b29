/**
 * The rows of tool events. Tool calls are frequent and most concern no row, so each row says here when it applies; its
 * feature is loaded only then, from the file it is built into (`part`).
 */

import { mayNameState } from '../rules/check-command.ts';
import { EDIT_TOOLS } from '../rules/resulting-file.ts';
import { hasLateReports, mayHaveFlow } from '../store/sessions/session-paths.ts';
import { hasActiveTasks } from '../store/tasks/task-paths.ts';
import { asText } from '../values/narrow.ts';
import { AGENT_TOOLS } from '../workflow/registry/hook-events.ts';
import type { Condition, Row } from './feature.ts';
import { mayBreakRule } from './first-look.ts';
import { hasRewrites, hasSomething, mayBeBlamed } from './learn-rows.ts';
import { exitCodeOf, type HookInput, isSearch, toolUse } from './protocol/hook-input.ts';
import { ASKING_TOOL } from './protocol/user-answers.ts';
import { ASK_MESSAGES_ROW, ASK_PROOF_ROW, DECISIONS_ROW, PAUSE_ROW } from './remote-rows.ts';

/**
 * Marked, so that the script of one event leaves out the rows of the others.
 * @__NO_SIDE_EFFECTS__
 */
function both(one: Condition, other: Condition): Condition {
  return (input, places) => one(input, places) && other(input, places);
}

const isTool = (input: HookInput, tools: readonly string[]): boolean => tools.includes(toolUse(input).name);
const isMainAgent = ({ agentId }: HookInput): boolean => agentId === '';
const isEdit: Condition = (input) => isTool(input, EDIT_TOOLS);
const isShellCommand: Condition = (input) => isTool(input, ['Bash']);
const hasActiveTask: Condition = (_, places) => hasActiveTasks(places);

/** Older hosts send no tool name with a delegation. */
const isDelegation: Condition = (input) => AGENT_TOOLS.includes(toolUse(input).name || 'Agent');

/** `ot task heard …`, in any form: the feature looks closer. */
const isHeardReport: Condition = (input, places) =>
  isShellCommand(input, places) && asText(toolUse(input).input['command']).includes(' task heard ');

/** A command of our own, in any form: the feature looks closer. */
const isOwnProgram: Condition = (input, places) =>
  isShellCommand(input, places) && asText(toolUse(input).input['command']).includes('/dist/cli.js" ');

/** A command that may write a state file. */
const isStateCommand: Condition = (input, places) =>
  isShellCommand(input, places) && mayNameState(`${input.cwd}/\n${asText(toolUse(input).input['command'])}`);

/** A command that failed, or that searches. */
const isNotableCommand: Condition = (input, places) =>
  isShellCommand(input, places) && (exitCodeOf(input) !== 0 || isSearch(asText(toolUse(input).input['command'])));

const isMarkdownEdit: Condition = (input) =>
  isTool(input, ['Edit', 'Write']) && asText(toolUse(input).input['file_path']).endsWith('.md');

/** An agent that is started or has returned meets the reports that are still on their way. */
const LATE_REPORTS: Row = {
  name: 'late-reports',
  part: 'report-features',
  when: both(isDelegation, hasLateReports),
};

/** Exit code 0 may hide a failure, so both ends of a call ask. */
const LEARNED_FAILURE: Row = {
  name: 'learned-failure',
  part: 'learn-features',
  when: both(isShellCommand, both(mayBeBlamed, hasSomething)),
};

export const PRE_TOOL_ROWS: readonly Row[] = [
  PAUSE_ROW,
  DECISIONS_ROW,
  LATE_REPORTS,
  { name: 'stage-guard', part: 'workflow-features', when: both(isDelegation, mayHaveFlow), guards: true },
  { name: 'code-guard', part: 'task-guard', when: both(isEdit, hasActiveTask), guards: true },
  { name: 'edit-rules', part: 'edit-features', when: both(isEdit, mayBreakRule), guards: true },
  { name: 'heard', part: 'task-prompt', when: both(isHeardReport, hasActiveTask) },
  { name: 'command-rules', part: 'command-rules', when: isStateCommand, guards: true },
  { name: 'learned-rewrite', part: 'learn-features', when: both(isShellCommand, hasRewrites) },
  // Last: it allows the command as the others have left it.
  { name: 'own-command', part: 'command-rules', when: isOwnProgram },
];

export const POST_TOOL_ROWS: readonly Row[] = [
  ASK_PROOF_ROW,
  ASK_MESSAGES_ROW,
  DECISIONS_ROW,
  LATE_REPORTS,
  { name: 'command-watch', part: 'tool-features', when: isNotableCommand },
  { name: 'wording-watch', part: 'tool-features', when: isMarkdownEdit },
  {
    name: 'agent-returned',
    part: 'workflow-features',
    when: both((input) => isTool(input, AGENT_TOOLS) && isMainAgent(input), mayHaveFlow),
  },
  {
    name: 'human-answer',
    part: 'workflow-features',
    when: both((input) => isTool(input, [ASKING_TOOL]) && isMainAgent(input), mayHaveFlow),
  },
  LEARNED_FAILURE,
  { name: 'task-tool', part: 'task-tool', when: hasActiveTask },
];

export const TOOL_FAILURE_ROWS: readonly Row[] = [
  ASK_PROOF_ROW,
  {
    name: 'tool-failure',
    part: 'tool-features',
    when: ({ raw }) => raw['is_interrupt'] !== true && asText(raw['tool_name']) !== '',
  },
  {
    name: 'delegation-failed',
    part: 'workflow-features',
    when: both((input) => isTool(input, AGENT_TOOLS) && toolUse(input).useId !== '', mayHaveFlow),
  },
  LEARNED_FAILURE,
  { name: 'task-tool', part: 'task-tool', when: hasActiveTask },
];

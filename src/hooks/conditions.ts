/** When the rows of the event table apply. A condition uses only the event and at most a check for a file. */
import { existsSync, readdirSync } from 'node:fs';
import { MAY_BLAME } from '../learn/trigger.ts';
import { mayNameState } from '../rules/check-command.ts';
import { EDIT_TOOLS } from '../rules/resulting-file.ts';
import { hasLearned, rewritesFlag } from '../store/learn/learn-paths.ts';
import { mayHaveFlow } from '../store/sessions/session-paths.ts';
import { hasActiveTasks, hasClosedTasks } from '../store/tasks/task-paths.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import { asText } from '../values/narrow.ts';
import { AGENT_TOOLS } from '../workflow/registry/hook-events.ts';
import type { Condition } from './feature.ts';
import { exitCodeOf, isSearch, toolUse } from './protocol/hook-input.ts';
import { ASKING_TOOL } from './protocol/user-answers.ts';

/**
 * Marked, so that the script of one event leaves out the conditions of the others.
 * @__NO_SIDE_EFFECTS__
 */
function isTool(tools: readonly string[]): Condition {
  return (input) => tools.includes(toolUse(input).name);
}

const commandOf = (input: Parameters<Condition>[0]): string => asText(toolUse(input).input['command']);

export const isMainAgent: Condition = ({ agentId }) => agentId === '';
export const isEdit = isTool(EDIT_TOOLS);
export const isAgentCall = isTool(AGENT_TOOLS);
export const isQuestion = isTool([ASKING_TOOL]);
export const isShellCommand = isTool(['Bash']);

/** Older hosts send no tool name with a delegation. */
export const isDelegation: Condition = (input) => AGENT_TOOLS.includes(toolUse(input).name || 'Agent');

export const isNamedCall: Condition = (input) => toolUse(input).useId !== '';

export const isMarkdownEdit: Condition = (input) =>
  ['Edit', 'Write'].includes(toolUse(input).name) && asText(toolUse(input).input['file_path']).endsWith('.md');

/** `ot task heard …` anywhere in the command; the feature parses it. */
export const isHeardReport: Condition = (input, places) =>
  isShellCommand(input, places) && commandOf(input).includes(' task heard ');

/** A command of `ot` anywhere in the command; the feature parses it. */
export const isOwnProgram: Condition = (input, places) =>
  isShellCommand(input, places) && commandOf(input).includes('/dist/cli.js" ');

/** A command that may write a state file. */
export const isStateCommand: Condition = (input, places) =>
  isShellCommand(input, places) && mayNameState(`${input.cwd}/\n${commandOf(input)}`);

/** A command that failed, or that searches. */
export const isNotableCommand: Condition = (input, places) =>
  isShellCommand(input, places) && (exitCodeOf(input) !== 0 || isSearch(commandOf(input)));

export const isFailure: Condition = ({ raw }) => raw['is_interrupt'] !== true && asText(raw['tool_name']) !== '';

/** Errors about a command are printed at the beginning or the end of its output. */
const ENDS = 2_000;

/** The command printed something like an error about itself, even if it exited with 0. */
export const mayBeBlamed: Condition = (input) => {
  const { response } = toolUse(input);
  return [asText(input.raw['error']), asText(response['stdout']), asText(response['stderr'])].some(
    (text) => MAY_BLAME.test(text.slice(0, ENDS)) || (text.length > ENDS && MAY_BLAME.test(text.slice(-ENDS))),
  );
};

/** Without a transcript nothing can be learned. */
export const hasTranscript: Condition = ({ raw }) => {
  const transcript = asText(raw['transcript_path']);
  return transcript !== '' && existsSync(transcript);
};

export const hasLessons: Condition = (_, { project, home }) => hasLearned(home, project);
export const hasRewrites: Condition = (_, { home }) => existsSync(rewritesFlag(home));

/** While nothing is paused or asked, these cost one check for a file each. */
export const isPaused: Condition = (_, { home }) => existsSync(`${home}/paused`);
export const isReachable: Condition = (_, { home }) => existsSync(`${home}/remote/reachable.json`);
export const hasAsks: Condition = (_, { home }) => existsSync(`${home}/asks`);

export const hasNoFlow: Condition = (input, places) => !mayHaveFlow(input, places);

/** A workflow of this session, or specs that another one has left open. */
export const mayHaveWork: Condition = (session, places) =>
  mayHaveFlow(session, places) || existsSync(`${places.project}/specs/features`);

/** The project brings settings, packs or rules. */
export const hasSetup: Condition = (_, { project }) => hasProjectContent(project);

export const hasActiveTask: Condition = (_, places) => hasActiveTasks(places);

/** Without an active task only a command can begin one, and a new session can be told of one left open. */
export const mayConcernTask: Condition = ({ event, raw }, { home, project }) => {
  if (hasActiveTasks({ home, project })) return true;
  if (event === 'UserPromptSubmit')
    return /^\s*(?:\/|<command-)/.test(asText(raw['prompt'])) || hasClosedTasks(project);
  if (event === 'SessionEnd' || event === 'Stop') return hasClosedTasks(project);
  if (event !== 'SessionStart') return false;
  return hasProjectContent(project) || hasTaskFolder(`${project}/tasks`);
};

const MAX_FOLDERS = 100;

/** Many projects have a folder of this name; only a record makes its content a task. */
function hasTaskFolder(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    return readdirSync(folder)
      .slice(0, MAX_FOLDERS)
      .some((name) => existsSync(`${folder}/${name}/.task-meta.json`));
  } catch {
    // A file, or a folder that cannot be listed: no tasks there.
    return false;
  }
}

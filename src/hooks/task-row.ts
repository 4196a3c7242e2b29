/** Whether an event may concern a task, and what other features tell the task of the session: its rules are loaded only then. */
import { existsSync, readdirSync } from 'node:fs';
import type { RuleNote, Violation } from '../rules/rule.ts';
import type { Settings } from '../settings/schema.ts';
import { hasActiveTasks } from '../store/tasks/task-paths.ts';
import { hasClosedTasks } from '../store/tasks/task-reopen.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import { asText } from '../values/narrow.ts';
import type { Denied, HookServices, Places } from './feature.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

/** Tells the session's task, if there is one, that a call was refused. */
export function recordDenial(input: HookInput, services: HookServices, violations: readonly Violation[]): Denied {
  const isTold = mayConcernTask(input, services) || wantsNotifications(services.settings());
  return isTold ? services.taskRules().onDenial(input, violations, services) : { repeated: [], outcome: {} };
}

/** The same for what was found but not refused. */
export function recordNotes(input: HookInput, services: HookServices, notes: readonly RuleNote[]): Outcome {
  const isTold = notes.some(({ what }) => what === 'dropped') || mayConcernTask(input, services);
  return isTold ? services.taskRules().onRuleNotes(input, notes, services) : {};
}

/** A refused edit is notified without a task as well. */
const wantsNotifications = ({ tasks, notifications }: Settings): boolean =>
  tasks?.notify === true || notifications?.['rule.violation'] !== undefined;

const MAX_FOLDERS = 100;

/** Without an active task only a command can begin one, and a new session can be told of one left open. */
export function mayConcernTask({ event, raw }: HookInput, { home, project }: Places): boolean {
  if (hasActiveTasks({ home, project })) return true;
  if (event === 'UserPromptSubmit')
    return /^\s*(?:\/|<command-)/.test(asText(raw['prompt'])) || hasClosedTasks(project);
  if (event === 'SessionEnd') return hasClosedTasks(project);
  if (event !== 'SessionStart') return false;
  return hasProjectContent(project) || hasTaskFolder(`${project}/tasks`);
}

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

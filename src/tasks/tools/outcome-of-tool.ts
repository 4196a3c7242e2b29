/** What a PostToolUse or PostToolUseFailure payload means for a task. */
import { EDIT_TOOLS, editedPath } from '../../rules/resulting-file.ts';
import { lineCount } from '../../text/clip.ts';
import { object } from '../../values/fields.ts';
import { asList, asText, isRecord, oneOf, type UnknownRecord } from '../../values/narrow.ts';
import type { TaskEvent, Untold } from '../events.ts';
import { isDocument as isAskedFor, isCodeEdit } from '../reading.ts';
import type { TaskSettings } from '../settings/task-settings.ts';
import { type CommandOutcome, commandOutcome, whatFailed } from './command-outcome.ts';

export type ToolSettings = Pick<TaskSettings, 'paths' | 'docs' | 'readBeforeCode' | 'tests' | 'tasks'>;

/** The event to advance the task with, before it has an id and a time. */
export type ToolOutcome =
  | CommandOutcome
  | Untold<'doc.read' | 'doc.edited' | 'edit.succeeded' | 'edit.failed' | 'plan.approved' | 'tool.used'>;

const OTHER: ToolOutcome = { type: 'tool.used' };

export function outcomeOfTool(payload: UnknownRecord, settings: ToolSettings, projectRoot: string): ToolOutcome {
  const tool = asText(payload['tool_name']);
  const input = object(payload['tool_input']);
  if (payload['is_interrupt'] === true) return OTHER;
  // The host puts a plan to the user, and fires this only when it was accepted.
  if (tool === 'ExitPlanMode') return acceptsPlan(payload) ? { type: 'plan.approved' } : OTHER;
  if (tool === 'Bash') {
    const { tool_response: response } = payload;
    return commandOutcome(asText(input['command']), { error: errorOf(payload), response }, settings.tests);
  }
  const file = editedPath(input, projectRoot);
  const error = errorOf(payload);
  if (tool === 'Read' && error === undefined && isWanted(file, settings)) return { type: 'doc.read', file };
  if (file === '' || isOwn(file, settings)) return OTHER;
  if (tool === 'Read') return error === undefined && isDocument(file, settings) ? { type: 'doc.read', file } : OTHER;
  const operation = oneOf(EDIT_TOOLS, tool);
  if (operation === undefined) return OTHER;
  if (!isCodeEdit(file, settings)) return error === undefined ? { type: 'doc.edited', file } : OTHER;
  if (error !== undefined) return { type: 'edit.failed', file, operation, error };
  return { type: 'edit.succeeded', file, operation, summary: summaryOf(payload) };
}

/** Of a failed command, only the part that says what failed is kept. */
export const eventOfOutcome = (outcome: ToolOutcome, base: Pick<TaskEvent, 'id' | 'at' | 'mute'>): TaskEvent =>
  outcome.type === 'command.failed'
    ? { ...base, ...outcome, error: whatFailed(outcome.error) }
    : { ...base, ...outcome };

/** The file as it was before the edit; `undefined` where the host does not say, empty for a new one. */
export function textBefore({ tool_response }: UnknownRecord): string | undefined {
  const { originalFile } = object(tool_response);
  return originalFile === undefined ? undefined : asText(originalFile);
}

/** The plan of an agent is put to the main agent, not to the user. */
const acceptsPlan = (payload: UnknownRecord): boolean =>
  errorOf(payload) === undefined && asText(payload['agent_id']) === '';

/** Failed tools come as PostToolUseFailure; some say it in their answer. */
function errorOf(payload: UnknownRecord): string | undefined {
  const told = asText(payload['error']);
  if (payload['hook_event_name'] === 'PostToolUseFailure' || told !== '') return told || 'failed';
  const { error, is_error, success } = object(payload['tool_response']);
  return asText(error) || (is_error === true || success === false ? 'failed' : undefined);
}

function summaryOf({ tool_input, tool_response }: UnknownRecord): string {
  const [removed, added] = patchSize(object(tool_response));
  if (removed + added > 0) return sizes(removed, added);
  if (!isRecord(tool_input)) return '';
  const { edits = [tool_input] } = tool_input;
  const total = (...fields: readonly string[]) =>
    asList(edits)
      .filter(isRecord)
      .reduce((sum, edit) => sum + lineCount(fields.map((field) => asText(edit[field])).find(Boolean) ?? ''), 0);
  return sizes(total('old_string'), total('new_string', 'content', 'new_source'));
}

function patchSize({ structuredPatch }: UnknownRecord): [removed: number, added: number] {
  const lines = asList(structuredPatch).flatMap((hunk) => (isRecord(hunk) ? asList(hunk['lines']) : []));
  const starting = (sign: string) => lines.filter((line) => asText(line).startsWith(sign)).length;
  return [starting('-'), starting('+')];
}

const sizes = (removed: number, added: number): string => `-${removed} +${added} lines`;

/** Some documents say nothing about the work. */
function isDocument(file: string, { docs }: ToolSettings): boolean {
  const name = (file.split('/').at(-1) ?? '').toLowerCase();
  return /\.md$/i.test(file) && !docs.exclude.some((excluded) => excluded.toLowerCase() === name);
}

/** What has to be read before code counts as a document, wherever it lies. */
const isWanted = (file: string, settings: ToolSettings): boolean =>
  settings.readBeforeCode.mode !== 'off' && isAskedFor(file, settings);

/** Changes in directories of the engine are no progress. */
const isOwn = (file: string, { paths }: ToolSettings): boolean =>
  [paths.tasks, '.claude'].some((own) => file === own || file.startsWith(`${own}/`));

/** Parses the output of `--output-format stream-json`. */
import { asList, asRecord, asText, type Json } from '../json.ts';

export type HookRun = {
  readonly event: string;
  /** With the tool or agent it ran for: `PostToolUse:Agent`. */
  readonly name: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: unknown;
};

export const isResult = (line: Json): boolean => line['type'] === 'result';

/** The host waits for user input. */
export const isQuestion = (line: Json): boolean => line['type'] === 'control_request';

export const resultTexts = (lines: readonly Json[]): string[] =>
  lines.filter(isResult).map((line) => asText(line['result']));

export const sessionIdOf = (lines: readonly Json[]): string =>
  asText(lines.find((line) => line['subtype'] === 'init')?.['session_id']);

/** Parts of a plugin the host could not load; it prints nothing else about them. */
export const pluginErrorsOf = (lines: readonly Json[]): readonly unknown[] =>
  lines.filter((line) => line['subtype'] === 'init').flatMap((line) => asList(line['plugin_errors']));

export const hookRunsOf = (lines: readonly Json[]): HookRun[] =>
  lines
    .filter((line) => line['subtype'] === 'hook_response')
    .map((line) => ({
      event: asText(line['hook_event']),
      name: asText(line['hook_name']),
      stdout: asText(line['stdout']),
      stderr: asText(line['stderr']),
      exitCode: line['exit_code'],
    }));

/** Background agents still running after the last line. */
export function openTasks(lines: readonly Json[]): number {
  const change = lines.findLast((line) => line['subtype'] === 'background_tasks_changed');
  return asList(change?.['tasks']).length;
}

/** Ids of background agents whose end the host has announced; the main agent is told slightly later. */
export function announcedTasks(lines: readonly Json[]): string[] {
  const listed = lines.flatMap((line) => asList(line['tasks'])).map((task) => asText(asRecord(task)['task_id']));
  return lines
    .filter((line) => line['subtype'] === 'task_notification')
    .map((line) => asText(line['task_id']))
    .filter((id) => listed.includes(id));
}

/** The hook of that event has answered. */
export const isAnswerOf = (event: string, line: Json): boolean =>
  line['subtype'] === 'hook_response' && line['hook_event'] === event;

/** Which tool calls open or change code, told before anything is loaded: without a task that asks for reading none matters. */
import { EDIT_TOOLS, editedFile } from '../core/rules/resulting-file.ts';
import { rulePath } from '../core/rules/rule-path.ts';
import { isCode } from '../core/tasks/reading-policy.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { indexFile } from '../store/task-look.ts';
import { readTaskSettings } from '../store/task-settings-file.ts';
import type { Concern } from './feature.ts';

const OPENS: readonly unknown[] = ['Read', ...EDIT_TOOLS];
export const opensFile: Concern = ({ raw }) => OPENS.includes(raw['tool_name']);

export type ReadingLook = {
  readonly project: string;
  readonly home: string;
  readonly exists: (path: string) => boolean;
};

/** Where the settings are not known yet, whoever reads the pack has to tell. */
export function mayNeedReading(input: HookInput, { project, home, exists }: ReadingLook): boolean {
  if (!opensFile(input) || !exists(indexFile(project))) return false;
  const reading = readTaskSettings(home, project)?.reading;
  return reading === undefined || (reading.mode !== 'off' && isCode(openedFile(input, project), reading));
}

/** From the root of the project. */
export const openedFile = (input: HookInput, projectRoot: string): string => {
  const file = editedFile(toolUse(input).input);
  return file === '' ? '' : rulePath(file, { projectRoot });
};

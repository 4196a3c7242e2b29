/** Which edits change code, told before anything is loaded: without a task that asks for reading none matters. */
import { editedFile } from '../core/rules/resulting-file.ts';
import { rulePath } from '../core/rules/rule-path.ts';
import { isCode } from '../core/tasks/settings/reading-policy.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { indexFile } from '../store/tasks/task-look.ts';
import { readTaskSettings } from '../store/tasks/task-settings-file.ts';

export type ReadingLook = {
  readonly project: string;
  readonly home: string;
  readonly exists: (path: string) => boolean;
};

/** Where the settings are not known yet, whoever reads the pack has to tell. */
export function mayNeedReading(input: HookInput, { project, home, exists }: ReadingLook): boolean {
  if (!exists(indexFile(project))) return false;
  const reading = readTaskSettings(home, project)?.reading;
  return reading === undefined || (reading.mode !== 'off' && isCode(changedFile(input, project), reading));
}

/** From the root of the project. */
export const changedFile = (input: HookInput, projectRoot: string): string => {
  const file = editedFile(toolUse(input).input);
  return file === '' ? '' : rulePath(file, { projectRoot });
};

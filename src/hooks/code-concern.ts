/** Which edits change code, told before anything is loaded: none matters where nothing can have to come before code. */
import { editedFile } from '../core/rules/resulting-file.ts';
import { rulePath } from '../core/rules/rule-path.ts';
import { isCode } from '../core/tasks/settings/reading-policy.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { indexFile } from '../store/tasks/task-look.ts';
import { readTaskSettings } from '../store/tasks/task-settings-file.ts';

export type CodeLook = {
  readonly project: string;
  readonly home: string;
  readonly exists: (path: string) => boolean;
};

/** Where the settings are not known yet, whoever reads the pack has to tell. */
export function mayHaveToWait(input: HookInput, { project, home, exists }: CodeLook): boolean {
  if (!exists(indexFile(project))) return false;
  const settings = readTaskSettings(home, project);
  if (settings === undefined) return true;
  const { reading, policy } = settings;
  const isAsked = reading.mode !== 'off' || policy.loops.reviews === 'strict';
  return isAsked && isCode(changedFile(input, project), reading);
}

/** From the root of the project. */
export const changedFile = (input: HookInput, projectRoot: string): string => {
  const file = editedFile(toolUse(input).input);
  return file === '' ? '' : rulePath(file, { projectRoot });
};

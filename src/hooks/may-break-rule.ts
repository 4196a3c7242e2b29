/**
 * PreToolUse of an edit: whether a hard rule may apply. Most edits contain none of the keywords and paths of the
 * shipped rules, and then nothing else is loaded.
 */
import { isAbsolute, rulePath } from '../rules/paths.ts';
import { editedFile, lowerText, type ResultingFile, resultingFile } from '../rules/resulting-file.ts';
import { mayConcern } from '../rules/rule.ts';
import { readForeignText, realPath } from '../store/disk/document.ts';
import { shippedRules } from '../store/packs/pack-in-force.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import type { Places } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';

export function mayBreakRule(input: HookInput, places: Places): boolean {
  try {
    const edit = editOf(input);
    return edit !== undefined && (hasProjectContent(places.project) || concernsRule(edit, places));
  } catch {
    // Running the rules then reports the error.
    return true;
  }
}

function concernsRule(edit: Edit, { project, home, pluginRoot }: Places): boolean {
  const full = isAbsolute(edit.file) ? edit.file : `${project}/${edit.file}`;
  // A link may lead to a file that no edit may touch.
  if (realPath(full) !== full) return true;
  const path = rulePath(edit.file, { projectRoot: project, overtoneHome: home });
  const text = lowerText(edit);
  const rules = shippedRules({ pluginRoot, projectRoot: project, trusted: () => false });
  return rules.some((rule) => mayConcern(rule, path, text));
}

export type Edit = ResultingFile & { readonly tool: string; readonly file: string };

/** Undefined when the call edits nothing. */
export function editOf(input: HookInput): Edit | undefined {
  const { name: tool, input: toolInput } = toolUse(input);
  const file = editedFile(toolInput);
  const result = file === '' ? undefined : resultingFile(tool, toolInput, () => onDisk(file));
  return result && { ...result, tool, file };
}

/** For larger files the rules check only the new text. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** An unreadable file is checked by the new text alone. */
function onDisk(file: string): string | undefined {
  try {
    return readForeignText(file, MAX_FILE_BYTES);
  } catch {
    return undefined;
  }
}

/**
 * PreToolUse of an edit: whether a hard rule may have something to say. The build keeps the words and paths of shipped rules in
 * a small file; most edits hold none of them, and nothing else is loaded.
 */
import { readFileSync } from 'node:fs';
import { lowerText, mayConcern, type RuleHint } from '../rules/edit-hints.ts';
import type { Marker } from '../rules/packs/manifest.ts';
import { isAbsolute, rulePath } from '../rules/paths.ts';
import { editedFile, type ResultingFile, resultingFile } from '../rules/resulting-file.ts';
import { readForeignText, realPath } from '../store/disk/document.ts';
import { holds } from '../store/packs/pack-files.ts';
import { hasProjectContent } from '../store/trust/content-names.ts';
import type { Places } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';

/** Rules that a shipped pack adds to those of the base. Without markers it is in force everywhere. */
export type PackHints = { readonly markers: readonly Marker[]; readonly rules: readonly RuleHint[] };

const HINTS = 'dist/rule-hints.json';

export function mayBreakRule(input: HookInput, places: Places): boolean {
  try {
    const edit = editOf(input);
    return edit !== undefined && (hasProjectContent(places.project) || fitsHint(edit, places));
  } catch {
    // Running the rules then reports the error.
    return true;
  }
}

function fitsHint(edit: Edit, { project, home, pluginRoot }: Places): boolean {
  const full = isAbsolute(edit.file) ? edit.file : `${project}/${edit.file}`;
  // A link may lead to a file that no edit may touch.
  if (realPath(full) !== full) return true;
  const path = rulePath(edit.file, { projectRoot: project, overtoneHome: home });
  const text = lowerText(edit);
  const packs: readonly PackHints[] = JSON.parse(readFileSync(`${pluginRoot}/${HINTS}`, 'utf8'));
  return packs.some(
    ({ markers, rules }) =>
      rules.some((rule) => mayConcern(rule, path, text)) &&
      (markers.length === 0 || markers.some((marker) => holds(project, marker.names))),
  );
}

export type Edit = ResultingFile & { readonly tool: string; readonly file: string };

/** Undefined when the call edits nothing. */
export function editOf(input: HookInput): Edit | undefined {
  const { name: tool, input: toolInput } = toolUse(input);
  const file = editedFile(toolInput);
  const result = file === '' ? undefined : resultingFile(tool, toolInput, () => onDisk(file));
  return result && { ...result, tool, file };
}

/** Of a larger file the rules check only the new text. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** An unreadable file is checked by the new text alone. */
function onDisk(file: string): string | undefined {
  try {
    return readForeignText(file, MAX_FILE_BYTES);
  } catch {
    return undefined;
  }
}

/** Which tool calls the hard rules look at, told before they are loaded: nearly every edit is clean and shows it. */
import { asList, asText, isRecord, type UnknownRecord } from '../core/narrow.ts';
import { EDIT_TOOLS, editedFile } from '../core/rules/resulting-file.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { EDIT_HINTS } from './edit-hints.ts';
import type { Concern } from './feature.ts';

export const concernsEdit: Concern = ({ raw }) => EDIT_TOOLS.some((tool) => tool === raw['tool_name']);

/** Where a project keeps rules of its own; of those nobody knows any hints. */
export const OWN_RULES = ['.overtone/packs', '.claude/taskflow-rules.json'] as const;

/** Whether an edit could break a rule that comes with the plugin. */
export function mayBreakRule({ raw }: HookInput): boolean {
  const input = isRecord(raw['tool_input']) ? raw['tool_input'] : {};
  const path = editedFile(input).toLowerCase();
  const text = `${path}\n${textsOf(input)}`.toLowerCase();
  return EDIT_HINTS.some(
    ({ endings, hints }) =>
      (endings.length === 0 || endings.some((ending) => path.endsWith(ending))) &&
      (hints.length === 0 || hints.some((hint) => text.includes(hint))),
  );
}

/** What is taken away may break a rule as well. */
const textsOf = (input: UnknownRecord): string =>
  [input, ...asList(input['edits']).filter(isRecord)]
    .flatMap((edit) => FIELDS.map((field) => asText(edit[field])))
    .join('\n');

const FIELDS = ['old_string', 'new_string', 'content', 'new_source'];

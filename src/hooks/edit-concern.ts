/** Which tool calls the hard rules look at, told before they are loaded: nearly every edit is clean and shows it. */
import { asList, asText, isRecord, type UnknownRecord } from '../core/narrow.ts';
import { EDIT_TOOLS, editedFile } from '../core/rules/resulting-file.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { EDIT_HINTS } from './edit-hints.ts';
import type { Concern } from './feature.ts';

export const concernsEdit: Concern = ({ raw }) => EDIT_TOOLS.some((tool) => tool === raw['tool_name']);

/** Where a project keeps rules of its own; of those nobody knows any hints. */
export const OWN_RULES = ['.overtone/packs', '.claude/taskflow-rules.json'] as const;

/** Whether an edit could break a rule that comes with the plugin. `read` gives the file as it is, if there is one. */
export function mayBreakRule({ raw }: HookInput, read: (file: string) => string | undefined): boolean {
  const input = isRecord(raw['tool_input']) ? raw['tool_input'] : {};
  const file = editedFile(input);
  if (holdsHint(file, textsOf(input))) return true;
  const replacements = editsIn(input).filter((edit) => asText(edit['old_string']) !== '');
  return replacements.length > 0 && holdsHint(file, linesMade(replacements, read(file) ?? ''));
}

function holdsHint(file: string, texts: string): boolean {
  const path = file.toLowerCase();
  const text = `${path}\n${texts}`.toLowerCase();
  return EDIT_HINTS.some(
    ({ endings, hints }) =>
      (endings.length === 0 || endings.some((ending) => path.endsWith(ending))) &&
      (hints.length === 0 || hints.some((hint) => text.includes(hint))),
  );
}

const editsIn = (input: UnknownRecord): UnknownRecord[] => [input, ...asList(input['edits']).filter(isRecord)];

/** What is taken away may break a rule as well. */
const textsOf = (input: UnknownRecord): string =>
  editsIn(input)
    .flatMap((edit) => FIELDS.map((field) => asText(edit[field])))
    .join('\n');

const FIELDS = ['old_string', 'new_string', 'content', 'new_source'];

/** The lines that edits leave behind: one word put into a line may make another of it. */
function linesMade(edits: readonly UnknownRecord[], onDisk: string): string {
  let text = plainEnds(onDisk);
  let made = '';
  for (const edit of edits) {
    const from = plainEnds(asText(edit['old_string']));
    const to = plainEnds(asText(edit['new_string']));
    const at = text.indexOf(from);
    if (at === -1) continue;
    const [before, after] = [text.slice(0, at), text.slice(at + from.length)];
    made += `${before.slice(before.lastIndexOf('\n') + 1)}${to}${after.split('\n', 1)[0]}\n`;
    text = edit['replace_all'] === true ? text.replaceAll(from, () => to) : before + to + after;
    if (edit['replace_all'] === true) made += text;
  }
  return made;
}

const plainEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/** Which tool calls the hard rules look at, told before they are loaded: nearly every edit is clean and shows it. */
import { asList, asText, isRecord, type UnknownRecord } from '../core/narrow.ts';
import { EDIT_TOOLS, editedFile } from '../core/rules/resulting-file.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { EDIT_HINTS } from './edit-hints.ts';
import type { Concern } from './feature.ts';

export const concernsEdit: Concern = ({ raw }) => EDIT_TOOLS.some((tool) => tool === raw['tool_name']);

/** Where a project keeps rules of its own; of those nobody knows any hints. */
export const OWN_RULES = ['.overtone/packs', '.claude/taskflow-rules.json'] as const;

export type EditLook = {
  /** The file as it is, if there is one. */
  readonly read: (file: string) => string | undefined;
  /** Whether a pack with these markers could be in force; asked last, for it looks at the disk. */
  readonly isInForce: (markers: readonly string[]) => boolean;
};

/** Whether an edit could break a rule that comes with the plugin. */
export function mayBreakRule({ raw }: HookInput, { read, isInForce }: EditLook): boolean {
  const input = isRecord(raw['tool_input']) ? raw['tool_input'] : {};
  const file = editedFile(input);
  const path = file.toLowerCase().replaceAll('\\', '/');
  const isConcerned = (rows: readonly HintRow[], texts: string): boolean => {
    const text = `${path}\n${texts.toLowerCase()}`;
    return rows.some((row) => fits(row, path, text) && (row.markers === undefined || isInForce(row.markers)));
  };
  if (isConcerned(EDIT_HINTS, textsOf(input))) return true;
  const replacements = editsIn(input).filter((edit) => asText(edit['old_string']) !== '');
  if (replacements.length === 0) return false;
  // What rows about every edit say does not depend on the lines.
  const withHints = EDIT_HINTS.filter(({ hints }) => hints.length > 0);
  return isConcerned(withHints, linesMade(replacements, read(file) ?? ''));
}

type HintRow = (typeof EDIT_HINTS)[number];

const fits = ({ endings, hints }: HintRow, path: string, text: string): boolean =>
  (endings.length === 0 || endings.some((ending) => path.endsWith(ending))) &&
  (hints.length === 0 || hints.some((hint) => text.includes(hint)));

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

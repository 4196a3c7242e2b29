/** What a file would hold after a tool has run, from the tool's input and the file on disk. */

import { asList, asText, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { rulePath } from './paths.ts';

export const EDIT_TOOLS = ['Edit', 'MultiEdit', 'Write', 'NotebookEdit'] as const;

export type ResultingFile = Readonly<ReturnType<typeof whole>>;

/** All text that rules check, in lower case. */
export const lowerText = ({ after, fragment }: Pick<ResultingFile, 'after' | 'fragment'>): string =>
  (after === fragment ? after : `${after}\n${fragment}`).toLowerCase();

/** Which file the tool is about; empty when it edits none. */
export const editedFile = (input: UnknownRecord): string =>
  asText(input['file_path']) || asText(input['notebook_path']);

/** The same from the root of the project. */
export function editedPath(input: UnknownRecord, projectRoot: string): string {
  const file = editedFile(input);
  return file === '' ? '' : rulePath(file, { projectRoot });
}

/** Undefined when the tool edits nothing. `onDisk` gives undefined when there is no such file. */
export function resultingFile(
  tool: string,
  input: UnknownRecord,
  onDisk: () => string | undefined,
): ResultingFile | undefined {
  const before = () => (onDisk() ?? '').replaceAll('\r\n', '\n');
  switch (tool) {
    case 'Write':
      return typeof input['content'] === 'string' ? whole(before(), input['content'], input['content']) : undefined;
    case 'Edit':
      return applyEdits(before(), [input]);
    case 'MultiEdit':
      return applyEdits(before(), asList(input['edits']));
    case 'NotebookEdit':
      return input['edit_mode'] === 'delete' ? undefined : alone(asText(input['new_source']));
    default:
      return undefined;
  }
}

/** `fragment`: the text the edit brings. `partial`: only that is known. */
const whole = (before: string, after: string, fragment: string, partial = false) => ({
  before,
  after: after.replaceAll('\r\n', '\n'),
  fragment: fragment.replaceAll('\r\n', '\n'),
  partial,
});

const alone = (text: string): ResultingFile => whole('', text, text, true);

/** The host normalises quotes and so finds some texts that we do not; then only the new text is checked. */
function applyEdits(before: string, edits: readonly unknown[]): ResultingFile | undefined {
  const given = edits.filter(isRecord);
  const fragment = given.map((edit) => asText(edit['new_string'])).join('\n');
  if (given.length === 0) return undefined;
  let after: string | undefined = before;
  for (const edit of given) after = after === undefined ? undefined : applyEdit(after, edit);
  return after === undefined ? alone(fragment) : whole(before, after, fragment);
}

function applyEdit(text: string, edit: UnknownRecord): string | undefined {
  const [from, to] = [asText(edit['old_string']), asText(edit['new_string'])].map((part) =>
    part.replaceAll('\r\n', '\n'),
  );
  if (from === undefined || to === undefined) return undefined;
  if (from === '') return text === '' ? to : undefined;
  if (!text.includes(from)) return undefined;
  return edit['replace_all'] === true ? text.replaceAll(from, () => to) : text.replace(from, () => to);
}

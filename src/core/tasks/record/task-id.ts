/** Task ids: `<prefix><time>-<description>`. The id is also the name of a directory, on any system. */
import { graphemes } from '../../graphemes.ts';
import { percentEncoded } from '../../percent.ts';
import { safeName } from './safe-name.ts';

/** `stamp`: the local time, as the pack wants it written. */
export function taskId(
  description: string,
  {
    prefix,
    maxDescription,
    stamp,
  }: { readonly prefix: string; readonly maxDescription: number; readonly stamp: string },
): string {
  const words = safeWords(description, maxDescription);
  return [`${prefix}${stamp}`, words].filter(Boolean).join('-').normalize('NFC');
}

/** What comes out of a file becomes part of a path only if it is the name of one directory. */
export const isTaskName = (name: string): boolean =>
  name !== '' &&
  name.length <= 255 &&
  !name.startsWith('.') &&
  !name.includes('/') &&
  !name.includes('\\') &&
  !hasControl(name);

function hasControl(name: string): boolean {
  const encoded = percentEncoded(name);
  return CONTROLS.some((beginning) => encoded.includes(beginning));
}

/** U+0000 to U+001F and U+007F to U+009F. */
const CONTROLS = ['%0', '%1', '%7F', '%C2%8', '%C2%9'];

/** The id itself, then with `-2`, `-3`…: the first that is free. File systems may not tell case apart. */
export function freeTaskId(id: string, isTaken: (id: string) => boolean): string {
  let candidate = id;
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${id}-${number}`;
  return candidate;
}

/** A directory name has 255 bytes on most systems; prefix, stamp, suffix and a temporary name need some. */
const MAX_BYTES = 150;

function safeWords(description: string, max: number): string {
  const cleaned = safeName(description.normalize('NFC')).replace(/\s+/g, ' ').trim();
  return trimmed(withinBytes(graphemes(cleaned, max)));
}

function withinBytes(characters: readonly string[]): string {
  const encoder = new TextEncoder();
  let text = '';
  for (const character of characters) {
    if (encoder.encode(text + character).length > MAX_BYTES) break;
    text += character;
  }
  return text;
}

/** Windows drops dots and blanks at the end of a name. A prefix in front keeps its reserved names (`CON`, `NUL`) away. */
const trimmed = (text: string): string => text.replace(/^[\s.-]+|[\s.-]+$/g, '');

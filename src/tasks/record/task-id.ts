/** Names of tasks: made from the time and the description, and safe as the name of a directory. */
import { graphemes } from '../../text/clip.ts';
import { hasControls } from '../../text/unicode.ts';
import type { TaskSettings } from '../settings/task-settings.ts';

/** `stamp`: the local time, as the pack wants it written. */
export function taskId(
  description: string,
  { prefix, maxDesc }: Pick<TaskSettings['naming'], 'prefix' | 'maxDesc'>,
  stamp: string,
): string {
  const words = safeWords(description, maxDesc);
  return [`${prefix}${stamp}`, words].filter(Boolean).join('-').normalize('NFC');
}

/** Whether a name from a file may become part of a path: it names one directory. */
export const isTaskName = (name: string): boolean => /^(?!\.)[^/\\]{1,255}$/u.test(name) && !hasControls(name);

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
  return trimmed(atWordBorder(cleaned, withinBytes(graphemes(cleaned, max))));
}

/** A Latin word that does not fit is left out, unless it is the only one. */
function atWordBorder(whole: string, cut: string): string {
  const isWithinWord = /[a-z0-9]$/i.test(cut) && /^[a-z0-9]/i.test(whole.slice(cut.length));
  return isWithinWord ? cut.replace(/[a-z0-9]+$/i, '') || cut : cut;
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

/** Characters that are not allowed in file names (here or on Windows), are invisible, or change the writing direction. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Joins parts of one picture into one character. */
const JOINER = '\u200d';

const safeName = (text: string): string =>
  text
    .split(JOINER)
    .map((part) => part.replace(UNSAFE, '-'))
    .join(JOINER);

export const isSafeName = (text: string): boolean => safeName(text) === text;

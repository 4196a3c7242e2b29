/** The lines of a Markdown file that can carry structure: after the front matter, outside code fences, not blank. */
import { bodyStart } from './front-matter.ts';

/** `at` is the line's offset in the file, so that one character can be changed and the rest kept. */
export type Line = { readonly text: string; readonly at: number };

export function outlineOf(file: string): Line[] {
  const all = linesFrom(file, bodyStart(file));
  if (!file.includes('```') && !file.includes('~~~')) return all;
  const lines: Line[] = [];
  let fence: string | undefined;
  for (const { text, at } of all) {
    const marks = fenceMarks(text);
    const info = marks === undefined ? '' : text.trimStart().slice(marks.length);
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (marks !== undefined && !info.includes('`')) {
      fence = marks;
    } else {
      lines.push({ text, at });
    }
  }
  return lines;
}

const fenceMarks = (line: string): string | undefined => /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];

/** Blank lines are left out, so that `\r\n` ends one line and no second. */
function linesFrom(file: string, start: number): Line[] {
  const lines: Line[] = [];
  let at = start;
  for (const text of file.slice(start).replaceAll('\r', '\n').split('\n')) {
    if (text !== '') lines.push({ text, at });
    at += text.length + 1;
  }
  return lines;
}

/** The lines of a Markdown file that can carry structure: after the front matter, outside code fences, not blank. */
import { bodyStart } from './front-matter.ts';

/** `at` is the line's offset in the file, so that one character can be changed and the rest kept. */
export type Line = { readonly text: string; readonly at: number };

export function outlineOf(file: string): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  for (const { text, at } of linesFrom(file, bodyStart(file))) {
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

/** Most lines are no fence; a pattern is dear in a process that has just started. */
const fenceMarks = (line: string): string | undefined =>
  line.includes('```') || line.includes('~~~') ? /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] : undefined;

/** Blank lines are left out. */
function linesFrom(file: string, start: number): Line[] {
  const lines: Line[] = [];
  for (let at = start; at < file.length; ) {
    const newline = file.indexOf('\n', at);
    const end = newline < 0 ? file.length : newline;
    let from = at;
    for (const text of file.slice(at, end).split('\r')) {
      if (text !== '') lines.push({ text, at: from });
      from += text.length + 1;
    }
    at = end + 1;
  }
  return lines;
}

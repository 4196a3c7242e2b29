/** The lines of a Markdown file that can carry structure: after the front matter, outside code fences, not blank. */
import { bodyStart } from './front-matter.ts';

/** `at` is the line's offset in the file, so that one character can be changed and the rest kept. */
export type Line = { readonly text: string; readonly at: number };

export function outlineOf(file: string): Line[] {
  const start = bodyStart(file);
  const lines: Line[] = [];
  let fence: string | undefined;
  for (const { 0: text, index } of file.slice(start).matchAll(/[^\r\n]+/g)) {
    const marks = fenceMarks(text);
    const info = marks === undefined ? '' : text.trimStart().slice(marks.length);
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (marks !== undefined && !info.includes('`')) {
      fence = marks;
    } else {
      lines.push({ text, at: start + index });
    }
  }
  return lines;
}

/** Most lines are no fence; a pattern is dear in a process that has just started. */
const fenceMarks = (line: string): string | undefined =>
  line.includes('```') || line.includes('~~~') ? /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] : undefined;

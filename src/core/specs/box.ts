/** A checkbox line of tasks.md, and how its mark is changed without touching anything else. */
import type { Line } from './outline.ts';

export type Box = {
  /** Everything after the brackets, suffixes included. */
  readonly text: string;
  readonly checked: boolean;
  /** Offset of the character between the brackets. */
  readonly at: number;
};

const OPENING = '- [';

/** By hand, because it runs for every line in a process that has just started. `- [x](…)` and `- [x][…]` are links. */
export function boxOf({ text, at }: Line): Box | undefined {
  const start = text.indexOf(OPENING);
  if (start < 0 || !isIndent(text, start)) return undefined;
  const mark = start + OPENING.length;
  const isBox = ' xX'.includes(text.charAt(mark)) && text.charAt(mark + 1) === ']';
  if (!isBox || mark + 1 >= text.length || '(['.includes(text.charAt(mark + 2) || '-')) return undefined;
  return { text: text.slice(mark + 2).trim(), checked: text.charAt(mark) !== ' ', at: at + mark };
}

function isIndent(text: string, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (text.charAt(at) !== ' ' && text.charAt(at) !== '\t') return false;
  return true;
}

export const setMark = (file: string, box: Box | undefined, mark: 'x' | ' '): string =>
  box === undefined ? file : file.slice(0, box.at) + mark + file.slice(box.at + 1);

/** What a person reads: without ` | agent: … | files: …`. */
export function labelOf({ text }: Box): string {
  if (!text.includes('|')) return text;
  const suffix = text.search(/\|[ \t]*(?:agent|files)[ \t]*[:：]/i);
  return suffix < 0 ? text : text.slice(0, suffix).trimEnd();
}

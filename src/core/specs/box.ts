/** A checkbox line of tasks.md, and how its mark is changed without touching anything else. */
import type { Line } from './outline.ts';

export type Box = {
  /** Everything after the brackets, suffixes included. */
  readonly text: string;
  readonly checked: boolean;
  /** Offset of the character between the brackets. */
  readonly at: number;
};

/** `- [x](…)` and `- [x][…]` are links. */
const BOX = /^[ \t]*- \[([ xX])\](?![([])/;

export function boxOf({ text, at }: Line): Box | undefined {
  const match = BOX.exec(text);
  if (match === null) return undefined;
  const length = match[0].length;
  return { text: text.slice(length).trim(), checked: match[1] !== ' ', at: at + length - 2 };
}

export const setMark = (file: string, box: Box | undefined, mark: 'x' | ' '): string =>
  box === undefined ? file : file.slice(0, box.at) + mark + file.slice(box.at + 1);

/** What a person reads: without ` | agent: … | files: …`. */
export function labelOf({ text }: Box): string {
  if (!text.includes('|')) return text;
  const suffix = text.search(/\|[ \t]*(?:agent|files)[ \t]*[:：]/i);
  return suffix < 0 ? text : text.slice(0, suffix).trimEnd();
}

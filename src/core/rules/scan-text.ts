/** A text as rules look at it: limited in size, with long lines cut, and able to say which line a place is on. */
export type ScanText = {
  readonly text: string;
  /** Index of the first character of every line. */
  readonly starts: readonly number[];
};

/** A longer line was not written by hand; no rule needs more of it. */
const LONGEST_LINE = 4_000;
/** For patterns that nobody has tried out: two loops over one line take time with the cube of its length. */
export const LONGEST_UNTRIED_LINE = 1_000;
/** Above this, only the new text of an edit is looked at. */
export const LARGEST_TEXT = 256 * 1024;

export function scanText(raw: string, longest = LONGEST_LINE): ScanText {
  const text = cutLines(raw.replaceAll('\r\n', '\n').slice(0, LARGEST_TEXT), longest);
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts };
}

/** From line end to line end: a pattern for long lines would look at each of the others over and over. */
function cutLines(text: string, longest: number): string {
  let kept = '';
  let from = 0;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    if (end - start > longest) {
      kept += text.slice(from, start + longest);
      from = end;
    }
    start = end + 1;
  }
  return from === 0 ? text : kept + text.slice(from);
}

/** Blanks go on over lines, so cutting lines does not help against a pattern that begins with them. */
export const hasLongBlank = (text: string): boolean =>
  text.split(/\S+/).some((blank) => blank.length > LONGEST_UNTRIED_LINE);

/** From 1. */
export function lineAt({ starts }: Pick<ScanText, 'starts'>, index: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

export function lineText({ text, starts }: ScanText, line: number): string {
  const start = starts[line - 1];
  if (start === undefined) return '';
  const end = starts[line];
  return text.slice(start, end === undefined ? undefined : end - 1);
}

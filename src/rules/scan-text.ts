/** A text as rules see it: limited in size, long lines cut, with an index of its lines. */
export type ScanText = Readonly<ReturnType<typeof scanText>>;

/** A longer line was not written by hand; no rule needs more of it. */
const MAX_LINE_CHARS = 4_000;
/** Above this size, only the new text of an edit is checked. */
export const MAX_TEXT_CHARS = 256 * 1024;

/** `starts`: index of the first character of every line. */
export function scanText(raw: string) {
  const text = cutLines(raw.replaceAll('\r\n', '\n').slice(0, MAX_TEXT_CHARS));
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, starts };
}

const cutLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_CHARS))
    .join('\n');

/** From 1. */
export const lineAt = ({ starts }: Pick<ScanText, 'starts'>, index: number): number =>
  starts.findLastIndex((start) => start <= index) + 1;

export function lineText({ text, starts }: ScanText, line: number): string {
  const start = starts[line - 1];
  if (start === undefined) return '';
  const end = starts[line];
  return text.slice(start, end === undefined ? undefined : end - 1);
}

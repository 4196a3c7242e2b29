/** The first characters of a text as a reader counts them: what belongs together is never torn apart. */
export function graphemes(text: string, most: number): readonly string[] {
  const head = text.slice(0, UNITS_EACH * most);
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(head)];
  return segments.slice(0, most).map(({ segment }) => segment);
}

/** One character may be made of any number of marks; nobody needs more. */
const UNITS_EACH = 50;

import { MOST_UNITS } from './clip.ts';

/** The first characters of a text as a reader counts them: what belongs together is never torn apart. */
export function graphemes(text: string, most: number): readonly string[] {
  const head = text.slice(0, MOST_UNITS * most);
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(head)];
  return segments.slice(0, most).map(({ segment }) => segment);
}

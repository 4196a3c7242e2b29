/** Advice on a failed command: matches its output against the error patterns of the pack. */
import { clip, oneLine } from '../../text/clip.ts';
import { isRecord } from '../../values/narrow.ts';
import { type LocalText, localText } from '../packs/pack-file.ts';
import type { Labels } from '../packs/words.ts';
import { compilePattern } from '../patterns.ts';
import { MAX_TEXT_CHARS } from '../scan-text.ts';
import type { ErrorPattern } from './errors-file.ts';

const MAX_ADVICE = 3;
/** What patterns of a project see: the end of the output, where errors stand. */
const FOREIGN_CHARS = 32 * 1024;

/** `given` are the ids of advice that was given a short while ago. */
export function matchErrors(
  output: string,
  patterns: readonly ErrorPattern[],
  given: ReadonlySet<string> = new Set(),
): readonly MatchedError[] {
  const found = patterns.flatMap(({ id, regex, flags, unless, isForeign }): MatchedError[] => {
    if (given.has(id)) return [];
    const text = output.slice(-(isForeign ? FOREIGN_CHARS : MAX_TEXT_CHARS));
    const [match] = compilePattern(regex, flags, isForeign).matches(text);
    if (match === undefined || (unless !== '' && compilePattern(unless, flags, isForeign).test(text))) return [];
    return [{ id, match: clip(oneLine(match[0]), 160) }];
  });
  return found.slice(0, MAX_ADVICE);
}

/** `File "x.py", line 3` and `x.ts:3:5`, the last one named, as `FILE:LINE`; empty where none is. */
export function errorPlace(output: string): string {
  const found = [
    ...output
      .slice(-20_000)
      .matchAll(/File "([^"\n]{1,300})", line (\d{1,7})|([\w./\\-]{1,200}\.[a-z]{1,4}):(\d{1,7})(?::\d{1,5})?/g),
  ].at(-1);
  return found === undefined ? '' : `${found[1] ?? found[3] ?? ''}:${Number(found[2] ?? found[4])}`;
}

type Known = { readonly matched: readonly MatchedError[]; readonly place: string };

/** What goes into `error.advice`; empty where the pack has lost all these patterns since they matched. */
export function renderAdvice(
  { matched, place }: Known,
  patterns: readonly ErrorPattern[],
  { labels, locale }: { readonly labels: Labels; readonly locale: string },
): string {
  const blocks = matched.flatMap(({ id, match }) => {
    const pattern = patterns.find((one) => one.id === id);
    if (pattern === undefined) return [];
    const say = (part: LocalText) => localText(part, locale).replaceAll('{match}', () => match);
    const [title, category, message, docs] = [pattern.title, pattern.category, pattern.message, pattern.docs].map(say);
    return [
      `- **${title}**${category ? ` (${category})` : ''}${message && message !== title ? `: ${message}` : ''}`,
      `  ${labels['error.fix']}: ${say(pattern.fix)}`,
      ...(pattern.example ? pattern.example.split('\n').map((line) => `      ${line}`) : []),
      ...(docs ? [`  ${labels['deny.docs']}: ${docs}`] : []),
    ].join('\n');
  });
  const where = blocks.length === 0 || place === '' ? [] : [`${labels['error.place']} ${place}`];
  return [...where, ...blocks].join('\n');
}

/** Under which a record keeps when advice was given. */
export const adviceKey = (id: string): string => `error:${id}`;

/** A matched error pattern, short enough to be stored in a record. */
export type MatchedError = { readonly id: string; readonly match: string };

export const isMatchedError = (value: unknown): value is MatchedError =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['match'] === 'string';

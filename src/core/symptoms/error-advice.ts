/** Advice on a failed command: `errors.json` of a pack held against what the command said. */
import { clip, oneLine } from '../clip.ts';
import { asList, asText, isRecord } from '../narrow.ts';
import type { Labels } from '../pack-format/labels.ts';
import { isLocalText, type LocalText, localText } from '../pack-format/local-text.ts';
import type { PackFile, PackProblem, Report } from '../pack-format/problem.ts';
import { withLines } from '../patterns/compile.ts';
import { neededWords } from '../patterns/needed-words.ts';
import { patternProblem } from '../patterns/safe-pattern.ts';
import { LARGEST_TEXT } from '../rules/scan-text.ts';
import type { KnownError } from './known-errors.ts';
import type { MatchedError } from './matched-error.ts';

export type ErrorPattern = {
  readonly id: string;
  readonly category: LocalText;
  readonly regex: string;
  readonly flags: string;
  readonly unless: string;
  readonly title: LocalText;
  readonly message: LocalText;
  readonly fix: LocalText;
  readonly docs: LocalText;
  readonly example: string;
};

export type LoadedErrors = { readonly patterns: readonly ErrorPattern[]; readonly problems: readonly PackProblem[] };

/** `files` nearest first: the patterns of a pack are tried before those it stands on. */
export function loadErrors(files: readonly PackFile[]): LoadedErrors {
  const problems: PackProblem[] = [];
  const patterns = new Map<string, ErrorPattern>();
  for (const { file, value, unreadable } of files) {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    const list = isRecord(value) ? value['patterns'] : value;
    if (!Array.isArray(list)) report('patterns', unreadable ?? 'a list of patterns');
    for (const pattern of asList(list).flatMap((item, index) => decodePattern(item, `patterns[${index}]`, report))) {
      if (!patterns.has(pattern.id)) patterns.set(pattern.id, pattern);
    }
  }
  return { patterns: [...patterns.values()], problems };
}

function decodePattern(value: unknown, at: string, report: Report): ErrorPattern[] {
  const item = isRecord(value) ? value : {};
  const { id, title, fix } = item;
  const [regex, flags, unless] = [
    asText(item['regex'] ?? item['pattern']),
    asText(item['flags']),
    asText(item['unless']),
  ];
  if (typeof id !== 'string' || !/^[a-z0-9][a-z0-9.-]{0,63}$/.test(id) || !isLocalText(title) || !isLocalText(fix)) {
    report(at, '{ id, regex, title, message, fix }');
    return [];
  }
  const problem = patternProblem(regex, flags) ?? (unless === '' ? undefined : patternProblem(unless, flags));
  if (problem !== undefined) {
    report(`${id}.regex`, `another pattern (${problem})`);
    return [];
  }
  const local = (key: string): LocalText => (isLocalText(item[key]) ? item[key] : '');
  const texts = { category: local('category'), message: local('message'), docs: local('docs') };
  return [{ id, regex, flags, unless, title, fix, ...texts, example: asText(item['example']) }];
}

/** A flag for Unicode gives signs of a pattern another meaning than the one its words are told by. */
export const knownErrorOf = ({ id, regex, flags }: ErrorPattern): KnownError => ({
  id,
  words: /[uv]/.test(flags) ? [] : neededWords(regex),
});

export type Advice = {
  readonly id: string;
  readonly category: string;
  readonly title: string;
  readonly message: string;
  readonly fix: string;
  readonly docs: string;
  readonly example: string;
};

const MOST_ADVICE = 3;

/** `given` are the ids of advice that was given a short while ago. */
export function matchErrors(
  output: string,
  patterns: readonly ErrorPattern[],
  given: ReadonlySet<string> = new Set(),
): readonly MatchedError[] {
  const text = output.slice(-LARGEST_TEXT);
  const found = patterns.flatMap(({ id, regex, flags, unless }): MatchedError[] => {
    if (given.has(id)) return [];
    const match = new RegExp(regex, withLines(flags)).exec(text);
    if (match === null || (unless !== '' && new RegExp(unless, withLines(flags)).test(text))) return [];
    return [{ id, match: clip(oneLine(match[0]), 160) }];
  });
  return found.slice(0, MOST_ADVICE);
}

/** A pattern that the pack has lost since then has nothing to say. */
export const adviceOn = (
  matched: readonly MatchedError[],
  patterns: readonly ErrorPattern[],
  locale: string,
): readonly Advice[] =>
  matched.flatMap(({ id, match }): Advice[] => {
    const pattern = patterns.find((one) => one.id === id);
    if (pattern === undefined) return [];
    const say = (part: LocalText) => localText(part, locale).replaceAll('{match}', () => match);
    const { category, title, message, fix, docs, example } = pattern;
    return [
      {
        id,
        category: say(category),
        title: say(title),
        message: say(message),
        fix: say(fix),
        docs: say(docs),
        example,
      },
    ];
  });

/** `File "x.py", line 3` and `x.ts:3:5`, the last one named, as `FILE:LINE`; empty where none is. */
export function errorPlace(output: string): string {
  const found = [
    ...output
      .slice(-20_000)
      .matchAll(/File "([^"\n]{1,300})", line (\d{1,7})|([\w./\\-]{1,200}\.[a-z]{1,4}):(\d{1,7})(?::\d{1,5})?/g),
  ].at(-1);
  return found === undefined ? '' : `${found[1] ?? found[3] ?? ''}:${Number(found[2] ?? found[4])}`;
}

/** What goes into `error.advice`. */
export function renderAdvice(advice: readonly Advice[], place: string, labels: Labels): string {
  const where = place === '' ? [] : [`${labels['error.place']} ${place}`];
  const blocks = advice.map(({ category, title, message, fix, docs, example }) =>
    [
      `- **${title}**${category ? ` (${category})` : ''}${message && message !== title ? `: ${message}` : ''}`,
      `  ${labels['error.fix']}: ${fix}`,
      ...(example ? example.split('\n').map((line) => `      ${line}`) : []),
      ...(docs ? [`  ${labels['deny.docs']}: ${docs}`] : []),
    ].join('\n'),
  );
  return [...where, ...blocks].join('\n');
}

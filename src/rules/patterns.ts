/** Regular expressions of packs: those shipped with the plugin are RegExp, those of projects run on a linear-time engine. */
import { messageOf } from '../values/narrow.ts';
import { compileForeign } from './foreign-patterns.ts';

/** A pattern of a manifest; one that comes from a project is marked. */
export type PackPattern = string | { readonly foreign: string };

/** All places of a text, in order. `^` and `$` always mean lines. */
export type Matcher = {
  readonly test: (text: string) => boolean;
  readonly matches: (text: string) => Iterable<RegExpMatchArray>;
  readonly replace: (text: string, replacement: (found: string) => string) => string;
  /** `template` may refer to groups, as `$1`. */
  readonly replaceFirst: (text: string, template: string) => string;
};

export const compilePattern = (source: string, flags: string, isForeign: boolean): Matcher =>
  isForeign ? compileForeign(source, flags) : compileNative(source, flags);

function compileNative(source: string, flags: string): Matcher {
  const others = [...flags].filter((flag) => !'gmy'.includes(flag));
  const expression = new RegExp(source, `${others.join('')}gm`);
  return {
    // Unlike `test`, a search neither heeds nor leaves `lastIndex`.
    test: (text) => text.search(expression) !== -1,
    matches: (text) => text.matchAll(expression),
    replace: (text, replacement) => text.replace(expression, replacement),
    replaceFirst: (text, template) => text.replace(new RegExp(source, expression.flags.replace('g', '')), template),
  };
}

/** Why a pattern cannot be used. */
export function patternProblem(source: string, flags: string, isForeign: boolean): string | undefined {
  try {
    compilePattern(source, flags, isForeign);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Manifest patterns ignore case. */
export const matcherOf = (pattern: PackPattern): Matcher =>
  typeof pattern === 'string' ? compilePattern(pattern, 'i', false) : compilePattern(pattern.foreign, 'i', true);

export function matchesPattern(patterns: readonly PackPattern[], text: string): boolean {
  return patterns.some((pattern) => matcherOf(pattern).test(text));
}

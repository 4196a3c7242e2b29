/** A rule made ready to run. Only rules that apply to a path are compiled. */

import { withLines } from '../patterns/compile.ts';
import { patternProblem } from '../patterns/safe-pattern.ts';
import type { Condition, ConditionPlace, Rule } from './rule.ts';

export type CompiledCondition = { readonly pattern: RegExp; readonly in: ConditionPlace; readonly lines: number };

export type CompiledRegion = {
  readonly start: RegExp;
  readonly end: 'next dedent' | 'matching bracket' | 'end of file' | RegExp;
  readonly maxChars: number;
  readonly shallow: boolean;
};

export type CompiledRule = {
  readonly rule: Rule;
  readonly region?: CompiledRegion;
  readonly require: readonly CompiledCondition[];
  readonly forbid: readonly CompiledCondition[];
  readonly unless: readonly CompiledCondition[];
  readonly number?: RegExp;
  readonly mapping?: RegExp;
};

export type PatternTrouble = { readonly pattern: string; readonly problem: string };

/** All or nothing: a rule that lost one of its conditions would say something else. */
export function compileRule(rule: Rule): CompiledRule | PatternTrouble {
  const trouble = rule.shipped ? undefined : patternTrouble(rule);
  return trouble ?? compile(rule);
}

export function patternTrouble(rule: Rule): PatternTrouble | undefined {
  return patternsOf(rule).flatMap(({ regex, flags }) => {
    const problem = patternProblem(regex, flags);
    return problem === undefined ? [] : [{ pattern: regex, problem }];
  })[0];
}

function compile(rule: Rule): CompiledRule {
  const { region, number } = rule;
  const mapping = mappingPattern(rule);
  return {
    rule,
    ...(region ? { region: compileRegion(region) } : {}),
    require: rule.require.map(compileCondition),
    forbid: rule.forbid.map(compileCondition),
    unless: rule.unless.map(compileCondition),
    ...(number ? { number: globally(number.regex, number.flags) } : {}),
    ...(mapping ? { mapping } : {}),
  };
}

export const isCompiled = (result: CompiledRule | PatternTrouble): result is CompiledRule => 'rule' in result;

type Written = { readonly regex: string; readonly flags: string };
const FIXED_ENDS: readonly string[] = ['next dedent', 'matching bracket', 'end of file'];

function patternsOf({ region, require, forbid, unless, number, autofix }: Rule): Written[] {
  const ends = region && !FIXED_ENDS.includes(region.end) ? [{ regex: region.end, flags: region.flags }] : [];
  return [
    ...(region ? [{ regex: region.start, flags: region.flags }] : []),
    ...ends,
    ...require,
    ...forbid,
    ...unless,
    ...(number ? [number] : []),
    ...(autofix ? [{ regex: autofix.regex, flags: '' }] : []),
  ];
}

const compileCondition = ({ regex, flags, in: place, lines }: Condition): CompiledCondition => ({
  pattern: globally(regex, flags),
  in: place,
  lines,
});

function compileRegion({ start, end, flags, maxChars, shallow }: NonNullable<Rule['region']>): CompiledRegion {
  const fixed = FIXED_ENDS.includes(end) ? (end as 'next dedent') : new RegExp(end, withLines(flags));
  return { start: globally(start, flags), end: fixed, maxChars, shallow };
}

/** `^` and `$` always mean lines; a rule never has to say so. */
const globally = (regex: string, flags: string): RegExp => new RegExp(regex, `${withLines(flags)}g`);

function mappingPattern({ mapping, quoted }: Rule): RegExp | undefined {
  const words = Object.keys(mapping).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  if (words.length === 0) return undefined;
  const any = `(?:${words.join('|')})`;
  return new RegExp(quoted ? `(?<=["'\`])${any}(?=["'\`])` : `(?<![\\w$])${any}(?![\\w$])`, 'g');
}

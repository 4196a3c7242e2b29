/** A rule made ready to run. Only rules that apply to a path are compiled. */
import { messageOf } from '../values/narrow.ts';
import { patternWeight } from './pattern-weight.ts';
import { compilePattern, type Matcher } from './patterns.ts';
import type { Condition, Rule } from './rule.ts';

export type CompiledRule = Exclude<ReturnType<typeof compileRule>, PatternTrouble>;
export type CompiledCondition = CompiledRule['require'][number];
export type CompiledRegion = NonNullable<CompiledRule['region']>;

const FIXED_ENDS = ['next dedent', 'matching bracket', 'end of file'] as const;
const HEAD_LINES = 3;
const MAX_REGION_CHARS = 4_000;

export type PatternTrouble = { readonly pattern: string; readonly problem: string };

export const isCompiled = (result: CompiledRule | PatternTrouble): result is CompiledRule => 'rule' in result;

/** Called before each search with the number of steps it can take; throws if those are too many. */
export type Budget = (steps: number) => void;

/** All or nothing: a rule without one of its conditions would mean something else. */
export function compileRule(rule: Rule, budget: Budget = () => undefined) {
  let last = '';
  const compile = (field: keyof Rule, source: string, flags = ''): Matcher => {
    last = source;
    const isForeign = rule.foreign.includes(field);
    const matcher = compilePattern(source, flags, isForeign);
    return isForeign ? within(budget, matcher, patternWeight(source)) : matcher;
  };
  const conditions = (field: 'require' | 'forbid' | 'unless') =>
    rule[field].map((given) => {
      const condition: Condition = typeof given === 'string' ? { regex: given } : given;
      return {
        matcher: compile(field, condition.regex, condition.flags),
        in: condition.in ?? (field === 'require' ? 'file' : 'region'),
        lines: condition.lines ?? HEAD_LINES,
      };
    });
  try {
    const { region, number, autofix } = rule;
    // The autofix is compiled again where it is used; here it must only be sound.
    if (autofix !== undefined) compile('autofix', autofix.regex);
    return {
      rule,
      region: region && {
        start: compile('region', region.start, region.flags),
        end: FIXED_ENDS.find((end) => end === region.end) ?? compile('region', region.end, region.flags),
        maxChars: Math.min(region.maxChars ?? MAX_REGION_CHARS, MAX_REGION_CHARS),
        shallow: region.shallow === true,
      },
      require: conditions('require'),
      forbid: conditions('forbid'),
      unless: conditions('unless'),
      number: number && compile('number', number.regex, number.flags),
      mapping: mappingPattern(rule),
    };
  } catch (error) {
    return { pattern: last, problem: messageOf(error) };
  }
}

const within = (budget: Budget, matcher: Matcher, weight: number): Matcher => ({
  ...matcher,
  test(text) {
    budget(weight * text.length);
    return matcher.test(text);
  },
  *matches(text) {
    const found = matcher.matches(text)[Symbol.iterator]();
    for (;;) {
      // Each further match is a search of its own.
      budget(weight * text.length);
      const next = found.next();
      if (next.done) return;
      yield next.value;
    }
  },
});

/** The patterns of a rule that a project has given. */
export function foreignSources(rule: Rule): string[] {
  const { region, number, autofix } = rule;
  const conditions = (['require', 'forbid', 'unless'] as const)
    .filter((field) => rule.foreign.includes(field))
    .flatMap((field) => rule[field].map((given) => (typeof given === 'string' ? given : given.regex)));
  return [
    ...conditions,
    ...(region && rule.foreign.includes('region') ? [region.start, region.end] : []),
    ...(number && rule.foreign.includes('number') ? [number.regex] : []),
    ...(autofix && rule.foreign.includes('autofix') ? [autofix.regex] : []),
  ];
}

/** An alternation of escaped words takes linear time, also where a project gives them. */
function mappingPattern({ mapping, quoted }: Rule): RegExp | undefined {
  const words = Object.keys(mapping).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  if (words.length === 0) return undefined;
  const any = `(?:${words.join('|')})`;
  return new RegExp(quoted ? `(?<=["'\`])${any}(?=["'\`])` : `(?<![\\w$])${any}(?![\\w$])`, 'g');
}

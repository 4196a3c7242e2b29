/**
 * Which rules an edit would break. Rules that exceed their time budget are reported; those in `slow` are skipped. A search
 * cannot be interrupted, so the budget is checked before each one, and searches that could take too long are not started.
 */
import { clip, oneLine } from '../text/clip.ts';
import { hasWords } from '../text/unicode.ts';
import { once } from '../values/narrow.ts';
import { type Budget, type CompiledRule, compileRule, isCompiled } from './compile-rule.ts';
import { findMatches, type Match, type SearchedText } from './find-matches.ts';
import { fitsPattern } from './paths.ts';
import { compilePattern } from './patterns.ts';
import { lowerText } from './resulting-file.ts';
import { MAX_MATCH_CHARS, mayConcern, type Rule, textsOf, type Violation } from './rule.ts';
import { lineText, MAX_TEXT_CHARS, type ScanText, scanText } from './scan-text.ts';
import { stripCode } from './strip.ts';

export type CheckedEdit = {
  readonly rules: readonly Rule[];
  /** As `rulePath` gives it. */
  readonly path: string;
  readonly tool: string;
  /** The file before and after the edit, and the text the edit brings. */
  readonly before: string;
  readonly after: string;
  readonly fragment: string;
  /** Set when `after` is not the whole file: rules about whole files are then skipped. */
  readonly partial?: boolean;
  /** Read only if a rule was broken. */
  readonly locale?: string | (() => string);
  /** The marker that allows a place; read only if a rule was broken. */
  readonly marker?: () => string;
  /** Milliseconds; without it nothing is timed. */
  readonly clock?: () => number;
  /** Ids of rules that overran before. */
  readonly slow?: ReadonlySet<string>;
};

/** `<marker>: <rule-id> <reason>` in the text lets one rule pass, on its own line and the one below. */
type Allowance = { readonly rule: string; readonly reason: string; readonly line: number };

export type RuleTrouble = { readonly rule: string; readonly problem: string };

export type EditReport = {
  readonly violations: readonly Violation[];
  /** Violations that a marker in the text let pass. */
  readonly allowed: readonly (Allowance & { readonly file: string })[];
  /** Rules that could not be run. */
  readonly troubles: readonly RuleTrouble[];
};

const RULE_BUDGET_MS = 50;
const TOTAL_BUDGET_MS = 300;
/** About a second, where each step leads to the next. */
const MAX_STEPS = 30_000_000;
/** Reading the clock is not free. */
const STEPS_PER_CLOCK_READ = 1_000_000;

class OutOfBudget extends Error {}

function createBudget(isOver: () => boolean): Budget {
  let taken = 0;
  return (steps) => {
    taken += steps;
    if (steps > MAX_STEPS) throw new OutOfBudget();
    if (taken < STEPS_PER_CLOCK_READ) return;
    taken = 0;
    if (isOver()) throw new OutOfBudget();
  };
}

export function inspectEdit(given: CheckedEdit): EditReport {
  const isTooLong = given.after.length > MAX_TEXT_CHARS;
  const edit = isTooLong ? { ...given, before: '', after: given.fragment, partial: true } : given;
  const textFor = createTextCache(edit.path);
  const allowances = once(() => allowancesIn(scanText(edit.after), edit.marker?.() ?? DEFAULT_MARKER));
  const clock = edit.clock ?? (() => 0);
  const start = clock();
  const isOver = (at: number) => at - start > TOTAL_BUDGET_MS;
  const budget = createBudget(() => isOver(clock()));
  const violations: Violation[] = [];
  const allowed: (Allowance & { file: string })[] = [];
  const troubles: RuleTrouble[] = [];
  const text = lowerText(edit);
  for (const rule of edit.rules.filter((candidate) => applies(candidate, edit, text)).sort(shippedFirst)) {
    const began = clock();
    const isSkipped = edit.slow?.has(rule.id) === true || isOver(began);
    const compiled = isSkipped ? { problem: 'skipped', pattern: '' } : compileRule(rule, budget);
    if (!isCompiled(compiled)) {
      troubles.push({ rule: rule.id, problem: compiled.problem });
      continue;
    }
    const found = unlessTooSlow(() => introducedBy(compiled, edit, textFor));
    if (found === undefined || clock() - began > RULE_BUDGET_MS) troubles.push({ rule: rule.id, problem: 'slow' });
    if (found === undefined) continue;
    const left = found.filter((match) => {
      const line = rule.per === 'file' ? 'anywhere' : match.line;
      const allowance = rule.locked ? undefined : allowances().find((one) => allows(one, rule.id, line));
      if (allowance !== undefined) allowed.push({ ...allowance, file: edit.path });
      return allowance === undefined;
    });
    violations.push(...left.slice(0, rule.limit).map((match) => violationOf(rule, match, edit)));
  }
  return { violations: violations.sort(bySeverity), allowed, troubles };
}

function unlessTooSlow<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof OutOfBudget) return undefined;
    throw error;
  }
}

/** Where neither the project nor its pack has chosen another. */
const DEFAULT_MARKER = 'overtone-allow';

const WHAT_FOLLOWS = ':[ \\t]*([a-z0-9][a-z0-9.-]{0,63})[ \\t]+(\\S[^\\n]{0,200})';

/** Without a reason it allows nothing. */
function allowancesIn({ text }: ScanText, marker: string): Allowance[] {
  if (!text.includes(`${marker}:`)) return [];
  return [...text.matchAll(new RegExp(`(?<!\\w)${marker}${WHAT_FOLLOWS}`, 'g'))].flatMap((match) => {
    const reason = (match[2] ?? '').replace(/[ \t]*(?:\*\/|-->)[ \t]*$/, '').trim();
    const line = text.slice(0, match.index).split('\n').length;
    return hasWords(reason) ? [{ rule: match[1] ?? '', reason, line }] : [];
  });
}

const allows = (allowance: Allowance, rule: string, line: number | 'anywhere'): boolean =>
  allowance.rule === rule && (line === 'anywhere' || allowance.line === line || allowance.line === line - 1);

/** Rules of a project must not use up the time of those that come with the plugin. */
const shippedFirst = (a: Rule, b: Rule): number => Number(b.shipped) - Number(a.shipped);

/** Globs and patterns come last, because the cheap checks rule out most rules. */
function applies(rule: Rule, { path, tool, partial }: CheckedEdit, text: string): boolean {
  const { tools, include, exclude } = rule.applies;
  if (partial === true && rule.per === 'file' && !rule.anyEdit) return false;
  if (tools.length > 0 && !tools.includes(tool)) return false;
  if (!mayConcern(rule, path, text)) return false;
  return (include === '' || fitsPattern(path, include)) && !fitsPattern(path, exclude);
}

type TextCache = (text: string, strip: Rule['strip']) => SearchedText;

/** Each text is stripped once for all rules. */
function createTextCache(path: string): TextCache {
  const known = new Map<string, SearchedText>();
  return (text, strip) => {
    const key = `${[...strip].sort().join()} ${text}`;
    const raw = known.get(key)?.raw ?? scanText(text);
    const searched = known.get(key) ?? { raw, code: stripCode(raw.text, path, strip) };
    known.set(key, searched);
    return searched;
  };
}

function introducedBy(compiled: CompiledRule, edit: CheckedEdit, textFor: TextCache): Match[] {
  const { view, per, strip, anyEdit } = compiled.rule;
  const now = textFor(view === 'fragment' ? edit.fragment : edit.after, strip);
  const matches = findMatches(compiled, now);
  if (matches.length === 0) return [];
  const own = per === 'file' ? matches.slice(0, 1) : matches;
  if (view === 'fragment') return own.map((match) => ({ ...match, line: match.line + lineOffset(edit) }));
  if (view === 'result' || edit.before === '' || anyEdit) return own;
  const earlier = textFor(edit.before, strip);
  const old = findMatches(compiled, earlier);
  if (per === 'file') return old.length > 0 ? [] : own;
  return withoutOld(own, now, old, earlier);
}

/** Lines are compared by their text, so a moved line counts as an old one. */
function withoutOld(
  matches: readonly Match[],
  now: SearchedText,
  old: readonly Match[],
  earlier: SearchedText,
): Match[] {
  const keyOf = (match: Match, { raw }: SearchedText) => `${match.text}\n${lineText(raw, match.line).trim()}`;
  const left = old.map((match) => keyOf(match, earlier));
  return matches.filter((match) => {
    const index = left.indexOf(keyOf(match, now));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

/** The number of lines before the new text. */
function lineOffset({ after, fragment }: CheckedEdit): number {
  const at = after.indexOf(fragment);
  return at <= 0 ? 0 : after.slice(0, at).split('\n').length - 1;
}

function violationOf(rule: Rule, found: Match, { path, after, locale = 'en' }: CheckedEdit): Violation {
  const match = clip(oneLine(found.text), MAX_MATCH_CHARS);
  const values = { match, line: String(found.line), good: found.good, value: found.value };
  const fill = (text: string) =>
    text.replace(/\{(match|line|good|value)\}/g, (_, name: keyof typeof values) => values[name]);
  const line = lineText(scanText(after), found.line);
  const fixed = fixedLine(rule, line);
  return {
    ...textsOf(rule, typeof locale === 'string' ? locale : locale(), fill),
    ...{ file: path, line: found.line, match },
    ...(rule.example ? { example: rule.example } : {}),
    ...(fixed !== line ? { suggestion: fixed.trim() } : {}),
  };
}

const fixedLine = ({ autofix, foreign }: Rule, line: string): string =>
  autofix === undefined
    ? line
    : compilePattern(autofix.regex, '', foreign.includes('autofix')).replaceFirst(line, autofix.replace);

const ORDER = { block: 0, warn: 1, info: 2 } as const;
const bySeverity = (a: Violation, b: Violation): number => ORDER[a.severity] - ORDER[b.severity] || a.line - b.line;

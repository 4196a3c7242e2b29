/**
 * What an edit would break. A rule that took longer than its share is stopped and named, and skipped when it is among
 * `slow`: a match cannot be interrupted, so the limit is checked between rules and texts (see `safe-pattern.ts`).
 */
import { clip, oneLine } from '../clip.ts';
import { once } from '../once.ts';
import { localText } from '../pack-format/local-text.ts';
import { type Allowance, allowancesIn, allows, USUAL_MARKER } from './allow-marker.ts';
import { type CompiledRule, compileRule, isCompiled } from './compile-rule.ts';
import { docsText } from './doc-reference.ts';
import { findMatches, type Looked, type Match } from './find-matches.ts';
import { matchesAny } from './glob.ts';
import type { Rule, Violation } from './rule.ts';
import { hasLongBlank, LARGEST_TEXT, LONGEST_UNTRIED_LINE, lineText, type ScanText, scanText } from './scan-text.ts';
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
  /** Set when `after` is not the whole file: rules about whole files then stay silent. */
  readonly partial?: boolean;
  readonly locale?: string;
  /** What lets a rule pass in the text; asked only where one was broken. */
  readonly marker?: () => string;
  /** Milliseconds; without it nothing is timed. */
  readonly clock?: () => number;
  /** Ids of rules that overran before. */
  readonly slow?: ReadonlySet<string>;
};

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

export const checkEdit = (edit: CheckedEdit): readonly Violation[] => inspectEdit(edit).violations;

export function inspectEdit(given: CheckedEdit): EditReport {
  const edit = given.after.length > LARGEST_TEXT ? onlyFragment(given) : given;
  const look = createLook(edit.path);
  const isBlank = once(() => hasLongBlank(edit.after) || hasLongBlank(edit.before));
  const allowances = once(() =>
    allowancesIn(look(edit.after, { strip: [], shipped: true }).raw, edit.marker?.() ?? USUAL_MARKER),
  );
  const clock = edit.clock ?? (() => 0);
  const start = clock();
  const violations: Violation[] = [];
  const allowed: (Allowance & { file: string })[] = [];
  const troubles: RuleTrouble[] = [];
  for (const rule of triedFirst(edit.rules.filter((candidate) => applies(candidate, edit)))) {
    const began = clock();
    if (edit.slow?.has(rule.id) || began - start > TOTAL_BUDGET_MS || (!rule.shipped && isBlank())) {
      troubles.push({ rule: rule.id, problem: 'skipped' });
      continue;
    }
    const compiled = compileRule(rule);
    if (!isCompiled(compiled)) {
      troubles.push({ rule: rule.id, problem: compiled.problem });
      continue;
    }
    const found = introducedBy(compiled, edit, look);
    if (clock() - began > RULE_BUDGET_MS) troubles.push({ rule: rule.id, problem: 'slow' });
    const passed = allowancesFor(rule, found, allowances);
    allowed.push(...passed.map(([, allowance]) => ({ ...allowance, file: edit.path })));
    const left = found.filter((match) => !passed.some(([other]) => other === match));
    violations.push(...left.slice(0, rule.limit).map((match) => violationOf(rule, match, edit)));
  }
  return { violations: violations.sort(bySeverity), allowed, troubles };
}

/** What a project brings along must not use up the time of the rules that come with the plugin. */
const triedFirst = (rules: readonly Rule[]): Rule[] => [
  ...rules.filter(({ shipped }) => shipped),
  ...rules.filter(({ shipped }) => !shipped),
];

const onlyFragment = (edit: CheckedEdit): CheckedEdit => ({ ...edit, before: '', after: edit.fragment, partial: true });

function applies(rule: Rule, { path, tool, partial }: CheckedEdit): boolean {
  const { tools, include, exclude } = rule.applies;
  if (partial === true && rule.per === 'file' && !rule.anyEdit) return false;
  if (tools.length > 0 && !tools.includes(tool)) return false;
  return (include.length === 0 || matchesAny(path, include)) && !matchesAny(path, exclude);
}

type Look = (text: string, rule: Pick<Rule, 'strip' | 'shipped'>) => Looked;

/** Rules share what they look at. */
function createLook(path: string): Look {
  const texts = new Map<string, { readonly raw: ScanText; readonly stripped: Map<string, Looked> }>();
  return (text, { strip, shipped }) => {
    const name = `${shipped} ${text}`;
    const raw = () => (shipped ? scanText(text) : scanText(text, LONGEST_UNTRIED_LINE));
    const known = texts.get(name) ?? { raw: raw(), stripped: new Map() };
    texts.set(name, known);
    const key = [...strip].sort().join();
    const looked = known.stripped.get(key) ?? { raw: known.raw, code: stripCode(known.raw.text, path, strip) };
    known.stripped.set(key, looked);
    return looked;
  };
}

function introducedBy(compiled: CompiledRule, edit: CheckedEdit, look: Look): Match[] {
  const { view, per } = compiled.rule;
  const text = view === 'fragment' ? edit.fragment : edit.after;
  const looked = look(text, compiled.rule);
  const matches = findMatches(compiled, looked);
  if (matches.length === 0) return [];
  const own = per === 'file' ? matches.slice(0, 1) : matches;
  if (view === 'fragment') return own.map((match) => ({ ...match, line: match.line + lineOffset(edit) }));
  if (view === 'result' || edit.before === '' || compiled.rule.anyEdit) return own;
  const earlier = look(edit.before, compiled.rule);
  const old = findMatches(compiled, earlier);
  if (per === 'file') return old.length > 0 ? [] : own;
  return withoutOld(own, looked, old, earlier);
}

/** Lines are told apart by what they say; one that merely moved was there before. */
function withoutOld(matches: readonly Match[], now: Looked, old: readonly Match[], earlier: Looked): Match[] {
  const keyOf = (match: Match, { raw }: Looked) => `${match.text}\n${lineText(raw, match.line).trim()}`;
  const left = old.map((match) => keyOf(match, earlier));
  return matches.filter((match) => {
    const index = left.indexOf(keyOf(match, now));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

/** How many lines of the file stand before the new text. */
function lineOffset({ after, fragment }: CheckedEdit): number {
  const at = after.indexOf(fragment);
  return at <= 0 ? 0 : after.slice(0, at).split('\n').length - 1;
}

function allowancesFor(
  rule: Rule,
  found: readonly Match[],
  allowances: () => readonly Allowance[],
): [Match, Allowance][] {
  if (rule.locked || found.length === 0) return [];
  return found.flatMap((match): [Match, Allowance][] => {
    const allowance = allowances().find((one) => allows(one, rule.id, rule.per === 'file' ? 'anywhere' : match.line));
    return allowance === undefined ? [] : [[match, allowance]];
  });
}

const LONGEST_MATCH = 160;

function violationOf(rule: Rule, match: Match, { path, after, locale = 'en' }: CheckedEdit): Violation {
  const shown = clip(oneLine(match.text), LONGEST_MATCH);
  const values: Readonly<Record<string, string>> = {
    match: shown,
    line: String(match.line),
    good: match.good,
    value: match.value,
  };
  const fill = (text: string) => text.replace(/\{(match|line|good|value)\}/g, (_, name) => values[name] ?? '');
  const say = (text: Rule['message']) => fill(localText(text, locale));
  const { autofix, example } = rule;
  const line = autofix === undefined ? '' : lineText(scanText(after), match.line);
  const fixed = autofix === undefined ? '' : line.replace(new RegExp(autofix.regex), autofix.replace);
  return {
    rule: rule.id,
    title: say(rule.title),
    severity: rule.severity,
    file: path,
    line: match.line,
    match: shown,
    message: say(rule.message),
    fix: say(rule.fix),
    docs: fill(docsText(rule.docs, locale)),
    ...(example ? { example } : {}),
    ...(fixed !== line ? { suggestion: fixed.trim() } : {}),
  };
}

const ORDER = { block: 0, warn: 1, info: 2 } as const;
const bySeverity = (a: Violation, b: Violation): number => ORDER[a.severity] - ORDER[b.severity] || a.line - b.line;

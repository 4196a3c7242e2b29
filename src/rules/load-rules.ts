/** The rules of several files, lowest first: a later file may change or switch off a rule by its id. */
import { asList, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { foreignSources } from './compile-rule.ts';
import { globPattern, plainPieces } from './glob.ts';
import { type PackFile, type PackProblem, type Report, readFiles } from './packs/pack-file.ts';
import { firstTooMany } from './pattern-weight.ts';
import { RULE_DEFAULTS, type Rule } from './rule.ts';
import { type RuleRecord, readRule } from './rule-shape.ts';

export type LoadedRules = { readonly rules: readonly Rule[]; readonly problems: readonly PackProblem[] };

const MAX_RULES = 300;
/** Of all patterns that a project gives; compiling them takes part of a second. */
const MAX_WEIGHT = 50_000;
/** Overtone's and the host's own files, and what tools install, are not the project's code. */
const EXCLUDED = ['.claude/**', '.overtone/**', '**/node_modules/**'];

type Placed = Pick<Rule, 'shipped' | 'foreign' | 'docsFolder'> & {
  readonly file: string;
  readonly record: UnknownRecord;
};

/** One rule that cannot be read does not take the others with it. Shipped rules are checked only with `checkShipped`. */
export function loadRules(files: readonly PackFile[], { checkShipped = false } = {}): LoadedRules {
  const placed = new Map<string, Placed>();
  const problems = readFiles(files, (file, report) => place(placed, file, report));
  const tooMany = [...placed.values()][MAX_RULES];
  if (tooMany !== undefined)
    problems.push({
      file: tooMany.file,
      at: 'rules',
      expected: `at most ${MAX_RULES} rules; the others are not tried`,
    });
  const rules = [...placed.values()].slice(0, MAX_RULES).flatMap(({ file, record, ...origin }): Rule[] => {
    const id = String(record['id']);
    if (switchesOffNothing(record)) {
      problems.push({ file, at: id, expected: 'the id of a rule that there is' });
      return [];
    }
    const report: Report = (at, expected) => problems.push({ file, at: at === '' ? id : `${id}.${at}`, expected });
    const isTrusted = origin.foreign.length === 0 && !checkShipped;
    const rule = isTrusted ? (record as RuleRecord) : readRule(record, report);
    if (rule === undefined || rule.disabled === true) return [];
    const { tools = [], include = [], exclude = EXCLUDED } = rule.applies ?? {};
    const patterns = { include: globPattern(include), exclude: globPattern(exclude) };
    const applies = { tools, pieces: plainPieces(include), ...patterns };
    const keywords = (rule.keywords ?? []).map((word) => word.toLowerCase());
    return [{ ...RULE_DEFAULTS, ...rule, keywords, applies, ...origin }];
  });
  return withoutHeavy(rules, problems);
}

/** Unchanged shipped rules always stay. */
function withoutHeavy(rules: readonly Rule[], problems: readonly PackProblem[]): LoadedRules {
  const sources = rules.map(foreignSources);
  const from = firstTooMany(sources, MAX_WEIGHT);
  if (from === undefined) return { rules, problems };
  const expected = 'fewer or shorter patterns; from this rule on, those of the project are not tried';
  return {
    rules: rules.filter((_, index) => index < from || sources[index]?.length === 0),
    problems: [{ file: 'rules', at: rules[from]?.id ?? '', expected }, ...problems],
  };
}

/** Only a rule of a file below would have given it texts. */
const switchesOffNothing = ({ disabled, title, message }: UnknownRecord): boolean =>
  disabled === true && title === undefined && message === undefined;

function place(placed: Map<string, Placed>, file: PackFile, report: Report): void {
  const { value } = file;
  const list = isRecord(value) ? value['rules'] : value;
  const defaults = isRecord(value) && isRecord(value['defaults']) ? value['defaults'] : {};
  if (!Array.isArray(list)) report('rules', 'a list of rules');
  const seen = new Set<string>();
  asList(list).forEach((own, index) => {
    if (!isRecord(own) || typeof own['id'] !== 'string') {
      report(`rules[${index}]`, 'a rule with an id');
      return;
    }
    if (seen.has(own['id'])) report(own['id'], 'the id of one rule in this file');
    seen.add(own['id']);
    const next = stacked(placed.get(own['id']), own, defaults, file);
    if (next === undefined) report(own['id'], 'another id: this rule cannot be changed');
    else placed.set(own['id'], next);
  });
}

/** Defaults are for new rules; they must not override what a file below has said. Undefined for a locked rule. */
function stacked(
  below: Placed | undefined,
  own: UnknownRecord,
  defaults: UnknownRecord,
  { file, shipped = false, folder = '' }: PackFile,
): Placed | undefined {
  const record = below === undefined ? { ...defaults, ...own } : own;
  const foreign = [...new Set([...(below?.foreign ?? []), ...(shipped ? [] : Object.keys(record))])];
  if (below === undefined) return { file, shipped, foreign, docsFolder: folder, record };
  if (below.record['locked'] === true) return undefined;
  // A reference stays that of the pack that gave it.
  const docsFolder = own['docs'] === undefined ? below.docsFolder : folder;
  return { file, shipped: below.shipped, foreign, docsFolder, record: { ...below.record, ...own } };
}

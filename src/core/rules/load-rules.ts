/** The rules of several files, lowest first: a later file may change or switch off a rule by its id. */
import { asList, isRecord, type UnknownRecord } from '../narrow.ts';
import type { PackFile, PackProblem, Report } from '../packs/problem.ts';
import { decodeRule, isRuleId } from './decode-rule.ts';
import type { Rule } from './rule.ts';

export type LoadedRules = { readonly rules: readonly Rule[]; readonly problems: readonly PackProblem[] };

const MOST_RULES = 300;

type Placed = { readonly file: string; readonly record: UnknownRecord; readonly shipped: boolean };

/** One rule that cannot be read does not take the others with it. */
export function loadRules(files: readonly PackFile[]): LoadedRules {
  const problems: PackProblem[] = [];
  const placed = new Map<string, Placed>();
  for (const { file, value, unreadable, shipped = false } of files) {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    if (unreadable !== undefined) {
      report('', unreadable);
      continue;
    }
    for (const found of recordsIn(value, report)) put(placed, { file, shipped }, found, report);
  }
  const rules = [...placed.values()].slice(0, MOST_RULES).flatMap(({ file, record, shipped }) => {
    const id = String(record['id']);
    return decodeRule(record, shipped, (at, expected) => problems.push({ file, at: `${id}.${at}`, expected })) ?? [];
  });
  return { rules: rules.filter(({ disabled }) => !disabled), problems };
}

/** As written, and with the defaults of its file. */
type Found = { readonly own: UnknownRecord; readonly full: UnknownRecord };

function recordsIn(value: unknown, report: Report): Found[] {
  const list = isRecord(value) ? value['rules'] : value;
  const defaults = isRecord(value) && isRecord(value['defaults']) ? value['defaults'] : {};
  if (!Array.isArray(list)) report('rules', 'a list of rules');
  return asList(list).flatMap((own, index) => {
    if (isRecord(own) && isRuleId(own['id'])) return [{ own, full: { ...defaults, ...own } }];
    report(`rules[${index}]`, 'a rule with an id');
    return [];
  });
}

/** Defaults are for new rules; they must not override what a file below has said. */
function put(placed: Map<string, Placed>, from: Omit<Placed, 'record'>, { own, full }: Found, report: Report): void {
  const id = String(own['id']);
  const below = placed.get(id);
  if (below?.record['locked'] === true) {
    report(id, 'another id: this rule cannot be changed');
    return;
  }
  placed.set(id, { ...from, record: below === undefined ? full : { ...below.record, ...own } });
}

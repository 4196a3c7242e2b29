/** The rules of several files, lowest first: a later file may change or switch off a rule by its id. */
import { asList, isRecord, type UnknownRecord } from '../narrow.ts';
import type { PackFile, PackProblem, Report } from '../pack-format/problem.ts';
import { decodeRule, isRuleId, type RuleOrigin } from './decode-rule.ts';
import type { Rule } from './rule.ts';

export type LoadedRules = { readonly rules: readonly Rule[]; readonly problems: readonly PackProblem[] };

const MOST_RULES = 300;

type Placed = RuleOrigin & { readonly file: string; readonly record: UnknownRecord };

/** One rule that cannot be read does not take the others with it. */
export function loadRules(files: readonly PackFile[]): LoadedRules {
  const problems: PackProblem[] = [];
  const placed = new Map<string, Placed>();
  for (const { file, value, unreadable, shipped = false, folder = '' } of files) {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    if (unreadable !== undefined) {
      report('', unreadable);
      continue;
    }
    const found = recordsIn(value, report);
    const ids = found.map(({ own }) => String(own['id']));
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
      report(id, 'the id of one rule in this file');
    for (const one of found) put(placed, { file, shipped, docsFolder: folder }, one, report);
  }
  const rules = [...placed.values()].slice(0, MOST_RULES).flatMap(({ file, record, ...origin }) => {
    const id = String(record['id']);
    if (switchesOffNothing(record)) {
      problems.push({ file, at: id, expected: 'the id of a rule that there is' });
      return [];
    }
    return decodeRule(record, origin, (at, expected) => problems.push({ file, at: `${id}.${at}`, expected })) ?? [];
  });
  return { rules: rules.filter(({ disabled }) => !disabled), problems };
}

/** Only a rule of a file below would have given it texts. */
const switchesOffNothing = ({ disabled, title, message }: UnknownRecord): boolean =>
  disabled === true && title === undefined && message === undefined;

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
  if (below === undefined) placed.set(id, { ...from, record: full });
  else {
    // A reference stays that of the pack that gave it.
    const { docsFolder } = own['docs'] === undefined ? below : from;
    placed.set(id, { ...from, docsFolder, record: { ...below.record, ...own } });
  }
}

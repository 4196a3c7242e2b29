/** From the JSON of a rule to a rule. Whatever does not fit is reported; the rule is then left out, the others stay. */
import { asList, isRecord, oneOf, type UnknownRecord } from '../narrow.ts';
import { isLocalText, type LocalText } from '../pack-format/local-text.ts';
import { NO_SUCH_FIELD, type Report } from '../pack-format/problem.ts';
import { decodeDocs } from './doc-reference.ts';
import {
  CONDITION_PLACES,
  type Condition,
  NUMBER_OPS,
  type NumberTest,
  RULE_SEVERITIES,
  RULE_VIEWS,
  type Rule,
  type RuleExample,
  type RuleRegion,
  STRIPPED,
} from './rule.ts';

const RULE_ID = /^[a-z0-9][a-z0-9.-]{0,63}$/;
const KNOWN = new Set(
  (
    'id title severity locked disabled applies hints view strip scope per region require forbid unless number mapping quoted ' +
    'anyEdit limit message fix docs example autofix tests'
  ).split(' '),
);
const MOST_LINES = 50;
const LONGEST_REGION = 4_000;
/** Overtone's and the host's own files, and what tools install, are nobody's code. */
const DEFAULT_EXCLUDE = ['.claude/**', '.overtone/**', '**/node_modules/**'];

export const isRuleId = (value: unknown): value is string => typeof value === 'string' && RULE_ID.test(value);

/** `docsFolder`: of the pack whose word on `docs` holds. */
export type RuleOrigin = { readonly shipped: boolean; readonly docsFolder: string };

export function decodeRule(record: UnknownRecord, origin: RuleOrigin, report: Report): Rule | undefined {
  let sound = true;
  const refuse: Report = (at, expected) => {
    sound = false;
    report(at, expected);
  };
  for (const key of Object.keys(record)) if (!KNOWN.has(key)) refuse(key, NO_SUCH_FIELD);
  const docs = decodeDocs(record['docs'], origin.docsFolder, refuse);
  const rule = { ...build(record, refuse), docs, shipped: origin.shipped };
  if (!rule.disabled && !judges(rule))
    refuse('forbid', 'something to look for: forbid, require, number, mapping or anyEdit');
  return sound ? rule : undefined;
}

const judges = (rule: Rule): boolean =>
  rule.anyEdit ||
  rule.number !== undefined ||
  rule.forbid.length + rule.require.length + Object.keys(rule.mapping).length > 0;

function build(record: UnknownRecord, refuse: Report): Omit<Rule, 'shipped' | 'docs'> {
  const region = decodeRegion(record['region'], refuse);
  const number = decodeNumber(record['number'], refuse);
  const example = decodePair(record['example'], ['bad', 'good'], 'example', refuse);
  const autofix = decodePair(record['autofix'], ['regex', 'replace'], 'autofix', refuse);
  return {
    id: isRuleId(record['id']) ? record['id'] : wrong('id', 'lower case letters, digits, dots and dashes', '', refuse),
    title: decodeText(record, 'title', refuse),
    severity: choice(record, 'severity', RULE_SEVERITIES, 'block', refuse),
    locked: record['locked'] === true,
    disabled: record['disabled'] === true,
    applies: decodeApplies(record['applies'], refuse),
    hints: decodeHints(record['hints'], refuse),
    view: choice(record, 'view', RULE_VIEWS, 'introduced', refuse),
    strip: asList(record['strip']).flatMap(
      (item) => oneOf(STRIPPED, item) ?? wrong('strip', STRIPPED.join(', '), [], refuse),
    ),
    scope: choice(record, 'scope', ['text', 'line'], 'text', refuse),
    per: choice(record, 'per', ['match', 'file'], 'match', refuse),
    ...(region ? { region } : {}),
    require: decodeConditions(record, 'require', refuse),
    forbid: decodeConditions(record, 'forbid', refuse),
    unless: decodeConditions(record, 'unless', refuse),
    ...(number ? { number } : {}),
    mapping: decodeMapping(record['mapping'], refuse),
    quoted: record['quoted'] === true,
    anyEdit: record['anyEdit'] === true,
    limit: wholeNumber(record['limit'], 1, 'limit', refuse),
    message: decodeText(record, 'message', refuse),
    fix: decodeText(record, 'fix', refuse),
    ...(example ? { example: { bad: example[0], good: example[1] } } : {}),
    ...(autofix ? { autofix: { regex: autofix[0], replace: autofix[1] } } : {}),
    tests: asList(record['tests']).flatMap((item, index) => decodeExample(item, `tests[${index}]`, refuse)),
  };
}

function wrong<T>(at: string, expected: string, instead: T, refuse: Report): T {
  refuse(at, expected);
  return instead;
}

function decodeText(record: UnknownRecord, key: string, refuse: Report): LocalText {
  const value = record[key];
  return isLocalText(value) && value !== '' ? value : wrong(key, 'a text, or one text per locale', '', refuse);
}

function choice<T extends string>(
  record: UnknownRecord,
  key: string,
  allowed: readonly T[],
  usual: T,
  refuse: Report,
): T {
  if (record[key] === undefined) return usual;
  return oneOf(allowed, record[key]) ?? wrong(key, `one of ${allowed.join(', ')}`, usual, refuse);
}

function wholeNumber(value: unknown, usual: number, at: string, refuse: Report): number {
  if (value === undefined) return usual;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  return wrong(at, 'a whole number from 1', usual, refuse);
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.length <= 200);

function decodeHints(value: unknown, refuse: Report): readonly string[] {
  if (value === undefined) return [];
  const fits = isTextList(value) && value.every((hint) => hint !== '' && hint === hint.toLowerCase());
  return fits ? value : wrong('hints', 'a list of texts in lower case', [], refuse);
}

function decodeApplies(value: unknown, refuse: Report): Rule['applies'] {
  const given = isRecord(value) ? value : {};
  if (value !== undefined && !isRecord(value)) refuse('applies', 'an object');
  const list = (key: string, usual: readonly string[]): readonly string[] => {
    const item = given[key];
    if (item === undefined) return usual;
    return isTextList(item) ? item : wrong(`applies.${key}`, 'a list of texts', usual, refuse);
  };
  return { tools: list('tools', []), include: list('include', []), exclude: list('exclude', DEFAULT_EXCLUDE) };
}

function decodeConditions(record: UnknownRecord, key: string, refuse: Report): Condition[] {
  const value = record[key];
  if (value === undefined) return [];
  if (!Array.isArray(value)) return wrong(key, 'a list of patterns', [], refuse);
  return value.flatMap((item, index) => {
    const at = `${key}[${index}]`;
    const given: UnknownRecord = typeof item === 'string' ? { regex: item } : isRecord(item) ? item : {};
    const { regex, flags = '' } = given;
    if (typeof regex !== 'string' || typeof flags !== 'string')
      return wrong(at, 'a pattern or { regex, flags, in }', [], refuse);
    const lines = Math.min(wholeNumber(given['lines'], 3, `${at}.lines`, refuse), MOST_LINES);
    return [
      { regex, flags, in: choice(given, 'in', CONDITION_PLACES, key === 'require' ? 'file' : 'region', refuse), lines },
    ];
  });
}

function decodeRegion(value: unknown, refuse: Report): RuleRegion | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value) || typeof value['start'] !== 'string' || typeof value['end'] !== 'string') {
    return wrong('region', '{ start, end, maxChars }', undefined, refuse);
  }
  const { start, end, flags = '' } = value;
  const maxChars = Math.min(wholeNumber(value['maxChars'], LONGEST_REGION, 'region.maxChars', refuse), LONGEST_REGION);
  return { start, end, flags: String(flags), maxChars, shallow: value['shallow'] === true };
}

function decodeNumber(value: unknown, refuse: Report): NumberTest | undefined {
  if (value === undefined) return undefined;
  const given = isRecord(value) ? value : {};
  const op = oneOf(NUMBER_OPS, given['op']);
  const { regex, flags = '', value: bound } = given;
  if (typeof regex !== 'string' || op === undefined || typeof bound !== 'number' || typeof flags !== 'string') {
    return wrong('number', `{ regex, group, op, value }; op is one of ${NUMBER_OPS.join(' ')}`, undefined, refuse);
  }
  return { regex, flags, op, value: bound, group: wholeNumber(given['group'], 1, 'number.group', refuse) };
}

function decodeMapping(value: unknown, refuse: Report): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  const fits = isRecord(value) && Object.entries(value).every(([bad, good]) => bad !== '' && typeof good === 'string');
  return fits ? (value as Readonly<Record<string, string>>) : wrong('mapping', 'an object of words', {}, refuse);
}

function decodePair(
  value: unknown,
  [first, second]: readonly [string, string],
  at: string,
  refuse: Report,
): readonly [string, string] | undefined {
  if (value === undefined) return undefined;
  const pair = isRecord(value) ? [value[first], value[second]] : [];
  const [one, two] = pair;
  if (typeof one === 'string' && typeof two === 'string') return [one, two];
  return wrong(at, `{ ${first}, ${second} }`, undefined, refuse);
}

function decodeExample(value: unknown, at: string, refuse: Report): RuleExample[] {
  const given = isRecord(value) ? value : {};
  const { name, code, path = '', before } = given;
  const expected = oneOf(['violation', 'ok'] as const, given['expect']);
  if (typeof name !== 'string' || typeof code !== 'string' || typeof path !== 'string' || expected === undefined) {
    return wrong(at, '{ name, code, expect: violation or ok }', [], refuse);
  }
  return [{ name, code, path, expect: expected, ...(typeof before === 'string' ? { before } : {}) }];
}

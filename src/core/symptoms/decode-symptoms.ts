/** Reads symptoms.json. What does not fit is reported and left out. */
import { asCount, asList, asText, isRecord, type UnknownRecord } from '../narrow.ts';
import { isLocalText, type LocalText } from '../pack-format/local-text.ts';
import type { PackFile, PackProblem, Report } from '../pack-format/problem.ts';
import type { Cue, Route, RouteDocument, SymptomDef, SymptomTable } from './symptom.ts';

export type LoadedSymptoms = { readonly table: SymptomTable; readonly problems: readonly PackProblem[] };

const UNKNOWN: SymptomDef = { id: 'unknown', title: 'unknown', when: [] };
const EMPTY: SymptomTable = { features: {}, symptoms: [], usual: UNKNOWN, routes: {}, stopWords: [] };

/** `files` nearest first. The nearest decides how to classify; routes and stop words of the others are added to it. */
export function loadSymptoms(files: readonly PackFile[]): LoadedSymptoms {
  const problems: PackProblem[] = [];
  const tables = files.flatMap(({ file, value, unreadable }) => {
    const report: Report = (at, expected) => problems.push({ file, at, expected });
    if (unreadable === undefined && isRecord(value)) return [decodeTable(value, report)];
    report('', unreadable ?? 'an object');
    return [];
  });
  const [nearest = EMPTY, ...others] = tables;
  const routes = Object.assign(
    {},
    ...others.toReversed().map((table) => table.routes),
    nearest.routes,
  ) as SymptomTable['routes'];
  const stopWords = [...new Set(tables.flatMap((table) => table.stopWords))];
  return { table: { ...nearest, routes, stopWords }, problems };
}

function decodeTable(value: UnknownRecord, report: Report): SymptomTable {
  const features = recordOf(value['features'], (cues) => asList(cues).flatMap(decodeCue));
  const known = new Set(Object.keys(features));
  return {
    features,
    symptoms: asList(value['symptoms']).flatMap((item, index) =>
      decodeSymptom(item, `symptoms[${index}]`, known, report),
    ),
    usual: decodeSymptom(value['default'], 'default', known, report)[0] ?? UNKNOWN,
    routes: recordOf(value['routes'], decodeRoute),
    stopWords: asList(value['stopWords']).map(asText),
  };
}

const recordOf = <T>(value: unknown, decode: (item: unknown) => T): Readonly<Record<string, T>> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)])) : {};

function decodeCue(value: unknown): Cue[] {
  const words = typeof value === 'string' ? [value] : asList(value).map(asText);
  const cue = words.map((word) => word.toLowerCase()).filter((word) => word !== '');
  return cue.length === 0 ? [] : [cue];
}

function decodeSymptom(value: unknown, at: string, features: ReadonlySet<string>, report: Report): SymptomDef[] {
  const item = isRecord(value) ? value : {};
  const { id, title } = item;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9_-]{0,40}$/.test(id) || !isLocalText(title)) {
    report(at, '{ id, title, when }');
    return [];
  }
  const when = asList(item['when']).map((way) => asList(way).map(asText));
  const strange = when.flat().find((name) => !features.has(name.replace(/^!/, '')));
  if (strange !== undefined) report(`${at}.when`, `features of this file, not "${strange}"`);
  return [{ id, title, when }];
}

const local = (value: unknown): LocalText => (isLocalText(value) ? value : '');

function decodeRoute(value: unknown): Route {
  const item = isRecord(value) ? value : {};
  return {
    strategy: local(item['strategy']),
    action: local(item['action']),
    fallback: local(item['fallback']),
    hint: local(item['hint']),
    docs: asList(item['docs'] ?? item['primary_docs']).flatMap(decodeDocument),
    extractKeywords: item['extractKeywords'] === true || item['extract_keywords'] === true,
  };
}

function decodeDocument(value: unknown): RouteDocument[] {
  if (!isRecord(value) || asText(value['path']) === '') return [];
  const { path, start, lines, label } = value;
  return [{ path: asText(path), start: asCount(start), lines: asCount(lines), label: local(label) }];
}

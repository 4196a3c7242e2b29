/** Where more about a rule is written: in words, or as a place in a document. */
import { isRecord, type UnknownRecord } from '../narrow.ts';
import { isInnerPath } from '../pack-format/inner-path.ts';
import { isLocalText, type LocalText, localText } from '../pack-format/local-text.ts';
import type { Report } from '../pack-format/problem.ts';

export type DocPlace = {
  /** A document of the project, or a `source`: one of the pack, which lies in its `folder`. */
  readonly file: string;
  readonly source: string;
  readonly folder: string;
  readonly section: LocalText;
  /** `12` or `12-30`; empty where the whole document is meant. */
  readonly lines: string;
};

/** Empty where there is none. */
export type DocReference = LocalText | DocPlace;

const FIELDS = ['file', 'source', 'section', 'lines'];
const LONGEST_PATH = 300;
const EXPECTED = 'a text, one text per locale, or { file or source, section, lines: "12-30" }';

export const isDocPlace = (docs: DocReference): docs is DocPlace => typeof docs === 'object' && 'source' in docs;

/** `folder`: of the pack the reference stands in. */
export function decodeDocs(value: unknown, folder: string, refuse: Report): DocReference {
  if (value === undefined) return '';
  if (isLocalText(value) && value !== '') return value;
  const place = isRecord(value) ? decodePlace(value, folder) : undefined;
  if (place === undefined) refuse('docs', EXPECTED);
  return place ?? '';
}

function decodePlace(value: UnknownRecord, folder: string): DocPlace | undefined {
  const { file = '', source = '', section = '', lines = '' } = value;
  if (!isPlace(file) || !isPlace(source) || (file === '') === (source === '')) return undefined;
  if (!isLocalText(section) || !isRange(lines) || Object.keys(value).some((key) => !FIELDS.includes(key))) {
    return undefined;
  }
  return { file, source, folder, section, lines };
}

/** It is shown as a path to read, so it leads nowhere else. */
const isPlace = (path: unknown): path is string =>
  typeof path === 'string' && path.length <= LONGEST_PATH && isInnerPath(path);

function isRange(lines: unknown): lines is string {
  if (lines === '') return true;
  const range = typeof lines === 'string' && /^[1-9]\d{0,5}(?:-[1-9]\d{0,5})?$/.test(lines) ? linesOf(lines) : [];
  return range[0] !== undefined && range[0] <= (range[1] ?? 0);
}

function linesOf(lines: string): readonly [from: number, to: number] {
  const [from, to = from] = lines.split('-').map(Number);
  return [from ?? 1, to ?? 1];
}

/** As something that can be opened: a document of the pack is named in full. */
export function docsText(docs: DocReference, locale: string): string {
  if (!isDocPlace(docs)) return localText(docs, locale);
  const { file, source, folder, lines } = docs;
  const path = file || (folder === '' ? source : `${folder.replaceAll('\\', '/')}/${source}`);
  const section = localText(docs.section, locale);
  return `${path}${lines === '' ? '' : `:${lines}`}${section === '' ? '' : ` (${section})`}`;
}

/** Whether a document has the lines, and in them the section where it is named by one text for all languages. */
export function isInDocument({ lines, section }: DocPlace, text: string): boolean {
  const all = text.trimEnd().split('\n');
  const [from, to] = lines === '' ? [1, all.length] : linesOf(lines);
  const meant = all.slice(from - 1, to).join('\n');
  return to <= all.length && (typeof section !== 'string' || meant.includes(section));
}

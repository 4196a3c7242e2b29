/**
 * The YAML at the top of a prompt, as far as prompts use it: one value per key, a text, a number, a flag or a list. A
 * line that a YAML reader would trip over is a problem: the host then loads the prompt as if it had no fields at all.
 */
export type FieldValue = string | number | boolean | null | readonly string[];
export type Field = { readonly value: FieldValue; readonly line: number };

export type FrontMatter = {
  readonly fields: ReadonlyMap<string, Field>;
  /** Lines that cannot be read, by number. */
  readonly problems: ReadonlyMap<number, string>;
  readonly body: string;
  /** The line on which the body begins. */
  readonly bodyLine: number;
};

const FENCE = /^---[ \t]*$/;

/** Undefined when the block is not there or never ends. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (!FENCE.test(lines[0] ?? '') || end < 0) return undefined;
  return { ...readFields(lines.slice(1, end)), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

const KEY = /^([A-Za-z][\w.-]*):(?:[ \t]+(.*))?$/;
const IGNORED = /^\s*(?:#.*)?$/;
const INDENTED = /^(?: +\S|- )/;

function readFields(lines: readonly string[]): Pick<FrontMatter, 'fields' | 'problems'> {
  const fields = new Map<string, Field>();
  const problems = new Map<number, string>();
  for (let index = 0; index < lines.length; ) {
    const [line, start] = [lines[index] ?? '', index + 2];
    const [, key, rest = ''] = KEY.exec(line) ?? [];
    index += 1;
    if (IGNORED.test(line)) continue;
    const below = key === undefined ? [] : linesBelow(lines, index);
    index += below.length;
    const value = readValue(rest.trim(), below);
    if (key === undefined || value === undefined || fields.has(key)) problems.set(start, line);
    else fields.set(key, { value, line: start });
  }
  return { fields, problems };
}

function linesBelow(lines: readonly string[], from: number): string[] {
  const end = lines.findIndex((line, index) => index >= from && !INDENTED.test(line));
  return lines.slice(from, end < 0 ? undefined : end);
}

/** Undefined where YAML would be read differently, or not at all. */
function readValue(rest: string, below: readonly string[]): FieldValue | undefined {
  if (/^[|>][+-]?$/.test(rest)) return below.map((line) => line.trim()).join('\n');
  const whole = [rest, ...below.map((line) => line.trim())].join(' ').trim();
  if (rest.startsWith('[')) return readFlowList(whole);
  if (rest === '' && below.length > 0) return readBlock(below);
  return readScalar(whole);
}

function readFlowList(text: string): readonly string[] | undefined {
  const inside = /^\[(.*)\]$/.exec(text.replace(/\s+#.*$/, ''))?.[1];
  if (inside === undefined) return undefined;
  const items = inside.trim() === '' ? [] : inside.replace(/,\s*$/, '').split(',');
  return allTexts(items.map((item) => readScalar(item.trim())));
}

/** A list; what is nested deeper belongs to fields nobody here looks into. */
function readBlock(lines: readonly string[]): FieldValue | undefined {
  const items = lines.map((line) => /^\s*- +(.*)$/.exec(line)?.[1]?.trim());
  if (items.every((item) => item === undefined)) return lines.map((line) => line.trim()).join('\n');
  return allTexts(items.map((item) => (item === undefined ? undefined : readScalar(item))));
}

function allTexts(items: readonly (FieldValue | undefined)[]): readonly string[] | undefined {
  const texts = items.filter((item) => item !== undefined && item !== null).map(String);
  return texts.length === items.length ? texts : undefined;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);

function readScalar(text: string): FieldValue | undefined {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  if (quoted) return (quoted[2] ?? '').replace(quoted[1] === '"' ? /\\(["\\])/g : /'(')/g, '$1');
  if (/^["'@`%&*!]/.test(text) || /:(?:\s|$)/.test(text)) return undefined;
  const plain = text.replace(/\s+#.*$/, '');
  if (plain === '' || plain === '~' || plain === 'null') return null;
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  return FLAGS.get(plain.toLowerCase()) ?? plain;
}

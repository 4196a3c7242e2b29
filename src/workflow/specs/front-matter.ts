/**
 * The flat `key: value` block at the top of tasks.md. Values are plain strings: nothing is coerced, and quotes count as
 * text unless they wrap the whole value.
 */
export type FrontMatter = Readonly<Record<string, string>>;

/** A byte order mark, then a block whose first and last line are `---`. Either may be absent. */
const HEAD = /^(\uFEFF?)(---[ \t]*[\r\n][\s\S]*?(?<=[\r\n])---[ \t]*(?:\r\n?|\n|$))?/;

/** Where the text after the front matter begins. */
export const bodyStart = (file: string): number => HEAD.exec(file)?.[0].length ?? 0;

export function parseFrontMatter(file: string): FrontMatter | undefined {
  const block = HEAD.exec(file)?.[2];
  if (block === undefined) return undefined;
  return Object.fromEntries(
    block
      .split(/[\r\n]+/)
      .map(entryOf)
      .filter((entry) => entry !== undefined),
  );
}

/** Sets these keys and leaves every other byte alone; a file without front matter gets one. */
export function updateFrontMatter(file: string, values: FrontMatter): string {
  if (Object.keys(values).length === 0) return file;
  const [, mark = '', block] = HEAD.exec(file) ?? [];
  const newline = /\r\n|\n|\r/.exec(file)?.[0] ?? '\n';
  if (block !== undefined) return mark + updateBlock(block, values, newline) + file.slice(mark.length + block.length);
  const fresh = ['---', ...Object.entries(values).map(lineOf), '---', '', ''].join(newline);
  return mark + fresh + file.slice(mark.length);
}

function updateBlock(block: string, values: FrontMatter, newline: string): string {
  const lines = block.split(/(?<=\n|\r(?!\n))/);
  const present = new Set<string>();
  const kept = lines.map((line) => {
    const [key, value] = entryOf(line) ?? [];
    const wanted = key !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
    if (key === undefined || wanted === undefined) return line;
    present.add(key);
    return value === oneLine(wanted) ? line : lineOf([key, wanted]) + (/[\r\n]+$/.exec(line)?.[0] ?? '');
  });
  const added = Object.entries(values).filter(([key]) => !present.has(key));
  kept.splice(-1, 0, ...added.map((entry) => lineOf(entry) + newline));
  return kept.join('');
}

/** Comments, list items and nested lines are left alone. */
function entryOf(line: string): [key: string, value: string] | undefined {
  const colon = line.indexOf(':');
  if (colon < 1 || /^[\s#-]/.test(line)) return undefined;
  return [line.slice(0, colon).trim(), unquote(line.slice(colon + 1).trim())];
}

const lineOf = ([key, value]: [string, string]): string => `${key}: ${quote(oneLine(value))}`;

/** A line break would end the value and start a new key. */
const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

const isQuoted = (value: string): boolean => value.length > 1 && /^["']/.test(value) && value.at(-1) === value[0];

const unquote = (value: string): string => (isQuoted(value) ? value.slice(1, -1) : value);

/** Only where reading the bare value back would give another one. */
const quote = (value: string): string => (isQuoted(value) || value !== value.trim() ? `"${value}"` : value);

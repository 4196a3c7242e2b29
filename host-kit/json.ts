/** Narrowing of JSON from the host, whose shapes may change between versions. */
export type Json = Readonly<Record<string, unknown>>;

export const asRecord = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One object per line; a line that is not JSON throws an error that contains it. */
export function parseLines(text: string): Json[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine);
}

export function parseLine(line: string): Json {
  try {
    return asRecord(JSON.parse(line));
  } catch (cause) {
    throw new Error(`[host] expected a line of JSON, got: ${line.slice(0, 200)}`, { cause });
  }
}

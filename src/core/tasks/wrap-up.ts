/** The result marker at the end of a wrap-up agent's report: an HTML comment that holds JSON. */
import { asList, asText, isRecord } from '../narrow.ts';

export type WrapUpReport = {
  readonly completed: boolean;
  readonly docsUpdated: readonly string[];
  readonly debugFound: readonly string[];
  readonly notes: string;
};

const MARKER = /<!--\s*WRAP-UP:\s*(\{[\s\S]*?\})\s*-->/g;

/** The last marker that can be read; `undefined` when there is none: nothing is guessed. */
export function parseWrapUp(text: string): WrapUpReport | undefined {
  return [...text.matchAll(MARKER)].flatMap((match) => decode(match[1] ?? '') ?? []).at(-1);
}

function decode(json: string): WrapUpReport | undefined {
  const value = parse(json);
  if (!isRecord(value) || typeof value['completed'] !== 'boolean') return undefined;
  const texts = (list: unknown): string[] => asList(list).filter((item) => typeof item === 'string');
  return {
    completed: value['completed'],
    docsUpdated: texts(value['docs_updated']),
    debugFound: texts(value['debug_found']),
    notes: asText(value['notes']),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

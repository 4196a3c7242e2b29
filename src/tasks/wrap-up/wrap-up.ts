/** The result marker at the end of a wrap-up agent's report: an HTML comment that holds JSON. */
import { asList, asText, isRecord } from '../../values/narrow.ts';

export type WrapUpReport = {
  readonly completed: boolean;
  readonly docsUpdated: readonly string[];
  readonly debugFound: readonly string[];
  readonly notes: string;
};

const BEGIN = /<!--\s*WRAP-UP:\s*(?=\{)/;
const END = /\}\s*-->/;

/** The last marker that can be read; `undefined` when there is none: nothing is guessed. */
export function parseWrapUp(text: string): WrapUpReport | undefined {
  return text.split(BEGIN).slice(1).flatMap(decodeMarker).at(-1);
}

/** Up to the next marker, so that one without an end is looked through once. */
function decodeMarker(marker: string): WrapUpReport | [] {
  const end = marker.search(END);
  return (end === -1 ? undefined : decode(marker.slice(0, end + 1))) ?? [];
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

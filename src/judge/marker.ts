/** The structured verdict that ends an agent's report: `<!-- VERDICT: {"result":"pass","run":"k3f9"} -->`. */
import { hash } from '../values/hash.ts';
import { asText, isRecord, oneOf, orUndefined } from '../values/narrow.ts';

const RESULTS = ['pass', 'fail', 'reject', 'issues'] as const;
type Marker = { readonly result: (typeof RESULTS)[number]; readonly run?: string };

/**
 * What the marker in the last line says; `unclear`: it was copied from another run, others contradict it, or the report goes
 * on after it. `run`: the code this agent was given when it started; without one any marker without a code may be its own.
 */
export function readMarker(report: string, run?: string): Marker['result'] | 'none' | 'unclear' {
  const lines = bareLines(report);
  const markers = lines.flatMap((line) => markerIn(line) ?? []);
  if (markers.length === 0) return 'none';
  const last = markerIn(lines.at(-1) ?? '');
  if (last === undefined) return 'unclear';
  if (run !== undefined && last.run !== undefined && last.run !== run) return 'unclear';
  // A marker with this run's code cannot have been copied from a file, so only its equals can contradict it.
  const isProven = run !== undefined && last.run === run;
  const peers = isProven ? markers.filter((marker) => marker.run === run) : markers;
  return peers.every(({ result }) => result === last.result) ? last.result : 'unclear';
}

/** The lines outside of code fences that are not blank. A fence keeps its place as a blank line; an unclosed one reaches to the end. */
export function bareLines(report: string): string[] {
  const bare: string[] = [];
  let fence: string | undefined;
  for (const line of report.split(/\r?\n/)) {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === undefined && mark === undefined && line.trim() !== '') bare.push(line);
    else if (fence === undefined && mark !== undefined) {
      fence = mark;
      bare.push('');
    } else if (fence !== undefined && mark?.startsWith(fence) && info.trim() === '') fence = undefined;
  }
  return bare;
}

const MARKER = /^<!--\s*verdict\s*[:：]\s*(\{.{0,2000}\})\s*-->\s*$/i;

function markerIn(line: string): Marker | undefined {
  const body = MARKER.exec(line)?.[1];
  const marker: unknown = body && orUndefined(() => JSON.parse(body));
  if (!isRecord(marker)) return undefined;
  const { result, run } = marker;
  const known = oneOf(RESULTS, asText(result).trim().toLowerCase());
  return known && { result: known, ...(typeof run === 'string' && { run }) };
}

/** Removes HTML comments, so that markers and notes are not read as prose. */
export const withoutComments = (text: string): string => text.replace(/<!--[\s\S]*?(?:-->|$)/g, '\n');

/** The line an agent is asked to end with. */
export const markerLine = (results: readonly string[], run: string): string =>
  `<!-- VERDICT: {"result":"${results.join('|')}","run":"${run}"} -->`;

/** The code an agent is given at its start: the host's ids are random, so no file of the project can hold it. */
export const runCode = (sessionId: string, agentId: string): string =>
  hash(`${sessionId} ${agentId}`).toString(36).padStart(4, '0').slice(-4);

/** The newest lines of a session's denials.jsonl. */
import { closeSync, openSync } from 'node:fs';
import type { Denial } from '../../core/dashboard/denial.ts';
import { asList, asText, oneOf, type UnknownRecord } from '../../core/narrow.ts';
import { hasCode } from '../disk/errno.ts';
import { parseLine } from '../disk/jsonl.ts';
import { linesFromEnd } from '../disk/lines-from-end.ts';
import { sessionPaths } from './session-paths.ts';

const KEPT = 50;

/** Newest last. What is not a denial is skipped; a file that cannot be read holds none. */
export function readDenials(home: string, sessionId: string): Denial[] {
  let file: number;
  try {
    file = openSync(`${sessionPaths(home, sessionId).directory}/denials.jsonl`, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP')) return [];
    throw error;
  }
  try {
    return newestDenials(file).reverse();
  } finally {
    closeSync(file);
  }
}

function newestDenials(file: number): Denial[] {
  const found: Denial[] = [];
  for (const line of linesFromEnd(file)) {
    const denial = decodeDenial(parseLine(line));
    if (denial !== undefined) found.push(denial);
    if (found.length >= KEPT) break;
  }
  return found;
}

export function decodeDenial(value: UnknownRecord | undefined): Denial | undefined {
  const kind = oneOf(['guard', 'rule'] as const, value?.['kind']);
  if (value === undefined || kind === undefined) return undefined;
  return {
    ts: asText(value['ts']),
    kind,
    subject: asText(value['subject']),
    causes: asList(value['causes']).filter((cause) => typeof cause === 'string'),
    text: asText(value['text']),
  };
}

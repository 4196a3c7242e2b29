/** What the host's own file tells: the last words of an agent, whether a person interrupted it, and the tool calls that no hook is started for. */
import { closeSync, openSync } from 'node:fs';
import { asList, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { hasFile, parseLine } from '../disk/document.ts';

import { linesFromEnd } from '../disk/reading.ts';

const MOST_LINES = 200;

/** Empty where there is no such file, or nothing was said lately. */
export function lastWords(path: string): string {
  if (path === '' || !hasFile(path)) return '';
  const file = openSync(path, 'r');
  try {
    let left = MOST_LINES;
    for (const line of linesFromEnd(file)) {
      const said = wordsIn(line);
      left -= 1;
      if (said !== '' || left === 0) return said;
    }
    return '';
  } finally {
    closeSync(file);
  }
}

const INTERRUPTED = '[Request interrupted by user';

/** The person pressed Esc, and nothing was said since; what the host tells of agents that ended does not count. */
export function wasInterrupted(path: string): boolean {
  if (path === '' || !hasFile(path)) return false;
  const file = openSync(path, 'r');
  try {
    let left = MOST_LINES;
    for (const line of linesFromEnd(file)) {
      const entry = parseLine(line);
      left -= 1;
      if (entry?.['type'] === 'assistant' || left === 0) return false;
      const said = entry?.['type'] === 'user' ? JSON.stringify(entry['message'] ?? '') : '';
      if (said.includes(INTERRUPTED)) return true;
      if (said !== '' && !said.includes('<task-notification>')) return false;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

function wordsIn(line: string): string {
  const entry = parseLine(line);
  const message = entry?.['type'] === 'assistant' ? entry['message'] : undefined;
  const parts = isRecord(message) ? asList(message['content']) : [];
  return parts.flatMap((part) => (isRecord(part) && part['type'] === 'text' ? [asText(part['text'])] : [])).join('\n');
}

export type QuietCall = { readonly name: string; readonly input: UnknownRecord; readonly at: string };

/** Searches, the web and MCP servers are too frequent to start a process for each. */
const QUIET_TOOL = /^(?:Grep|Glob|LS|WebFetch|WebSearch|mcp__.+)$/;
const MOST_CALLS = 200;

/** Calls of those tools after a moment, oldest first. */
export function quietCallsSince(path: string, since: string): QuietCall[] {
  if (path === '' || !hasFile(path)) return [];
  const file = openSync(path, 'r');
  const calls: QuietCall[] = [];
  try {
    for (const line of linesFromEnd(file)) {
      const entry = parseLine(line);
      const at = asText(entry?.['timestamp']);
      if ((at !== '' && at <= since) || calls.length >= MOST_CALLS) break;
      const message = entry?.['type'] === 'assistant' ? entry['message'] : undefined;
      const parts = isRecord(message) ? asList(message['content']) : [];
      for (const part of parts.toReversed()) {
        if (!isRecord(part) || part['type'] !== 'tool_use' || !QUIET_TOOL.test(asText(part['name']))) continue;
        calls.push({ name: asText(part['name']), input: isRecord(part['input']) ? part['input'] : {}, at });
      }
    }
  } finally {
    closeSync(file);
  }
  return calls.reverse();
}

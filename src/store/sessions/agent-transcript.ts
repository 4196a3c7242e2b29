/** What the host's own file tells: the last words of an agent, whether a person interrupted it, and the tool calls that no hook is started for. */
import { asList, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { parseLine } from '../disk/document.ts';
import { linesFromEnd, withFile } from '../disk/reading.ts';

const MOST_LINES = 200;

/** The first answer among the newest entries, the last one first; undefined where there is no such file. */
function amongNewest<T>(path: string, look: (entry: UnknownRecord) => T | undefined): T | undefined {
  return withFile(path, (file) => {
    let left = MOST_LINES;
    for (const line of linesFromEnd(file)) {
      const found = look(parseLine(line) ?? {});
      left -= 1;
      if (found !== undefined || left === 0) return found;
    }
    return undefined;
  });
}

/** Empty where there is no such file, or nothing was said lately. */
export const lastWords = (path: string): string => amongNewest(path, (entry) => wordsIn(entry) || undefined) ?? '';

const wordsIn = (entry: UnknownRecord): string =>
  partsIn(entry)
    .flatMap((part) => (part['type'] === 'text' ? [asText(part['text'])] : []))
    .join('\n');

/** Of what the model said or called. */
function partsIn({ type, message }: UnknownRecord): readonly UnknownRecord[] {
  return type === 'assistant' && isRecord(message) ? asList(message['content']).filter(isRecord) : [];
}

const INTERRUPTED = '[Request interrupted by user';

/** The person pressed Esc, and nothing was said since; what the host tells of agents that ended does not count. */
export function wasInterrupted(path: string): boolean {
  const found = amongNewest(path, ({ type, message }) => {
    if (type === 'assistant') return false;
    const said = type === 'user' ? JSON.stringify(message ?? '') : '';
    if (said.includes(INTERRUPTED)) return true;
    return said === '' || said.includes('<task-notification>') ? undefined : false;
  });
  return found ?? false;
}

export type QuietCall = { readonly name: string; readonly input: UnknownRecord; readonly at: string };

/** Searches, the web and MCP servers are too frequent to start a process for each. */
const QUIET_TOOL = /^(?:Grep|Glob|LS|WebFetch|WebSearch|mcp__.+)$/;
const MOST_CALLS = 200;

/** Calls of those tools after a moment, oldest first. */
export function quietCallsSince(path: string, since: string): QuietCall[] {
  const calls: QuietCall[] = [];
  withFile(path, (file) => {
    for (const line of linesFromEnd(file)) {
      const entry = parseLine(line) ?? {};
      const at = asText(entry['timestamp']);
      if ((at !== '' && at <= since) || calls.length >= MOST_CALLS) break;
      for (const { type, name, input } of partsIn(entry).toReversed()) {
        if (type !== 'tool_use' || !QUIET_TOOL.test(asText(name))) continue;
        calls.push({ name: asText(name), input: isRecord(input) ? input : {}, at });
      }
    }
  });
  return calls.reverse();
}

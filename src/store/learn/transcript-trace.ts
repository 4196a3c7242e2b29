/** Reads the host's transcript of a session, and those of its agents, from where reading ended last time. */
import { existsSync, fstatSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { readResult, type SessionEvent, type SessionTrace } from '../../learn/session-events.ts';
import { object } from '../../values/fields.ts';
import { asList, asText, isRecord, orUndefined, type UnknownRecord } from '../../values/narrow.ts';
import { parseLine, readText } from '../disk/document.ts';
import { NEWLINE, readAt, withFile } from '../disk/reading.ts';

/** Bytes read of each file. */
export type Cursor = Readonly<Record<string, number>>;

/** Reading more than this would hold up the end of a session; the newest part counts. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_AGENTS = 50;
const MAX_OUTPUT = 4_000;

export function readTrace(
  transcript: string,
  session: string,
  cursor: Cursor,
): { readonly trace: SessionTrace; readonly cursor: Cursor } {
  const files = [transcript, ...agentFiles(transcript)];
  const parts = files.map((file) => ({ file, ...readFrom(file, cursor[basename(file)] ?? 0) }));
  const events = parts
    .flatMap(({ file, text }) => eventsIn(text, agentOf(file)))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    trace: { session, startedAt: events[0]?.at ?? '', events },
    cursor: Object.fromEntries(parts.map(({ file, end }) => [basename(file), end])),
  };
}

function agentFiles(transcript: string): string[] {
  const directory = `${transcript.replace(/\.jsonl$/, '')}/subagents`;
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .slice(0, MAX_AGENTS)
    .map((name) => `${directory}/${name}`);
}

/** Whole lines only: the last one may still be written. */
function readFrom(path: string, from: number): { readonly text: string; readonly end: number } {
  const read = (file: number) => {
    const { size } = fstatSync(file);
    // A file that became shorter is a new one.
    const begin = Math.max(size < from ? 0 : from, size - MAX_BYTES);
    const bytes = readAt(file, begin, size);
    const length = bytes.lastIndexOf(NEWLINE) + 1;
    return { text: bytes.toString('utf8', 0, length), end: begin + length };
  };
  return withFile(path, read) ?? { text: '', end: from };
}

/** The host keeps the type of an agent beside its transcript; the main transcript has none. */
function agentOf(path: string): string {
  const meta = orUndefined(() => readText(path.replace(/\.jsonl$/, '.meta.json'))) ?? '';
  return asText(parseLine(meta)?.['agentType']);
}

/** Most lines are copies of requests and of attachments; looking at their beginning is enough. */
const MAY_TELL = /"type":"(?:assistant|user)"/;

function eventsIn(text: string, agent: string): SessionEvent[] {
  const events: SessionEvent[] = [];
  const open = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line.startsWith('{"type":"api-request') || !MAY_TELL.test(line)) continue;
    const entry = parseLine(line);
    const message = entry?.['message'];
    if (entry === undefined || !isRecord(message) || entry['isMeta'] === true) continue;
    const at = asText(entry['timestamp']);
    const own = agent || asText(entry['attributionAgent']);
    if (entry['type'] === 'assistant') noteCalls(message, { at, agent: own }, events, open);
    if (entry['type'] === 'user') noteAnswers(message, at, events, open);
  }
  return events;
}

type Stamp = { readonly at: string; readonly agent: string };

function noteCalls(message: UnknownRecord, stamp: Stamp, events: SessionEvent[], open: Map<string, number>): void {
  for (const part of asList(message['content'])) {
    if (!isRecord(part) || part['type'] !== 'tool_use') continue;
    const input = object(part['input']);
    const id = asText(part['id']);
    open.set(id, events.length);
    events.push({
      ...{ kind: 'call', id, ...stamp, tool: asText(part['name']) },
      command: part['name'] === 'Bash' ? asText(input['command']) : '',
      file: asText(input['file_path']),
      ...{ failed: undefined, output: '' },
    });
  }
}

function noteAnswers(message: UnknownRecord, at: string, events: SessionEvent[], open: Map<string, number>): void {
  const { content } = message;
  if (typeof content === 'string') {
    events.push({ kind: 'prompt', at, text: content });
    return;
  }
  for (const part of asList(content)) {
    if (!isRecord(part)) continue;
    if (part['type'] === 'text') events.push({ kind: 'prompt', at, text: asText(part['text']) });
    const index = part['type'] === 'tool_result' ? open.get(asText(part['tool_use_id'])) : undefined;
    const call = index === undefined ? undefined : events[index];
    if (index === undefined || call?.kind !== 'call') continue;
    events[index] = { ...call, ...readResult(part['is_error'] === true, ends(textIn(part['content']))) };
  }
}

const textIn = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : asList(content)
        .map((part) => (isRecord(part) ? asText(part['text']) : ''))
        .join('\n');

const ends = (text: string): string =>
  text.length <= 2 * MAX_OUTPUT ? text : `${text.slice(0, MAX_OUTPUT)}\n${text.slice(-MAX_OUTPUT)}`;

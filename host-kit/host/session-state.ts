/** Reads the state of a session from the scratch home. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRecord, asText, type Json, parseLines } from '../json.ts';

export type SessionState = {
  readonly folder: string;
  /** Undefined if the file does not exist. */
  readonly workflow: Json | undefined;
  readonly loop: Json | undefined;
  readonly timeline: readonly Json[];
  /** Types of the timeline, in order: `stage:start`, … */
  readonly events: readonly string[];
  readonly handoffs: readonly string[];
};

export function readSessionState(home: string, sessionId: string): SessionState {
  const folder = join(home, '.overtone/sessions', sessionId);
  const timeline = parseLines(readText(join(folder, 'timeline.jsonl')) ?? '');
  return {
    folder,
    workflow: readJson(join(folder, 'workflow.json')),
    loop: readJson(join(folder, 'loop.json')),
    timeline,
    events: timeline.map((line) => asText(line['type'])),
    handoffs: existsSync(join(folder, 'handoffs')) ? readdirSync(join(folder, 'handoffs')).sort() : [],
  };
}

function readJson(path: string): Json | undefined {
  const text = readText(path);
  return text === undefined ? undefined : asRecord(JSON.parse(text));
}

const readText = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

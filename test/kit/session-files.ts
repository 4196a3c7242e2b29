/** Reads and writes the files of one session directly. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Json } from './hook-process.ts';

export type SessionFiles = {
  /** Overtone's own directory. */
  readonly root: string;
  path(name: string): string;
  /** An object becomes JSON; a text is written as it is. */
  write(name: string, content: Json | string): void;
  exists(name: string): boolean;
  readText(name: string): string;
  readJson(name: string): Json;
  timeline(type?: string): Json[];
  observations(): Json[];
  setCurrentSession(sessionId: string): void;
  /** The id in the slot all sessions share; `undefined` when there is none. */
  currentSession(): string | undefined;
  /** Every file below Overtone's directory, but for code compiled ahead. */
  all(): string[];
};

export function createSessionFiles(home: string, sessionId: string): SessionFiles {
  const root = join(home, '.overtone');
  const path = (name: string) => join(root, 'sessions', sessionId, name);
  const slot = join(root, '.current-session-id');
  const readText = (name: string) => readFileSync(path(name), 'utf8');
  const lines = (name: string) => (existsSync(path(name)) ? parseLines(readText(name)) : []);
  return {
    root,
    path,
    readText,
    write: (name, content) => put(path(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2)),
    exists: (name) => existsSync(path(name)),
    readJson: (name) => JSON.parse(readText(name)) as Json,
    timeline: (type) => lines('timeline.jsonl').filter((event) => type === undefined || event['type'] === type),
    observations: () => lines('observations.jsonl'),
    setCurrentSession: (id) => put(slot, id),
    currentSession: () => (existsSync(slot) ? readFileSync(slot, 'utf8') : undefined),
    all: () => (existsSync(root) ? filesBelow(root).filter((name) => !name.startsWith('cache')) : []),
  };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const parseLines = (text: string): Json[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !lstatSync(join(root, name)).isDirectory())
    .sort();

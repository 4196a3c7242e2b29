/** Writes down which parts of Overtone a process loads, what it connects to and which timers repeat: loaded before its own code. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratch } from '../../scenarios/world.ts';

const WATCHER = `
const fs = require('node:fs');
const { Socket } = require('node:net');
const Module = require('node:module');
const { appendFileSync } = fs;
const note = (kind, what) => appendFileSync(process.env.RECORD, JSON.stringify({ kind, what: String(what) }) + '\\n');
const load = Module._load;
Module._load = (name, ...rest) => {
  if (name.includes('/dist/')) note('load', name.split('/dist/').at(-1));
  return load(name, ...rest);
};
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...to) {
  note('connect', JSON.stringify(to));
  return connect.apply(this, to);
};
const repeat = globalThis.setInterval;
globalThis.setInterval = (work, ms, ...rest) => {
  note('repeat', ms);
  return repeat(work, ms, ...rest);
};
`;

type Note = { readonly kind: 'load' | 'connect' | 'repeat'; readonly what: string };

export function watchProcess() {
  const scratch = createScratch();
  const [script, record] = [join(scratch, 'watcher.cjs'), join(scratch, 'record')];
  writeFileSync(script, WATCHER);
  const notes = (): Note[] =>
    existsSync(record)
      ? readFileSync(record, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  return {
    env: { NODE_OPTIONS: `--require ${script}`, RECORD: record },
    /** What was noted of a kind, in order. */
    seen: (kind: Note['kind']): string[] => notes().flatMap((note) => (note.kind === kind ? [note.what] : [])),
  };
}

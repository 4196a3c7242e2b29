/**
 * Writes down which of Overtone's files a hook asks for, compiled code apart: loaded into its process before the hook
 * itself.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratch } from './world.ts';

const RECORDER = `
const fs = require('node:fs');
const { appendFileSync } = fs;
for (const name of ['openSync', 'readFileSync', 'statSync', 'lstatSync', 'existsSync', 'readdirSync', 'mkdirSync']) {
  const real = fs[name];
  fs[name] = (path, ...rest) => {
    if (/\\.overtone(?!\\/cache)/.test(path)) appendFileSync(process.env.RECORD, path + '\\n');
    return real(path, ...rest);
  };
}
`;

export type FileRecorder = { readonly env: Readonly<Record<string, string>>; files(): string[] };

export function createFileRecorder(): FileRecorder {
  const scratch = createScratch();
  const [script, record] = [join(scratch, 'recorder.cjs'), join(scratch, 'record')];
  writeFileSync(script, RECORDER);
  return {
    env: { NODE_OPTIONS: `--require ${script}`, RECORD: record },
    files: () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []),
  };
}

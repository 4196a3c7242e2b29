/** Writes down what a hook finds on its standard input, read by read: loaded into its process before the hook itself. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createScratch } from './world.ts';

const RECORDER = `
const fs = require('node:fs');
const { appendFileSync, readSync } = fs;
const record = (what) => appendFileSync(process.env.RECORD, what + '\\n');
fs.readSync = (fd, ...rest) => {
  if (fd !== 0) return readSync(fd, ...rest);
  try {
    const count = readSync(fd, ...rest);
    record(count);
    return count;
  } catch (error) {
    record(error.code);
    throw error;
  }
};
`;

export type ReadRecorder = {
  readonly env: Readonly<Record<string, string>>;
  /** Resolves once the hook has looked and found nothing, after all of so many bytes. */
  foundNothingAfter(bytes: number): Promise<void>;
};

const LOOK_MS = 10;

export function createReadRecorder(): ReadRecorder {
  const scratch = createScratch();
  const [script, record] = [join(scratch, 'recorder.cjs'), join(scratch, 'record')];
  writeFileSync(script, RECORDER);
  const reads = (): string[] => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []);
  return {
    env: { NODE_OPTIONS: `--require ${script}`, RECORD: record },
    async foundNothingAfter(bytes) {
      while (reads().at(-1) !== 'EAGAIN' || bytesIn(reads()) < bytes) await pause(LOOK_MS);
    },
  };
}

const bytesIn = (reads: readonly string[]): number =>
  reads.reduce((sum, read) => sum + (read === 'EAGAIN' ? 0 : Number(read)), 0);

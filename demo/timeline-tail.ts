/** Reads new lines of a session's timeline. Only hooks write it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, parseLines } from '../host-kit/json.ts';

export type TimelineTail = { readonly read: (sessionId: string) => Json[] };

export function createTimelineTail(home: string): TimelineTail {
  let offset = 0;
  return {
    read(sessionId) {
      const added = readFrom(join(home, '.overtone/sessions', sessionId, 'timeline.jsonl'), offset);
      // A partial line is read next time.
      const whole = added.subarray(0, added.lastIndexOf('\n') + 1);
      offset += whole.length;
      return parseLines(whole.toString('utf8'));
    },
  };
}

function readFrom(path: string, offset: number): Buffer {
  const file = openIfThere(path);
  if (file === undefined) return Buffer.alloc(0);
  try {
    const buffer = Buffer.alloc(Math.max(0, fstatSync(file).size - offset));
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

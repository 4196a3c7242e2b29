/** The lines of an open file from one place on, each with where it lies. */

import { readAt } from './cursor.ts';
import { LONGEST_LINE_BYTES } from './line-splitter.ts';

/** What was read at once, also with one letter for each byte, and where in the file it stands. */
export type Chunk = { readonly bytes: Buffer; readonly latin1: string; readonly position: number };

/** The line stands in the chunk from `start` to `end`. */
export type OnLine = (chunk: Chunk, start: number, end: number) => void;

/** `settled`: after the last whole line. `rest`: what stands behind it, in case that is a line already. */
export type Scanned = { readonly settled: number; readonly rest: Chunk | undefined };

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

export function scanLines(file: number, from: number, onLine: OnLine): Scanned {
  let [position, room] = [from, CHUNK_BYTES];
  for (;;) {
    const bytes = readAt(file, position, position + room);
    const whole = wholeLines(chunkOf(bytes, position), onLine);
    position += whole;
    if (bytes.length < room) return { settled: position, rest: restOf(bytes.subarray(whole), position) };
    if (whole > 0) room = CHUNK_BYTES;
    else if (room <= LONGEST_LINE_BYTES) room *= 2;
    else {
      const after = afterNextNewline(file, position + room);
      if (after === undefined) return { settled: position, rest: undefined };
      [position, room] = [after, CHUNK_BYTES];
    }
  }
}

const chunkOf = (bytes: Buffer, position: number): Chunk => ({ bytes, latin1: bytes.toString('latin1'), position });

/** Returns how many bytes they take. */
function wholeLines(chunk: Chunk, onLine: OnLine): number {
  let start = 0;
  // Many times faster in a text than in a buffer.
  for (let end = chunk.latin1.indexOf('\n'); end !== -1; end = chunk.latin1.indexOf('\n', start)) {
    if (end > start && end - start <= LONGEST_LINE_BYTES) onLine(chunk, start, end);
    start = end + 1;
  }
  return start;
}

const restOf = (bytes: Buffer, position: number): Chunk | undefined =>
  bytes.length === 0 || bytes.length > LONGEST_LINE_BYTES ? undefined : chunkOf(bytes, position);

/** Behind a line that is too long to be one. */
function afterNextNewline(file: number, from: number): number | undefined {
  for (let position = from; ; position += CHUNK_BYTES) {
    const chunk = readAt(file, position, position + CHUNK_BYTES);
    const at = chunk.indexOf(NEWLINE);
    if (at !== -1) return position + at + 1;
    if (chunk.length < CHUNK_BYTES) return undefined;
  }
}

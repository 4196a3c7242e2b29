/** The lines of an open file from one place on, each with where it lies. */

import { readAt } from './cursor.ts';
import { LONGEST_LINE_BYTES } from './line-splitter.ts';

export type FoundLine = { readonly text: string; readonly offset: number; readonly length: number };

/** `settled`: after the last whole line. `rest`: what stands behind it, in case that is a line already. */
export type Scanned = { readonly settled: number; readonly rest: FoundLine | undefined };

const CHUNK_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

export function scanLines(file: number, from: number, onLine: (line: FoundLine) => void): Scanned {
  let [position, room] = [from, CHUNK_BYTES];
  for (;;) {
    const chunk = readAt(file, position, position + room);
    const whole = wholeLines(chunk, position, onLine);
    position += whole;
    if (chunk.length < room) return { settled: position, rest: restOf(chunk.subarray(whole), position) };
    if (whole > 0) room = CHUNK_BYTES;
    else if (room <= LONGEST_LINE_BYTES) room *= 2;
    else {
      const after = afterNextNewline(file, position + room);
      if (after === undefined) return { settled: position, rest: undefined };
      [position, room] = [after, CHUNK_BYTES];
    }
  }
}

/** Returns how many bytes they take. */
function wholeLines(chunk: Buffer, position: number, onLine: (line: FoundLine) => void): number {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
    const length = end - start;
    if (length > 0 && length <= LONGEST_LINE_BYTES) {
      onLine({ text: chunk.toString('utf8', start, end), offset: position + start, length });
    }
    start = end + 1;
  }
  return start;
}

const restOf = (bytes: Buffer, offset: number): FoundLine | undefined =>
  bytes.length === 0 || bytes.length > LONGEST_LINE_BYTES
    ? undefined
    : { text: bytes.toString('utf8'), offset, length: bytes.length };

/** Behind a line that is too long to be one. */
function afterNextNewline(file: number, from: number): number | undefined {
  for (let position = from; ; position += CHUNK_BYTES) {
    const chunk = readAt(file, position, position + CHUNK_BYTES);
    const at = chunk.indexOf(NEWLINE);
    if (at !== -1) return position + at + 1;
    if (chunk.length < CHUNK_BYTES) return undefined;
  }
}

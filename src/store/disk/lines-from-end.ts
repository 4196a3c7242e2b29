/** The lines of an open file, last one first, read in chunks from the end. */
import { fstatSync, readSync } from 'node:fs';
import { LIMITS } from '../../workflow/registry/limits.ts';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
/** No event is longer than the input of a hook; a longer line is not held in memory. */
const LONGEST_LINE_BYTES = LIMITS.hookInputBytes;

export function* linesFromEnd(file: number): Generator<string> {
  let end = fstatSync(file).size;
  let line = NOTHING;
  while (end > 0) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const chunk = readChunk(file, start, end - start);
    let stop = chunk.length;
    for (let at = newlineBefore(chunk, stop); at !== -1; at = newlineBefore(chunk, stop)) {
      yield textOf(prepend(chunk.subarray(at + 1, stop), line));
      line = NOTHING;
      stop = at;
    }
    line = prepend(chunk.subarray(0, stop), line);
    end = start;
  }
  yield textOf(line);
}

/** The part of a line seen so far; a line that is too long keeps its length only. */
type Part = { readonly pieces: readonly Buffer[]; readonly bytes: number };
const NOTHING: Part = { pieces: [], bytes: 0 };

function prepend(piece: Buffer, { pieces, bytes }: Part): Part {
  const total = bytes + piece.length;
  return { pieces: total > LONGEST_LINE_BYTES ? [] : [piece, ...pieces], bytes: total };
}

const textOf = ({ pieces }: Part): string => Buffer.concat(pieces).toString('utf8');

const newlineBefore = (chunk: Buffer, stop: number): number => (stop > 0 ? chunk.lastIndexOf(NEWLINE, stop - 1) : -1);

/** Shorter than asked when the file was cut meanwhile. */
function readChunk(file: number, start: number, length: number): Buffer {
  const chunk = Buffer.alloc(length);
  let filled = 0;
  for (let got = -1; got !== 0 && filled < length; filled += got) {
    got = readSync(file, chunk, filled, length - filled, start + filled);
  }
  return chunk.subarray(0, filled);
}

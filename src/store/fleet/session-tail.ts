/** Reads on in the timeline of a session from a place that is kept over restarts. */
import { type FileAt, NEWLINE, readAt, withFile } from '../disk/reading.ts';
import type { SessionPaths } from '../sessions/session-paths.ts';
import { timelineFiles } from '../sessions/timeline-reading.ts';

/** After the last line that was read; inode 0 is before the first. */
export type Place = { readonly inode: number; readonly offset: number };

export type Tail = {
  readonly lines: readonly { readonly line: string; readonly after: Place }[];
  /** The file of the place is gone: lines before the first one here may be missing. */
  readonly isBroken: boolean;
};

const CHUNK_BYTES = 256 * 1024;

/** At most about one chunk at a time. */
export function readTail(paths: SessionPaths, place: Place): Tail {
  const files = timelineFiles(paths);
  const at = files.findIndex(({ inode, size }) => inode === place.inode && size >= place.offset);
  const isBroken = at === -1 && place.inode !== 0 && files.length > 0;
  const offset = at === -1 ? 0 : place.offset;
  for (const [index, file] of files.slice(Math.max(at, 0)).entries()) {
    const lines = linesOf(file, index === 0 ? offset : 0);
    if (lines.length > 0) return { lines, isBroken };
  }
  return { lines: [], isBroken };
}

function linesOf({ path, inode, size }: FileAt, start: number): Tail['lines'] {
  let room = CHUNK_BYTES;
  for (;;) {
    const chunk = withFile(path, (fd) => readAt(fd, start, Math.min(start + room, size))) ?? Buffer.alloc(0);
    const whole = chunk.lastIndexOf(NEWLINE) + 1;
    if (whole > 0) return split(chunk.subarray(0, whole), inode, start);
    // A line longer than the chunk.
    if (chunk.length < room) return [];
    room *= 2;
  }
}

function split(chunk: Buffer, inode: number, start: number): Tail['lines'] {
  const lines: { line: string; after: Place }[] = [];
  let from = 0;
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
    lines.push({ line: chunk.toString('utf8', from, end), after: { inode, offset: start + end + 1 } });
    from = end + 1;
  }
  return lines;
}

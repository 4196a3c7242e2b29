/** Bytes in, whole lines out: the beginning of a line waits for its end, and a line that is too long is left out. */
const NEWLINE = 0x0a;

/** Far more than any event takes; longer ones are junk and not worth holding in memory. */
export const LONGEST_LINE_BYTES = 1024 * 1024;

export type LineSplitter = {
  /** Letters of several bytes may be torn between two chunks; they are put together before they are read. */
  take(chunk: Buffer): string[];
};

/** `isInside`: the first bytes belong to a line whose beginning is unknown. */
export function createLineSplitter({ longest = LONGEST_LINE_BYTES, isInside = false } = {}): LineSplitter {
  let pieces: Buffer[] = [];
  let bytes = isInside ? longest + 1 : 0;
  const hold = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > longest) pieces = [];
    else if (piece.length > 0) pieces.push(Buffer.from(piece));
  };
  const finish = (piece: Buffer): string | undefined => {
    const isWhole = bytes + piece.length <= longest;
    const line = pieces.length === 0 ? piece : Buffer.concat([...pieces, piece]);
    pieces = [];
    bytes = 0;
    return isWhole ? line.toString('utf8') : undefined;
  };
  return {
    take(chunk) {
      const lines: string[] = [];
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        const line = finish(chunk.subarray(start, at));
        if (line !== undefined && line !== '') lines.push(line);
        start = at + 1;
      }
      hold(chunk.subarray(start));
      return lines;
    },
  };
}

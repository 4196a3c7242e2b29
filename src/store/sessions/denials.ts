/** denials.jsonl: what guards refused in a session. The list of timeline events is fixed, so it has its own file. */
import { decodeWith } from '../../values/schema.ts';
import { DENIAL, type Denial } from '../../workflow/view/rows.ts';
import { appendLines, parseLine, toLines } from '../disk/document.ts';
import { linesFromEnd, withFile } from '../disk/reading.ts';
import { sessionPaths } from './session-paths.ts';

/** A file this long holds the same refusal over and over. */
const MAX_BYTES = 2 * 1024 * 1024;

export function appendDenial(home: string, sessionId: string, denial: Denial): void {
  appendLines(sessionPaths(home, sessionId).denials, toLines([denial]), MAX_BYTES);
}

const KEPT = 50;

/** Newest last. Lines that are no denial are skipped; a file that cannot be read holds none. */
export function readDenials(home: string, sessionId: string): Denial[] {
  const found: Denial[] = [];
  withFile(sessionPaths(home, sessionId).denials, (fd) => {
    for (const line of linesFromEnd(fd)) {
      const denial = parseDenial(line);
      if (denial !== undefined) found.push(denial);
      if (found.length >= KEPT) break;
    }
  });
  return found.reverse();
}

export const parseDenial = (line: string): Denial | undefined => decodeWith(DENIAL)(parseLine(line));

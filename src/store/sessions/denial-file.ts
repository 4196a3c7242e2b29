/** denials.jsonl: what guards refused in a session. The timeline has a fixed list of events, so it has a file of its own. */
import type { Denial } from '../../core/dashboard/denial.ts';
import { appendLines, toLines } from '../disk/jsonl.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';

export const denialsFile = ({ directory }: Pick<SessionPaths, 'directory'>): string => `${directory}/denials.jsonl`;

/** A file this long is the same refusal over and over; the first ones have said it. */
const MOST_BYTES = 2 * 1024 * 1024;

export function appendDenial(home: string, sessionId: string, denial: Denial): void {
  appendLines(denialsFile(sessionPaths(home, sessionId)), toLines([denial]), MOST_BYTES);
}

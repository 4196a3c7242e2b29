/** In which project a session began, from the newest `session:start` among its last and its first events. */
import { fstatSync } from 'node:fs';
import { asText } from '../../core/narrow.ts';
import type { SessionPaths } from '../../store/sessions/session-paths.ts';
import { recordsOf } from '../../store/sessions/timeline-reader.ts';
import { readAt, withFile } from './cursor.ts';

/** A whole timeline may be long, and every session is asked at the start. */
const LAST_BYTES = 64 * 1024;
const FIRST_BYTES = 8 * 1024;

export function readStartedProject({ timeline }: SessionPaths): string | null {
  const lines = withFile(timeline, (file) => {
    const { size } = fstatSync(file);
    const last = readAt(file, Math.max(0, size - LAST_BYTES), size);
    const first = size > LAST_BYTES ? readAt(file, 0, FIRST_BYTES) : Buffer.alloc(0);
    return [...linesOf(first), ...linesOf(last)].reverse();
  });
  for (const { type, project } of recordsOf(lines ?? [])) {
    if (type === 'session:start' && asText(project) !== '') return asText(project);
  }
  return null;
}

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes('"session:start"'));

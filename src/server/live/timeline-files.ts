/** The files of one timeline, oldest first. */
import type { SessionPaths } from '../../store/sessions/session-paths.ts';
import { statIfReadable } from './cursor.ts';
import { segmentsIn } from './segments.ts';
import { stampOf } from './state-file.ts';

export type TimelineFile = {
  readonly path: string;
  readonly inode: number;
  readonly size: number;
  readonly stamp: string;
};

/** The current file is looked at first: one that becomes a segment in between is met there again and counted once. */
export function timelineFiles({ directory, timeline }: SessionPaths): TimelineFile[] {
  const current = fileAt(timeline);
  const segments = segmentsIn(directory).flatMap(({ path }) => fileAt(path));
  const isSegment = current.some(({ inode }) => segments.some((segment) => segment.inode === inode));
  return isSegment ? segments : [...segments, ...current];
}

function fileAt(path: string): TimelineFile[] {
  const stat = statIfReadable(path);
  return stat?.isFile() ? [{ path, inode: stat.ino, size: stat.size, stamp: stampOf(stat) }] : [];
}

/** The segments a timeline has turned into, oldest first; none where there is no session. */
import { hasCode } from '../../store/disk/errno.ts';
import { listSegments } from '../../store/sessions/timeline-file.ts';
import type { SegmentFile } from './tail.ts';

export function segmentsIn(directory: string): SegmentFile[] {
  try {
    return listSegments(directory).map(({ name, number }) => ({ path: `${directory}/${name}`, number }));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP')) return [];
    throw error;
  }
}

/** Writing timeline.jsonl. A file that has grown long becomes a numbered segment, so an append costs the same for ever. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { isoTime } from '../../core/iso-time.ts';
import type { SessionStore, TimelineEvent } from '../../core/ports.ts';
import { isTimelineEventType, TIMELINE_EVENTS } from '../../core/registry/events.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import { attempt } from '../disk/errno.ts';
import { appendLines, appendText, toLines } from '../disk/jsonl.ts';
import { withLock } from '../disk/lock.ts';
import { type FileStoreOptions, type SessionPaths, sessionPaths } from './session-paths.ts';

export type EventLog = Pick<SessionStore, 'appendEvents'>;

export function createEventLog({ home, ...options }: FileStoreOptions): EventLog {
  return {
    appendEvents(sessionId, events) {
      const paths = sessionPaths(home, sessionId);
      appendTimeline(paths, encodeEvents(events, options.now()), (work) => withLock(paths.lock, options, work));
    },
  };
}

/** Throws on an unknown type before anything is written. */
export function encodeEvents(events: readonly TimelineEvent[], now: Date): string {
  const ts = isoTime(now.getTime());
  return toLines(
    events.map(({ type, data }) => {
      if (!isTimelineEventType(type)) {
        throw new Error(`[store] 未知的 timeline 事件類型: ${type}. Add it to the registry of timeline events first.`);
      }
      const { category, label } = TIMELINE_EVENTS[type];
      const fixed = { ts, type, category, label };
      // Twice: the first sets the order of the keys, the second their values.
      return { ...fixed, ...data, ...fixed };
    }),
  );
}

/**
 * A caller without the lock may append while another turns the file into a segment: its line then ends up in the
 * segment, whose content stays. Only turning needs the lock.
 */
export function appendTimeline(
  { directory, timeline }: SessionPaths,
  lines: string,
  underLock: (work: () => void) => void,
): void {
  if (lines === '' || appendLines(timeline, lines, LIMITS.timeline.segmentBytes)) return;
  underLock(() => {
    attempt('begin a new segment after', timeline, () => turnIntoSegment(directory, timeline));
    appendText(timeline, lines);
  });
}

export type Segment = { readonly name: string; readonly number: number };

/** Oldest first. */
export function listSegments(directory: string): Segment[] {
  return readdirSync(directory)
    .map((name) => ({ name, number: Number(SEGMENT_NAME.exec(name)?.[1] ?? 0) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number);
}

const SEGMENT_NAME = /^timeline\.(\d{6,15})\.jsonl$/;

function turnIntoSegment(directory: string, timeline: string): void {
  const size = statSync(timeline, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LIMITS.timeline.segmentBytes) return;
  const segments = listSegments(directory);
  const number = (segments.at(-1)?.number ?? 0) + 1;
  renameSync(timeline, `${directory}/timeline.${String(number).padStart(6, '0')}.jsonl`);
  const surplus = Math.max(0, segments.length + 1 - LIMITS.timeline.keepSegments);
  for (const { name } of segments.slice(0, surplus)) {
    rmSync(`${directory}/${name}`, { force: true });
  }
}

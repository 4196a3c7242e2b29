/** What is known of a session at this moment, and whether its host is still there. */

import { asText } from '../../values/narrow.ts';
import { decodeFlow } from '../../workflow/flow-file.ts';
import { decodeLoop } from '../../workflow/loop/loop.ts';
import { foundIn, type TimelineRecord } from '../../workflow/ports.ts';
import type { SessionFacts } from '../../workflow/view/rows.ts';
import { isProcessAlive } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';
import { ifReadable } from '../disk/reading.ts';
import { readTaskView } from './session-detail.ts';
import { lastWorkAt } from './session-list.ts';
import { decodeCard } from './session-notes.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';
import { newestRecords } from './timeline-file.ts';

/** Read once; the dashboard follows the same files instead. */
export function readSessionFacts(sessionId: string, { home, now }: Place): SessionFacts {
  const paths = sessionPaths(home, sessionId);
  const [flow, card] = [readDocument(paths.flow, decodeFlow), foundIn(readDocument(paths.card, decodeCard))];
  const begun = readBeginning(paths);
  const project = foundIn(flow)?.project || begun.project;
  const updatedAt = lastWorkAt(paths);
  return {
    sessionId,
    flow: foundIn(flow),
    damaged: 'why' in flow,
    loop: foundIn(readDocument(paths.loop, decodeLoop)),
    project,
    task: project === null ? null : readTaskView(sessionId, project),
    updatedAt,
    isLive: !begun.isEnded && isHostThere(card?.host, updatedAt, now()),
    request: card?.request,
  };
}

type Place = { readonly home: string; readonly now: () => Date };

/** Where no process is known, and where another may have its number by now, the last event tells. */
const QUIET_MS = { unknown: 10 * 60_000, alive: 24 * 60 * 60_000 };

export function isHostThere(host: number | undefined, lastWork: string, now: Date): boolean {
  const quietMs = now.getTime() - Date.parse(lastWork);
  if (host === undefined) return quietMs < QUIET_MS.unknown;
  return isProcessAlive(host) && quietMs < QUIET_MS.alive;
}

export const projectIn = ({ type, project }: TimelineRecord): string | null =>
  (type === 'session:start' && asText(project)) || null;

export const endedBy = ({ type }: TimelineRecord): boolean | undefined =>
  type === 'session:end' ? true : type === 'session:start' ? false : undefined;

/** A timeline may be long. */
const MAX_RECORDS_READ = 500;

export function readBeginning(paths: SessionPaths): { readonly project: string | null; readonly isEnded: boolean } {
  let left = MAX_RECORDS_READ;
  let isEnded: boolean | undefined;
  for (const record of ifReadable(() => newestRecords(paths)) ?? []) {
    const project = projectIn(record);
    isEnded ??= endedBy(record);
    left -= 1;
    if (project !== null || left === 0) return { project, isEnded: isEnded ?? false };
  }
  return { project: null, isEnded: isEnded ?? false };
}

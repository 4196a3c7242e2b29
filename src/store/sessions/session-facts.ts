/** What is known of a session: read once, or followed as its files change. And whether its host is still there. */
import { lstatSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { asText } from '../../values/narrow.ts';
import { decodeFlow } from '../../workflow/flow-file.ts';
import { decodeLoop } from '../../workflow/loop/loop.ts';
import type { ReadResult, TimelineRecord } from '../../workflow/ports.ts';
import { isFeatureName } from '../../workflow/specs/tasks.ts';
import type { LiveChange, SessionFacts, TaskView } from '../../workflow/view/rows.ts';
import { isProcessAlive } from '../disk/atomic-write.ts';
import { type Decode, parseDocument } from '../disk/document.ts';
import { fileAt, ifReadable, stampOf, withFile } from '../disk/reading.ts';
import { tasksFile } from '../specs/specs-reader.ts';
import { boundDirectory } from '../tasks/task-index-file.ts';
import { indexFile, taskPaths } from '../tasks/task-paths.ts';
import { readTaskView } from './session-detail.ts';
import { lastWorkAt } from './session-list.ts';
import { decodeCard, parseDenial } from './session-notes.ts';
import { type SessionPaths, sessionPaths } from './session-paths.ts';
import { newestRecords, parseRecord } from './timeline-file.ts';
import { followLines, timelineFiles } from './timeline-reading.ts';

export const readSessionFacts = (sessionId: string, place: Place): SessionFacts =>
  trackSession(place, sessionId, 'end').facts();

export type TrackedSession = ReturnType<typeof trackSession>;

/** Enough for a burst of events, but small enough that other sessions and pages get their turn. */
const BUDGET_BYTES = 128 * 1024;

type Place = { readonly home: string; readonly now: () => Date };

/** `from: 'end'`: a session that was there before; its past is not reported. */
export function trackSession({ home, now }: Place, sessionId: string, from: 'start' | 'end') {
  const paths = sessionPaths(home, sessionId);
  const [flow, loop] = [watchDocument(paths.flow, decodeFlow), watchDocument(paths.loop, decodeLoop)];
  const card = watchDocument(paths.card, decodeCard);
  const project = watchProject(sessionId);
  let changes: LiveChange[] = [];
  let startedIn: string | null = null;
  let isEnded = false;
  let wasLive = true;
  let facts: SessionFacts | undefined;
  const timeline = followLines({
    files: () => timelineFiles(paths),
    from,
    onReset: () => changes.push({ kind: 'reset', sessionId }),
    onLine(line) {
      const event = parseRecord(line);
      if (event === undefined) return;
      startedIn = projectIn(event) ?? startedIn;
      isEnded = endedBy(event) ?? isEnded;
      changes.push({ kind: 'timeline', sessionId, event });
    },
  });
  const denials = followLines({
    files: () => fileAt(paths.denials),
    from,
    onReset: () => changes.push(touched(sessionId)),
    onLine(line) {
      const denial = parseDenial(line);
      if (denial !== undefined) changes.push({ kind: 'denial', sessionId, denial });
    },
  });
  const told = <T>(value: T | undefined, change: (value: T) => LiveChange): LiveChange =>
    value === undefined ? touched(sessionId) : change(value);
  const projectOf = () => flow.value()?.project || startedIn;
  if (from === 'end') {
    flow.poll();
    loop.poll();
    card.poll();
    const before = readBeginning(paths);
    startedIn = before.project;
    isEnded = before.isEnded;
    project.poll(projectOf());
  }
  const isLive = (): boolean => !isEnded && isHostThere(card.value()?.host, lastWorkAt(paths), now());
  wasLive = isLive();
  return {
    facts(): SessionFacts {
      facts ??= {
        sessionId,
        flow: flow.value(),
        damaged: flow.isDamaged(),
        loop: loop.value(),
        project: projectOf(),
        task: project.task(),
        updatedAt: lastWorkAt(paths),
        isLive: wasLive,
        request: card.value()?.request,
      };
      return facts;
    },
    /** Reads what is new. `isAttended`: a page shows the session, so its feature counts too. `more`: call again. */
    poll(isAttended: boolean): { readonly changes: readonly LiveChange[]; readonly more: boolean } {
      changes = [];
      // A file that is gone or damaged has no value to tell.
      if (flow.poll()) changes.push(told(flow.value(), (value) => ({ kind: 'workflow', sessionId, flow: value })));
      if (loop.poll()) changes.push(told(loop.value(), (value) => ({ kind: 'loop', sessionId, loop: value })));
      const more = [timeline(BUDGET_BYTES), denials(BUDGET_BYTES)].includes(true);
      const feature = isAttended ? (flow.value()?.featureName ?? '') : undefined;
      if (project.poll(projectOf(), feature)) changes.push(touched(sessionId));
      // The host may disappear without notice, and come back.
      if (card.poll() || wasLive !== isLive()) changes.push(touched(sessionId));
      wasLive = isLive();
      if (changes.length > 0) facts = undefined;
      return { changes, more };
    },
  };
}

export const touched = (sessionId: string): LiveChange => ({ kind: 'touched', sessionId });

function watchDocument<T>(path: string, decode: Decode<T>) {
  let stamp: string | undefined;
  let document: ReadResult<T> = { state: 'missing' };
  return {
    value: (): T | undefined => (document.state === 'found' ? document.value : undefined),
    isDamaged: (): boolean => document.state === 'corrupt',
    poll(): boolean {
      const [file] = fileAt(path);
      if (file?.stamp === stamp) return false;
      stamp = file?.stamp;
      const text = file && withFile(path, (fd) => readFileSync(fd, 'utf8'));
      document = text === undefined ? { state: 'missing' } : parseDocument(path, text, decode);
      return true;
    },
  };
}

/** The bound task of the session and, while the session is attended, the tasks.md of its feature. */
function watchProject(sessionId: string) {
  let task: TaskView | null = null;
  let taskDir: string | undefined;
  let seen: string | undefined;
  const stamp = (project: string, feature = ''): string =>
    [
      indexFile(project),
      ...(taskDir ? [taskPaths(taskDir).meta] : []),
      ...(isFeatureName(feature) ? [tasksFile(`${project}/specs/features/in-progress/${feature}`)] : []),
    ]
      .map(stampAt)
      .join();
  return {
    task: () => task,
    poll(project: string | null, attendedFeature?: string): boolean {
      if (project === null || !isAbsolute(project) || stamp(project, attendedFeature) === seen) return false;
      const [before, isFirst] = [task, seen === undefined];
      taskDir = boundDirectory(project, sessionId);
      task = taskDir === undefined ? null : readTaskView(sessionId, project);
      seen = stamp(project, attendedFeature);
      return before !== null || task !== null || (attendedFeature !== undefined && !isFirst);
    },
  };
}

const stampAt = (path: string): string => {
  const stat = ifReadable(() => lstatSync(path, { throwIfNoEntry: false }));
  return stat ? stampOf(stat) : '';
};

/** If no process is known, or its pid may have been reused, the last event decides. */
const QUIET_MS = { unknown: 10 * 60_000, alive: 24 * 60 * 60_000 };

function isHostThere(host: number | undefined, lastWork: string, now: Date): boolean {
  const quietMs = now.getTime() - Date.parse(lastWork);
  if (host === undefined) return quietMs < QUIET_MS.unknown;
  return isProcessAlive(host) && quietMs < QUIET_MS.alive;
}

const projectIn = ({ type, project }: TimelineRecord): string | null =>
  (type === 'session:start' && asText(project)) || null;

const endedBy = ({ type }: TimelineRecord): boolean | undefined =>
  type === 'session:end' ? true : type === 'session:start' ? false : undefined;

/** A timeline may be long. */
const MAX_RECORDS_READ = 500;

function readBeginning(paths: SessionPaths): { readonly project: string | null; readonly isEnded: boolean } {
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

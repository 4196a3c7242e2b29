/** One session as its files tell it. Each poll reads what is new and reports what changed. */
import { lstatSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { type Decode, parseDocument } from '../../store/disk/document.ts';
import { fileAt, ifReadable, stampOf, withFile } from '../../store/disk/reading.ts';
import { parseDenial } from '../../store/sessions/denials.ts';
import { readTaskView } from '../../store/sessions/session-detail.ts';
import { endedBy, isHostThere, projectIn, readBeginning } from '../../store/sessions/session-facts.ts';
import { lastWorkAt } from '../../store/sessions/session-list.ts';
import { decodeCard } from '../../store/sessions/session-notes.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { parseRecord } from '../../store/sessions/timeline-file.ts';
import { followLines, timelineFiles } from '../../store/sessions/timeline-reading.ts';
import { tasksFile } from '../../store/specs/specs-reader.ts';
import { boundDirectory } from '../../store/tasks/task-index-file.ts';
import { indexFile, taskPaths } from '../../store/tasks/task-paths.ts';

import { decodeFlow } from '../../workflow/flow-file.ts';
import { decodeLoop } from '../../workflow/loop/loop.ts';
import type { ReadResult } from '../../workflow/ports.ts';
import { isFeatureName } from '../../workflow/specs/tasks.ts';
import type { LiveChange, SessionFacts } from '../../workflow/view/rows.ts';
import type { TaskView } from '../../workflow/view/task-view.ts';

export type TrackedSession = {
  facts(): SessionFacts;
  /** `isAttended`: a page shows the session, so its feature is watched as well. `more`: call again at once. */
  poll(isAttended: boolean): { readonly changes: readonly LiveChange[]; readonly more: boolean };
};

/** Enough for a burst of events, little enough that other sessions and pages have their turn. */
const BUDGET_BYTES = 128 * 1024;

type Place = { readonly home: string; readonly now: () => Date };

/** `from: 'end'`: a session that was there before; its past is not reported. */
export function trackSession({ home, now }: Place, sessionId: string, from: 'start' | 'end'): TrackedSession {
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
    facts() {
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
    poll(isAttended) {
      changes = [];
      if (flow.poll()) changes.push(changeOf('workflow', 'flow', flow.value(), sessionId));
      if (loop.poll()) changes.push(changeOf('loop', 'loop', loop.value(), sessionId));
      const more = [timeline(BUDGET_BYTES), denials(BUDGET_BYTES)].includes(true);
      const feature = isAttended ? (flow.value()?.featureName ?? '') : undefined;
      if (project.poll(projectOf(), feature)) changes.push(touched(sessionId));
      // The host may be gone without a word, and come back.
      if (card.poll() || wasLive !== isLive()) changes.push(touched(sessionId));
      wasLive = isLive();
      if (changes.length > 0) facts = undefined;
      return { changes, more };
    },
  };
}

export const touched = (sessionId: string): LiveChange => ({ kind: 'touched', sessionId });

/** A file that is gone or damaged has no value to tell. */
const changeOf = (kind: 'workflow' | 'loop', key: 'flow' | 'loop', value: unknown, sessionId: string): LiveChange =>
  value === undefined ? touched(sessionId) : ({ kind, sessionId, [key]: value } as LiveChange);

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

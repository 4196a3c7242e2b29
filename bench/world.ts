/** A scratch home and project, put back before every firing so that each does the same work. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TimelineEvent } from '../src/core/ports.ts';
import { OBSERVATION_TYPES } from '../src/core/registry/instincts.ts';
import { STAGES } from '../src/core/registry/stages.ts';
import { WORKFLOWS } from '../src/core/registry/workflows.ts';
import { DEFAULT_NAMING, DEFAULT_PLACES, DEFAULT_POLICY } from '../src/core/tasks/settings/defaults.ts';
import type { Flow } from '../src/core/workflow/flow.ts';
import { writeDashboardFile } from '../src/store/dashboard-file.ts';
import { createFileSessionStore } from '../src/store/sessions/file-session-store.ts';
import { createFileSpecsStore } from '../src/store/specs/specs-file-store.ts';
import { openTask } from '../src/store/tasks/task-open.ts';
import { changeTask } from '../src/store/tasks/task-store.ts';
import { specsMessages } from '../src/text/specs/zh-tw.ts';
import { FEATURE, loopAtWork, SESSION } from './session.ts';

export type World = {
  readonly env: Readonly<Record<string, string>>;
  readonly project: string;
  /** Keeps the session as it is to be before each firing; the number goes to `reset`. */
  prepare(flow: Flow, eventCount: number): number;
  reset(prepared: number): void;
  remove(): void;
};

/** A world has a task under work or none: one whose directory had only just been made would cost more than in a user's project. */
export function createWorld({ inTask = false } = {}): World {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-bench-'));
  const home = join(root, 'home');
  const project = join(root, 'project');
  const live = [
    join(home, 'sessions', SESSION),
    join(project, 'specs'),
    join(project, 'tasks'),
    join(project, '.claude'),
  ];
  let count = 0;
  // A session usually finds a dashboard, and none may be started here.
  const findDashboard = () =>
    writeDashboardFile(home, { pid: 1, port: 1, url: 'http://127.0.0.1:1/', startedAt: AT, version: '999.0.0' });
  const keptIn = (prepared: number, index: number) => join(root, 'prepared', String(prepared), String(index));
  return {
    project,
    env: {
      PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HOME: root,
      OVERTONE_HOME: home,
      CLAUDE_PROJECT_DIR: project,
      CLAUDE_CODE_SESSION_ID: SESSION,
    },
    prepare(flow, eventCount) {
      for (const path of live) rmSync(path, { recursive: true, force: true });
      furnish({ home, project, flow, eventCount });
      if (inTask) openBenchTask(project);
      count += 1;
      live.forEach((path, index) => {
        if (existsSync(path)) cpSync(path, keptIn(count, index), { recursive: true });
      });
      return count;
    },
    reset(prepared) {
      findDashboard();
      live.forEach((path, index) => {
        if (existsSync(keptIn(prepared, index))) putBack(keptIn(prepared, index), path);
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Directories stay: a session does not get a new one at every event, and the first file in it is dear. */
function putBack(kept: string, live: string): void {
  mkdirSync(live, { recursive: true });
  for (const name of readdirSync(live)) {
    if (!existsSync(join(kept, name))) rmSync(join(live, name), { recursive: true });
  }
  for (const entry of readdirSync(kept, { withFileTypes: true })) {
    const [from, to] = [join(kept, entry.name), join(live, entry.name)];
    if (entry.isDirectory()) putBack(from, to);
    else if (!isSame(from, to)) copyFileSync(from, to);
  }
}

/**
 * A long timeline that is written anew each time would still be on its way to the disk when the hook runs, and one that is read
 * to be compared takes the place of what the hook needs in the processor's memory.
 */
const isSame = (from: string, to: string): boolean =>
  existsSync(to) &&
  statSync(from).size === statSync(to).size &&
  (statSync(to).size > MOST_COMPARED || readFileSync(from).equals(readFileSync(to)));

/** Hooks only ever add to files that long. */
const MOST_COMPARED = 64 * 1024;

type Furniture = {
  readonly home: string;
  readonly project: string;
  readonly flow: Flow;
  readonly eventCount: number;
};

function furnish({ home, project, flow, eventCount }: Furniture): void {
  // As hooks leave it.
  const options = { home, pid: process.pid, now: () => new Date(), keepsSpare: true };
  const store = createFileSessionStore(options);
  const words = () => specsMessages;
  const { stages } = WORKFLOWS.standard;
  createFileSpecsStore({ ...options, root: project, lockDir: join(home, 'locks'), words }).initFeature(FEATURE, {
    workflow: 'standard',
    stages,
  });
  store.update(SESSION, () => ({ flow, loop: loopAtWork(), value: undefined }));
  store.writeCurrentSession(SESSION);
  // Half way through, earlier stages have handed over.
  store.writeHandoff(SESSION, 'TEST-to-DEV', '## HANDOFF: tester → developer\n');
  store.updateObservations(SESSION, () => observations());
  // Through the store, which turns what has grown long into segments: no hook meets it in one piece.
  for (let from = 0; from < eventCount; from += EVENTS_AT_ONCE) {
    store.appendEvents(SESSION, pastEvents(from, Math.min(from + EVENTS_AT_ONCE, eventCount)));
  }
}

const observations = () =>
  OBSERVATION_TYPES.flatMap((type, row) =>
    SEEN_AGENTS.map((agent, column) => ({
      id: `obs-${row}-${column}`,
      ts: AT,
      lastSeen: AT,
      type,
      trigger: `what ${agent} met`,
      action: 'what helped',
      tag: `${type}-${agent}`,
      confidence: 0.5,
      count: 3,
    })),
  );

const SEEN_AGENTS = [STAGES.PLAN, STAGES.ARCH, STAGES.TEST, STAGES.DEV].map(({ agent }) => agent);
const AT = '2026-03-01T08:00:00.000Z';

const EVENTS_AT_ONCE = 500;

const pastEvents = (from: number, to: number): readonly TimelineEvent[] =>
  Array.from({ length: to - from }, (_, index) => ({
    type: 'stage:start',
    data: { stage: 'DEV', index: from + index },
  }));

/** A bug under work: a few edits and one complaint old, and its test reminder just given. */
function openBenchTask(project: string): void {
  const now = () => new Date();
  const policy = DEFAULT_POLICY;
  const store = { project, pid: process.pid, now, places: DEFAULT_PLACES, naming: DEFAULT_NAMING, policy };
  const description = 'The search box loses its query';
  const task = openTask(store, { description, prompt: `/mc ${description}`, taskType: 'bug_fix', sessionId: SESSION });
  const at = now().toISOString();
  const intent = { kind: 'negative', confidence: 0.9 };
  changeTask(store, task, {
    events: [{ type: 'feedback.given', id: 'complaint', at, mute: true, intent, text: 'still broken' }],
  });
  for (let index = 0; index < 8; index += 1) {
    const edit = { file: `src/part-${index}.ts`, operation: 'Edit', summary: '-1 +1 lines' };
    changeTask(store, task, { events: [{ type: 'edit.succeeded', id: `edit-${index}`, at, ...edit }] });
  }
}

/** A home with many sessions in all states, and one with a long timeline. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import type { TimelineEvent } from '../../src/workflow/ports.ts';
import { SESSION } from '../hooks/payloads.ts';
import { createScene } from '../hooks/scene.ts';
import type { Moment } from '../hooks/session-script.ts';

export type CrowdedHome = {
  /** The user's home; Overtone's is `.overtone` in it. */
  readonly root: string;
  readonly project: string;
  readonly longSession: string;
  /** Appends that many events to the long session. */
  write(count: number): void;
  written(): number;
  remove(): void;
};

const BATCH = 1_000;
const STATES: readonly Moment[] = ['idle', 'delegated', 'working', 'reported'];
const FILES = ['workflow.json', 'loop.json', 'timeline.jsonl'];

export async function createCrowdedHome(sessions: number): Promise<CrowdedHome> {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-bench-dashboard-'));
  const [home, project] = [join(root, '.overtone'), join(root, 'project')];
  mkdirSync(project, { recursive: true });
  const store = createFileSessionStore({ home, pid: process.pid, now: () => new Date() });
  const longSession = sessionId(0);
  let written = 0;
  const write = (count: number): void => {
    for (const end = written + count; written < end; ) {
      const size = Math.min(BATCH, end - written);
      store.appendEvents(longSession, events(written, size));
      written += size;
    }
  };
  await copySessions(join(home, 'sessions'), project, sessions);
  rmSync(join(home, 'sessions', longSession, 'timeline.jsonl'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  return { root, project, longSession, write, written: () => written, remove };
}

const sessionId = (index: number): string => `0f6c2a4e-5b1d-4c7e-9a38-${String(index).padStart(12, '0')}`;

/** One session is played through the hooks; the others are copies of its states. */
async function copySessions(directory: string, project: string, count: number): Promise<void> {
  const scene = await createScene({ hasWorkflow: true, hasTask: false, past: { edits: 0, failures: 5 } });
  try {
    for (let index = count - 1; index >= 0; index -= 1) {
      const [id, state] = [sessionId(index), STATES[index % STATES.length] ?? 'idle'];
      mkdirSync(join(directory, id), { recursive: true });
      for (const name of FILES) {
        const text = readFileSync(join(scene.sessionAt(state), name), 'utf8');
        writeFileSync(join(directory, id, name), text.replaceAll(SESSION, id).replaceAll(scene.project, project));
      }
    }
  } finally {
    scene.remove();
  }
}

/** A realistic mix: mostly agents and tools, occasionally a stage. */
function events(from: number, count: number): TimelineEvent[] {
  return Array.from({ length: count }, (_, index): TimelineEvent => {
    const n = from + index;
    if (n % 100 === 0) return { type: 'stage:start', data: { stage: 'DEV', agent: 'developer', n } };
    if (n % 100 === 99) return { type: 'stage:complete', data: { stage: 'DEV', result: 'pass', n } };
    if (n % 3 === 0) return { type: 'agent:delegate', data: { agent: 'developer', stage: 'DEV', n } };
    return { type: 'tool:failure', data: { toolName: 'Bash', error: 'exit 1: no test matched the pattern', n } };
  });
}

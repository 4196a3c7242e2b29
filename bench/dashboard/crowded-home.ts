/** A home with a thousand sessions in every state, and one with a long past. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newLoop } from '../../src/core/loop/loop.ts';
import type { TimelineEvent } from '../../src/core/ports.ts';
import type { Flow } from '../../src/core/workflow/flow.ts';
import { encodeFlow } from '../../src/core/workflow/flow-file.ts';
import { createFileSessionStore } from '../../src/store/sessions/file-session-store.ts';
import { beforeDev, devDelivered, devNamed, devReported } from '../session.ts';
import { DASHBOARD_LOAD } from './limits.ts';

export type CrowdedHome = {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly longSession: string;
  /** Writes the next so many events of the long session, numbered on. */
  write(count: number): void;
  written(): number;
  remove(): void;
};

/** As many as one hook never writes, but a busy machine does in a moment. */
const BATCH = 1_000;
const FEW_EVENTS = 20;

export function createCrowdedHome(): CrowdedHome {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-bench-dashboard-'));
  const [home, project] = [join(root, 'home'), join(root, 'project')];
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
  for (let index = DASHBOARD_LOAD.sessions - 1; index >= 0; index -= 1) {
    const flow: Flow = { ...stateOf(index), sessionId: sessionId(index), extra: { project } };
    furnish(join(home, 'sessions', sessionId(index)), flow);
    if (index > 0) store.appendEvents(sessionId(index), events(0, FEW_EVENTS));
  }
  write(DASHBOARD_LOAD.longSession);
  const remove = () => rmSync(root, { recursive: true, force: true });
  return { root, home, project, longSession, write, written: () => written, remove };
}

const sessionId = (index: number): string => `0f6c2a4e-5b1d-4c7e-9a38-${String(index).padStart(12, '0')}`;

function stateOf(index: number): Flow {
  const states = [
    devNamed,
    beforeDev,
    devReported,
    devDelivered,
    () => ({ ...devDelivered(), phase: 'finished' }) as const,
  ];
  return (states[index % states.length] ?? beforeDev)();
}

function furnish(directory: string, flow: Flow): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'workflow.json'), JSON.stringify(encodeFlow(flow), null, 2));
  writeFileSync(join(directory, 'loop.json'), JSON.stringify({ ...newLoop(flow.createdAt), iteration: 3 }));
}

/** As sessions write them: mostly agents and tools, now and then a stage. */
function events(from: number, count: number): TimelineEvent[] {
  return Array.from({ length: count }, (_, index): TimelineEvent => {
    const n = from + index;
    if (n % 100 === 0) return { type: 'stage:start', data: { stage: 'DEV', agent: 'developer', n } };
    if (n % 100 === 99) return { type: 'stage:complete', data: { stage: 'DEV', result: 'pass', n } };
    if (n % 3 === 0) return { type: 'agent:delegate', data: { agent: 'developer', stage: 'DEV', n } };
    return { type: 'tool:failure', data: { tool: 'Bash', error: 'exit 1: no test matched the pattern', n } };
  });
}

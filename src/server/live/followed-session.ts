/** One session as its files tell it. A look reads what is new and says what changed. */
import type { Denial } from '../../core/dashboard/denial.ts';
import type { LiveChange } from '../../core/dashboard/live-change.ts';
import type { SessionFacts } from '../../core/dashboard/session-facts.ts';
import { decodeLoop } from '../../core/loop/loop.ts';
import { asText, type UnknownRecord } from '../../core/narrow.ts';
import type { TimelineRecord } from '../../core/ports.ts';
import { decodeFlow } from '../../core/workflow/flow-file.ts';
import { parseLine } from '../../store/disk/jsonl.ts';
import { denialsFile } from '../../store/sessions/denial-file.ts';
import { decodeDenial } from '../../store/sessions/denial-reader.ts';
import { lastWorkAt } from '../../store/sessions/session-list.ts';
import { type SessionPaths, sessionPaths } from '../../store/sessions/session-paths.ts';
import { recordsOf } from '../../store/sessions/timeline-reader.ts';
import { followTask } from './followed-task.ts';
import { segmentsIn } from './segments.ts';
import { readStartedProject } from './started-project.ts';
import { createStateFile } from './state-file.ts';
import { createTail } from './tail.ts';

export type FollowedSession = {
  facts(): SessionFacts;
  /** `more`: there is more to read at once. */
  look(): { readonly changes: readonly LiveChange[]; readonly more: boolean };
  close(): void;
};

/** `from: 'end'`: a session that was there before; its past is read by others. */
export function followSession(home: string, sessionId: string, from: 'start' | 'end'): FollowedSession {
  const paths = sessionPaths(home, sessionId);
  const state = followState(paths, sessionId);
  const timeline = createTail({ path: paths.timeline, segments: () => segmentsIn(paths.directory), from });
  const denials = createTail({ path: denialsFile(paths), from });
  const task = followTask(home, sessionId);
  let facts: SessionFacts | undefined;
  if (from === 'end') state.look();
  let startedIn = from === 'end' && state.project() === '' ? readStartedProject(paths) : null;
  const project = () => state.project() || startedIn;
  if (from === 'end') task.look(project());
  return {
    facts() {
      facts ??= {
        sessionId,
        ...state.now(),
        project: project(),
        task: task.value(),
        updatedAt: lastWorkAt(paths),
      };
      return facts;
    },
    look() {
      const stateChanges = state.look();
      const [events, refused] = [timeline.look(), denials.look()];
      const records = [...recordsOf(events.lines)];
      startedIn = records.reduce(projectAfter, startedIn);
      const changes: LiveChange[] = [
        ...stateChanges,
        ...(events.reset ? [{ kind: 'reset', sessionId } as const] : []),
        ...records.map((event) => ({ kind: 'timeline', sessionId, event }) as const),
        ...denialsIn(refused.lines).map((denial) => ({ kind: 'denial', sessionId, denial }) as const),
        ...(refused.reset || task.look(project()) ? [touched(sessionId)] : []),
      ];
      if (changes.length > 0) facts = undefined;
      return { changes, more: events.more || refused.more };
    },
    close() {
      timeline.close();
      denials.close();
    },
  };
}

/** workflow.json and loop.json. */
function followState(paths: SessionPaths, sessionId: string) {
  const flow = createStateFile(paths.flow, decodeFlow);
  const loop = createStateFile(paths.loop, decodeLoop);
  return {
    now: () => ({ flow: flow.value(), damaged: flow.isDamaged(), loop: loop.value() }),
    project: () => asText(flow.value()?.extra['project']),
    look(): LiveChange[] {
      const [isOtherFlow, isOtherLoop] = [flow.look(), loop.look()];
      const [found, looped] = [flow.value(), loop.value()];
      return [
        ...(isOtherFlow ? [found ? ({ kind: 'workflow', sessionId, flow: found } as const) : touched(sessionId)] : []),
        ...(isOtherLoop ? [looped ? ({ kind: 'loop', sessionId, loop: looped } as const) : touched(sessionId)] : []),
      ];
    },
  };
}

const denialsIn = (lines: readonly string[]): Denial[] => lines.flatMap((line) => decodeDenial(parseLine(line)) ?? []);

export const touched = (sessionId: string): LiveChange => ({ kind: 'touched', sessionId });

const projectAfter = (project: string | null, { type, ...data }: TimelineRecord): string | null =>
  (type === 'session:start' && asText((data as UnknownRecord)['project'])) || project;

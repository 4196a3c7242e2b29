/** Sessions for tests, in words. */
import type { CallEvent, SessionEvent, SessionTrace } from '../../src/learn/session-events.ts';

let calls = 0;

export const ran = (command: string, over: Partial<CallEvent> = {}): CallEvent => {
  calls += 1;
  const at = over.at ?? '2026-03-01T10:00:00.000Z';
  return {
    kind: 'call',
    at,
    id: `toolu_${calls}`,
    tool: 'Bash',
    command,
    file: '',
    failed: false,
    output: '',
    agent: '',
    ...over,
  };
};

export const failing = (command: string, output: string, over: Partial<CallEvent> = {}): CallEvent =>
  ran(command, { failed: true, output, ...over });

export const session = (name: string, ...events: SessionEvent[]): SessionTrace => ({
  session: name,
  startedAt: events[0]?.at ?? '2026-03-01T10:00:00.000Z',
  events,
});

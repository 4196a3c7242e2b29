/** A session in the middle of its work, and one event of every kind that makes a hook write. */
import type { SessionFiles } from '../kit/session-files.ts';
import {
  type Agent,
  agentAnnounced,
  agentFailed,
  agentNamed,
  agentReported,
  agentReturned,
  commandRan,
  compacting,
  delegated,
  type HostEvent,
  humanSpoke,
  sessionEnded,
  sessionStarted,
  toolFailed,
  turnEnded,
} from './host-events.ts';
import type { HookWorld } from './world.ts';

export const SESSION = 's1';
export const AGENT: Agent = { useId: 'call-1', agentId: 'agent-1' };
const ANOTHER: Agent = { useId: 'call-2', agentId: 'agent-2' };

/** A developer works on a feature; the loop has held the turn once; another session was the last to speak. */
export function putToWork(world: HookWorld, session = SESSION, featureName = 'shop'): SessionFiles {
  const startedAt = '2026-03-01T08:00:00.000Z';
  world.putFeature(featureName);
  const files = world.begin(session, {
    featureName,
    activeAgents: { developer: { stage: 'DEV', instance: AGENT.useId, agentId: AGENT.agentId, startedAt } },
  });
  files.write('loop.json', { iteration: 1, stopped: false, consecutiveErrors: 0, startedAt });
  files.setCurrentSession('s0');
  return files;
}

/** The same session when only the end of the turn is missing. */
export function putToFinish(world: HookWorld): SessionFiles {
  const files = putToWork(world);
  const passed = { status: 'completed', result: 'pass' };
  const stages = { DEV: passed, REVIEW: passed, TEST: { ...passed, mode: 'verify' } };
  files.write('workflow.json', { ...files.readJson('workflow.json'), stages, activeAgents: {}, currentStage: null });
  world.putFeature('shop', '## Tasks\n\n- [x] DEV\n');
  return files;
}

export const WRITING_EVENTS = {
  'a resumed session': sessionStarted(SESSION),
  'the end of a session': sessionEnded(SESSION),
  'a compaction': compacting(SESSION),
  'a prompt': humanSpoke(SESSION),
  'the notice of an ended agent': agentAnnounced(SESSION, AGENT),
  'a delegation': delegated(SESSION, ANOTHER),
  'the name of an agent': agentNamed(SESSION, ANOTHER),
  'the report of an agent': agentReported(SESSION, AGENT),
  'the failure of an agent': agentFailed(SESSION, AGENT),
  'a failed command': commandRan(SESSION, 'probe it', 1),
  'the return of an agent': agentReturned(SESSION, AGENT),
  'a failed delegation': toolFailed(SESSION, 'Agent', AGENT.useId),
  'a failed tool': toolFailed(SESSION, 'Bash'),
  'the end of a turn': turnEnded(SESSION, []),
} as const satisfies Record<string, HostEvent>;

export type WritingEvent = keyof typeof WRITING_EVENTS;

export const EVENT_NAMES = Object.keys(WRITING_EVENTS) as WritingEvent[];

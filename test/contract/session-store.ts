/** The contract suite of session stores. A store's own test file covers only what is specific to it. */
import { describe } from 'vitest';
import { testObservations } from './session-store/observations.ts';
import { testSessions } from './session-store/sessions.ts';
import { testState } from './session-store/state.ts';
import { testTimeline } from './session-store/timeline.ts';
import type { MakeWorld } from './session-store/world.ts';

export function testSessionStore(makeWorld: MakeWorld): void {
  describe('the state of a session', () => testState(makeWorld));
  describe('the timeline of a session', () => testTimeline(makeWorld));
  describe('the observations of a session', () => testObservations(makeWorld));
  describe('the sessions of a home', () => testSessions(makeWorld));
}

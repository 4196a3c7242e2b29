/** Rows for pause and asks. Each costs one look at Overtone's home, and nothing else while nothing is going on. */
import { existsSync } from 'node:fs';
import type { Condition, Row } from './feature.ts';

const part = 'remote-features';

const isPaused: Condition = (_, { home }) => existsSync(`${home}/paused`);
const isReachable: Condition = (_, { home }) => existsSync(`${home}/remote/reachable.json`);
const hasAsks: Condition = (_, { home }) => existsSync(`${home}/asks`);

export const PAUSE_ROW: Row = { name: 'pause', part, when: isPaused, guards: true };
export const ASK_ROW: Row = { name: 'ask-elsewhere', part, when: isReachable };
export const ASK_PROOF_ROW: Row = { name: 'ask-proof', part, when: hasAsks };
export const ASK_DENIED_ROW: Row = { name: 'ask-denied', part, when: hasAsks };
export const ASK_MESSAGES_ROW: Row = { name: 'ask-messages', part, when: hasAsks };
export const ASK_TURN_OVER_ROW: Row = { name: 'ask-turn-over', part, when: hasAsks };
/** What the session waits for by itself. */
export const ASK_DECISION_ROW: Row = {
  name: 'ask-decision',
  part: 'decide-features',
  when: isReachable,
  unlessHeld: true,
};
export const DECISIONS_ROW: Row = { name: 'decisions', part: 'decide-features', when: hasAsks };
/** What the words at the terminal have just settled. */
export const DECIDED_HERE_ROW: Row = { name: 'decided-here', part: 'decide-features', when: hasAsks };
export const ASK_SESSION_OVER_ROW: Row = { name: 'ask-session-over', part, when: hasAsks };

/** Rows for pause and asks. Each costs one look at Overtone's home, and nothing else while nothing is going on. */
import type { Row } from './feature.ts';

const part = 'remote-features';

export const PAUSE_ROW: Row = { name: 'pause', part, flag: 'paused', guards: true };
export const ASK_ROW: Row = { name: 'ask-elsewhere', part, flag: 'remote/reachable.json' };
export const ASK_PROOF_ROW: Row = { name: 'ask-proof', part, flag: 'asks' };
export const ASK_DENIED_ROW: Row = { name: 'ask-denied', part, flag: 'asks' };
export const ASK_MESSAGES_ROW: Row = { name: 'ask-messages', part, flag: 'asks' };
export const ASK_TURN_OVER_ROW: Row = { name: 'ask-turn-over', part, flag: 'asks' };
/** What the session waits for by itself. */
export const ASK_DECISION_ROW: Row = {
  name: 'ask-decision',
  part: 'decide-features',
  flag: 'remote/reachable.json',
  unlessHeld: true,
};
export const DECISIONS_ROW: Row = { name: 'decisions', part: 'decide-features', flag: 'asks' };
/** What the words at the terminal have just settled. */
export const DECIDED_HERE_ROW: Row = { name: 'decided-here', part: 'decide-features', flag: 'asks' };
export const ASK_SESSION_OVER_ROW: Row = { name: 'ask-session-over', part, flag: 'asks' };

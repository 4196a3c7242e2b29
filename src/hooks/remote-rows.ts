/** Rows for pause and asks. Each costs one look at Overtone's home, and nothing else while nothing is going on. */
import type { ConditionalRow } from './feature.ts';

const part = 'remote-features';

export const PAUSE_ROW: ConditionalRow = { name: 'pause', part, flag: 'paused', guards: true };
export const ASK_ROW: ConditionalRow = { name: 'ask-elsewhere', part, flag: 'remote/reachable.json' };
export const ASK_PROOF_ROW: ConditionalRow = { name: 'ask-proof', part, flag: 'asks' };
export const ASK_DENIED_ROW: ConditionalRow = { name: 'ask-denied', part, flag: 'asks' };
export const ASK_MESSAGES_ROW: ConditionalRow = { name: 'ask-messages', part, flag: 'asks' };
export const ASK_TURN_OVER_ROW: ConditionalRow = { name: 'ask-turn-over', part, flag: 'asks' };
/** What the session waits for by itself. */
export const ASK_DECISION_ROW: ConditionalRow = {
  name: 'ask-decision',
  part: 'decide-features',
  flag: 'remote/reachable.json',
  unlessHeld: true,
};
export const DECISIONS_ROW: ConditionalRow = { name: 'decisions', part: 'decide-features', flag: 'asks' };
export const ASK_SESSION_OVER_ROW: ConditionalRow = { name: 'ask-session-over', part, flag: 'asks' };

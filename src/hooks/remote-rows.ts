/** Rows for pause and asks. Each costs one look at Overtone's home, and nothing else while nothing is going on. */
import { existsSync } from 'node:fs';
import type { ConditionalRow } from './feature.ts';

const row = (name: string, flag: string): ConditionalRow => ({
  name,
  part: 'remote-features',
  when: (_, { home }) => existsSync(`${home}/${flag}`),
});

export const PAUSE_ROW: ConditionalRow = { ...row('pause', 'paused'), guards: true };
export const ASK_ROW = row('ask-elsewhere', 'remote/reachable.json');
export const ASK_PROOF_ROW = row('ask-proof', 'asks');
export const ASK_DENIED_ROW = row('ask-denied', 'asks');
export const ASK_MESSAGES_ROW = row('ask-messages', 'asks');
export const ASK_TURN_OVER_ROW = row('ask-turn-over', 'asks');
export const ASK_SESSION_OVER_ROW = row('ask-session-over', 'asks');

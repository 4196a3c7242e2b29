/** Features of pause and of asks, built as one file and loaded when something is paused, asked or reachable. */
import type { Feature } from '../hooks/feature.ts';
import { pauseGuard } from '../hooks/pause-guard.ts';
import { askElsewhere } from '../hooks/remote-ask.ts';
import { deliverMessages } from '../hooks/remote-messages.ts';
import { askDenied, askProof, askSessionOver, askTurnOver } from '../hooks/remote-proof.ts';

export const FEATURES = {
  'ask-denied': askDenied,
  'ask-elsewhere': askElsewhere,
  'ask-messages': deliverMessages,
  'ask-proof': askProof,
  'ask-session-over': askSessionOver,
  'ask-turn-over': askTurnOver,
  pause: pauseGuard,
} as const satisfies Record<string, Feature>;

export { createHookServices } from './hook-services.ts';

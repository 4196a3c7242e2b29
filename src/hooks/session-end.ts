/** SessionEnd: close the loop and forget the session as the current one. */

import { clearCurrentSession } from '../store/sessions/session-list.ts';
import { asText } from '../values/narrow.ts';
import { stopLoop } from '../workflow/loop/loop.ts';
import { foundIn, type SessionChange, type TimelineEvent } from '../workflow/ports.ts';

import type { Feature } from './feature.ts';
import { changeSession, isoNow } from './session-flow.ts';

/** An end that was already written is not written again, and a loop that never was is not invented. */
export const closeSession: Feature = (input, services) => {
  const reason = asText(input.raw['reason']) || 'other';
  changeSession(services, input.sessionId, (session): SessionChange<undefined> => {
    const read = session.loop();
    const loop = foundIn(read);
    if (loop?.stopped && !loop.awaitsSessionEnd) return { value: undefined };
    const events: TimelineEvent[] = [{ type: 'session:end', data: { reason } }];
    if (loop === undefined) return { events, value: undefined };
    const { awaitsSessionEnd: _written, ...closed } = stopLoop(loop, 'session-end', isoNow(services));
    return { events, loop: closed, value: undefined };
  });
  return undefined;
};

export const forgetSession: Feature = (input, services) => {
  clearCurrentSession(services.home, input.sessionId);
  return undefined;
};

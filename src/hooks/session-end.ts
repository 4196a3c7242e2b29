/** SessionEnd: close the books quickly; the host gives this event little time. */
import { foundIn } from '../core/found-in.ts';
import { stopLoop } from '../core/loop/loop.ts';
import { asText } from '../core/narrow.ts';
import type { SessionChange, TimelineEvent } from '../core/ports.ts';
import type { Feature } from './feature.ts';

/** An end that was already written is not written again, and a loop that never was is not invented. */
export const closeSession: Feature = {
  name: 'close-session',
  run(input, services) {
    const reason = asText(input.raw['reason']) || 'other';
    services.store.update(input.sessionId, (session): SessionChange<undefined> => {
      const read = session.loop();
      const loop = foundIn(read);
      if (loop?.stopped && !loop.awaitsSessionEnd) return { value: undefined };
      const events: TimelineEvent[] = [{ type: 'session:end', data: { reason } }];
      if (loop === undefined) return { events, value: undefined };
      const { awaitsSessionEnd: _written, ...closed } = stopLoop(loop, 'session-end', services.now());
      return { events, loop: closed, value: undefined };
    });
    return undefined;
  },
};

export const forgetSession: Feature = {
  name: 'forget-session',
  run(input, services) {
    services.store.clearCurrentSession(input.sessionId);
    return undefined;
  },
};

/** `ot instinct decay`: lets what is no longer seen fade, and forgets what has faded. */
import { decay } from '../../core/instinct/decay.ts';
import { defineCommand } from '../command.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';

export const instinctDecay = defineCommand({
  name: 'instinct decay',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const sessionId = requireSession(session, context);
    const now = context.now().toISOString();
    let counts = { decayed: 0, pruned: 0 };
    context.store.updateObservations(sessionId, (before) => {
      const { records, decayed, pruned } = decay(before, now);
      counts = { decayed, pruned };
      return records;
    });
    return { json: counts, lines: [context.text.instinct.decayed(counts.decayed, counts.pruned)] };
  },
});

/** `ot instinct prune`: forgets what nobody is sure of any more. */
import { prune } from '../../core/instinct/decay.ts';
import { defineCommand } from '../command.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';

export const instinctPrune = defineCommand({
  name: 'instinct prune',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const sessionId = requireSession(session, context);
    let count = 0;
    context.store.updateObservations(sessionId, (before) => {
      const { records, pruned } = prune(before);
      count = pruned;
      return records;
    });
    return { json: { pruned: count }, lines: [context.text.instinct.pruned(count)] };
  },
});

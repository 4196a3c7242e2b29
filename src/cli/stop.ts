/** `ot stop`: the loop lets go at the next stop. Doing it twice changes nothing. */
import { halt } from '../core/loop/halt.ts';
import { defineCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { requireSession, SESSION_OPTION } from './session.ts';

export const stop = defineCommand({
  name: 'stop',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const { store, text, now } = context;
    const sessionId = requireSession(session, context);
    const stopped = store.update(sessionId, (view) => halt(view, now().toISOString()));
    if (stopped === undefined) throw new CommandError(text.session.noWorkflow(sessionId));
    return {
      json: { sessionId, ...stopped },
      lines: [stopped.changed ? text.stop.stopped(sessionId) : text.stop.already(sessionId, stopped.stopReason)],
    };
  },
});

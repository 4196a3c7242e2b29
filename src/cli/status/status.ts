/** `ot status`: where the work of a session stands, once or for as long as somebody watches. */
import { defineCommand } from '../command.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';
import { watchSession } from '../watch/watch-session.ts';
import { readStatus } from './facts.ts';
import { statusLines } from './lines.ts';

export const status = defineCommand({
  name: 'status',
  positionals: [],
  options: { session: SESSION_OPTION, watch: {} },
  run({ session, watch, json }, context) {
    const sessionId = requireSession(session, context);
    if (watch) return watchSession(sessionId, { asJson: json, context });
    const facts = readStatus(sessionId, context);
    return { json: facts, lines: statusLines(facts, context.text) };
  },
});

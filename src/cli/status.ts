/** `ot status`: where the work of a session stands. */
import { defineCommand } from './command.ts';
import { requireSession, SESSION_OPTION } from './session.ts';
import { readStatus } from './status-facts.ts';
import { statusLines } from './status-lines.ts';

export const status = defineCommand({
  name: 'status',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const facts = readStatus(requireSession(session, context), context);
    return { json: facts, lines: statusLines(facts, context.text) };
  },
});

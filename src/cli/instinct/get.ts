/** `ot instinct get`: one observation. */
import { defineCommand } from '../command.ts';
import { CommandError } from '../errors.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';
import { observationLine } from './observation-line.ts';

export const instinctGet = defineCommand({
  name: 'instinct get',
  positionals: ['id'],
  options: { session: SESSION_OPTION },
  run({ id, session }, context) {
    const records = context.store.readObservations(requireSession(session, context));
    const found = records.find((record) => record.id === id);
    if (found === undefined) throw new CommandError(context.text.instinct.unknown(id));
    return { json: found, lines: [observationLine(found)] };
  },
});

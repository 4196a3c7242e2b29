/** `ot instinct confirm` and `ot instinct contradict`: a person's word on one observation. */
import { confirm, contradict } from '../../core/instinct/judge.ts';
import type { Observation } from '../../core/instinct/observation.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';
import { observationLine } from './observation-line.ts';

export const instinctConfirm = defineCommand({
  name: 'instinct confirm',
  positionals: ['id'],
  options: { session: SESSION_OPTION },
  run: ({ id, session }, context) => judge(confirm, id, { session, context }),
});

export const instinctContradict = defineCommand({
  name: 'instinct contradict',
  positionals: ['id'],
  options: { session: SESSION_OPTION },
  run: ({ id, session }, context) => judge(contradict, id, { session, context }),
});

type Where = { readonly session: string | undefined; readonly context: CliContext };

function judge(word: typeof confirm, id: string, { session, context }: Where): Answer {
  const sessionId = requireSession(session, context);
  const now = context.now().toISOString();
  let judged: readonly Observation[] = [];
  context.store.updateObservations(sessionId, (before) => {
    const after = word(before, id, now);
    if (after === undefined) throw new CommandError(context.text.instinct.unknown(id));
    judged = after.filter((record) => record.id === id);
    return after;
  });
  return { json: judged[0], lines: judged.map(observationLine) };
}

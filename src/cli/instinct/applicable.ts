/** `ot instinct applicable`: what is sure enough to be acted on. */
import { applicable } from '../../core/instinct/query.ts';
import { defineCommand } from '../command.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';
import { observationsAnswer } from './observation-line.ts';

export const instinctApplicable = defineCommand({
  name: 'instinct applicable',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const records = context.store.readObservations(requireSession(session, context));
    return observationsAnswer(applicable(records), context);
  },
});

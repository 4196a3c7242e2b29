/** `ot instinct query`: observations by type, tag or confidence, the surest first. */
import { queryObservations } from '../../core/instinct/query.ts';
import { oneOf } from '../../core/narrow.ts';
import { OBSERVATION_TYPES, type ObservationType } from '../../core/registry/instincts.ts';
import { defineCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { share, wholeNumber } from '../number.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';
import { observationsAnswer } from './observation-line.ts';

export const instinctQuery = defineCommand({
  name: 'instinct query',
  positionals: [],
  options: {
    type: { value: 'TYPE' },
    tag: { value: 'TAG' },
    'min-confidence': { value: '0-1' },
    limit: { value: 'N' },
    session: SESSION_OPTION,
  },
  run({ type, tag, limit, session, 'min-confidence': least }, context) {
    const filter = {
      ...(type !== undefined && { type: requireType(type, context) }),
      ...(tag !== undefined && { tag }),
      ...(least !== undefined && { minConfidence: share('--min-confidence', least, context) }),
      ...(limit !== undefined && { limit: wholeNumber('--limit', limit, context) }),
    };
    const records = context.store.readObservations(requireSession(session, context));
    return observationsAnswer(queryObservations(records, filter), context);
  },
});

function requireType(value: string, { text }: CliContext): ObservationType {
  const type = oneOf(OBSERVATION_TYPES, value);
  if (type === undefined) throw new UsageError(text.unknownValue('--type', value, OBSERVATION_TYPES));
  return type;
}

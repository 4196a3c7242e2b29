/** `ot instinct …`: observations of a session, their confidence, and what could evolve from them. */

import { confirmInstinct, contradictInstinct } from '../learn/instinct.ts';
import {
  applicable,
  confirm,
  contradict,
  decay,
  type InstinctSummary,
  type Observation,
  prune,
  queryObservations,
  summarize,
} from '../learn/observations.ts';
import type { CliText } from '../text/messages.ts';
import { OBSERVATION_TYPES } from '../workflow/registry/limits.ts';
import { defineCommand, numberAs, wholeNumber } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { changeOne } from './instincts/shelf.ts';
import { CommandError, requireSession, SESSION_OPTION } from './session.ts';

export const instinctSummarize = defineCommand({
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const summary = summarize(observationsOf(session, context));
    return { json: summary, lines: summaryLines(summary, context.text) };
  },
});

export const instinctQuery = defineCommand({
  options: {
    type: { value: 'TYPE', known: OBSERVATION_TYPES },
    tag: { value: 'TAG' },
    'min-confidence': { value: '0-1', read: numberAs(/^\d*\.?\d+$/, '0 … 1', 1) },
    limit: { value: 'N', read: wholeNumber },
    session: SESSION_OPTION,
  },
  run({ type, tag, limit, session, 'min-confidence': minConfidence }, context) {
    const found = queryObservations(observationsOf(session, context), { type, tag, minConfidence, limit });
    return listAnswer(found, context);
  },
});

export const instinctApplicable = defineCommand({
  options: { session: SESSION_OPTION },
  run: ({ session }, context) => listAnswer(applicable(observationsOf(session, context)), context),
});

export const instinctGet = defineCommand({
  positionals: ['id'],
  options: { session: SESSION_OPTION },
  run({ id, session }, context) {
    const found = observationsOf(session, context).find((record) => record.id === id);
    if (found === undefined) throw new CommandError(context.text.instinct.unknown({ id }));
    return { json: found, lines: [observationLine(found)] };
  },
});

/** Ids of what was learned over all sessions; the others belong to the observations of one. */
const LEARNED = 'in_';

const judgeCommand = (judge: typeof confirm, judgeLearned: typeof confirmInstinct) =>
  defineCommand({
    positionals: ['id'],
    options: { session: SESSION_OPTION },
    run({ id, session }, context) {
      const now = context.now().toISOString();
      if (id.startsWith(LEARNED)) return changeOne(id, context, (one) => judgeLearned(one, now));
      const { records } = update(session, context, (before) => {
        const after = judge(before, id, now);
        if (after === undefined) throw new CommandError(context.text.instinct.unknown({ id }));
        return { records: after };
      });
      const judged = records.filter((record) => record.id === id);
      return { json: judged[0], lines: judged.map(observationLine) };
    },
  });

export const instinctConfirm = judgeCommand(confirm, confirmInstinct);
export const instinctContradict = judgeCommand(contradict, contradictInstinct);

export const instinctDecay = defineCommand({
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const now = context.now().toISOString();
    const { decayed, pruned } = update(session, context, (before) => decay(before, now));
    return { json: { decayed, pruned }, lines: [context.text.instinct.decayed({ decayed, pruned })] };
  },
});

export const instinctPrune = defineCommand({
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const { pruned } = update(session, context, prune);
    return { json: { pruned }, lines: [context.text.instinct.pruned({ count: pruned })] };
  },
});

const observationsOf = (session: string | undefined, context: CliContext): readonly Observation[] =>
  context.store.readObservations(requireSession(session, context));

/** Replaces the observations and returns what the change reports about itself. */
function update<T extends { readonly records: readonly Observation[] }>(
  session: string | undefined,
  context: CliContext,
  change: (before: readonly Observation[]) => T,
): T {
  const results: T[] = [];
  context.store.updateObservations(requireSession(session, context), (before) => {
    const result = change(before);
    results.push(result);
    return result.records;
  });
  return results.at(-1) ?? change([]);
}

const observationLine = ({ id, confidence, count, type, tag, trigger, action }: Observation): string =>
  `${id} · ${confidence.toFixed(2)} · ×${count} · ${type}/${tag} · ${trigger} → ${action}`;

const listAnswer = (found: readonly Observation[], { text }: CliContext): Answer => ({
  json: found,
  lines: found.length > 0 ? found.map(observationLine) : [text.instinct.none],
});

function summaryLines({ total, applicable: sure, byType, evolutionCandidates }: InstinctSummary, text: CliText) {
  const { totals, skill, agent } = text.instinct;
  const types = Object.entries(byType).filter(([, count]) => count > 0);
  return [
    totals({ total, applicable: sure }),
    ...types.map(([type, count]) => `  ${type}: ${count}`),
    ...evolutionCandidates.skills.map(({ tag, count, avgConfidence }) =>
      skill({ tag, count, confidence: avgConfidence }),
    ),
    ...evolutionCandidates.agents.map(({ tag, count }) => agent({ tag, count })),
  ];
}

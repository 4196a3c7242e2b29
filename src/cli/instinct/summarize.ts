/** `ot instinct summarize`: what has been learnt, and what could become a skill or an agent. */
import { type InstinctSummary, summarize } from '../../core/instinct/summarize.ts';
import type { CliText } from '../../text/cli/messages.ts';
import { defineCommand } from '../command.ts';
import { requireSession, SESSION_OPTION } from '../session.ts';

export const instinctSummarize = defineCommand({
  name: 'instinct summarize',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const summary = summarize(context.store.readObservations(requireSession(session, context)));
    return { json: summary, lines: linesOf(summary, context.text) };
  },
});

function linesOf({ total, applicable, byType, evolutionCandidates }: InstinctSummary, { instinct }: CliText): string[] {
  const types = Object.entries(byType).filter(([, count]) => count > 0);
  return [
    instinct.totals(total, applicable),
    ...types.map(([type, count]) => `  ${type}: ${count}`),
    ...evolutionCandidates.skills.map(({ tag, count, avgConfidence }) => instinct.skill(tag, count, avgConfidence)),
    ...evolutionCandidates.agents.map(({ tag, count }) => instinct.agent(tag, count)),
  ];
}

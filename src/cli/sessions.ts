/** `ot sessions`: the sessions on this machine, newest first; `--prune` removes idle ones. */
import { readPause } from '../store/pause-files.ts';
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { progressOf, summaryOf, workflowTitle } from '../workflow/progress.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import { waitsForOf } from '../workflow/view/waits-for.ts';
import { defineCommand, wholeNumber } from './command.ts';
import type { CliContext } from './context.ts';
import { hostSession, localTime, namesOf, stateWord, UsageError } from './session.ts';

export const sessions = defineCommand({
  options: { limit: { value: 'N', read: wholeNumber }, prune: { value: 'DAYS', read: wholeNumber }, 'dry-run': {} },
  run({ limit, prune: days, 'dry-run': dryRun }, context) {
    const { store, text, now } = context;
    if (dryRun && days === undefined)
      throw new UsageError(text.usage.missingOption({ option: '--prune', value: 'DAYS' }));
    const all = store.listSessions();
    if (days !== undefined) {
      const limitAt = new Date(now().getTime() - days * DAY_MS).toISOString();
      // The oldest go first. The session it runs in stays, however long it was silent.
      const removed = all
        .filter(({ sessionId, updatedAt }) => updatedAt < limitAt && sessionId !== hostSession(context))
        .slice(-(limit ?? all.length))
        .map(({ sessionId }) => sessionId);
      if (!dryRun) for (const sessionId of removed) store.removeSession(sessionId);
      const counts = { removed: removed.length, kept: all.length - removed.length, days };
      return {
        json: { removed, kept: counts.kept, dryRun },
        lines: [...removed, dryRun ? text.sessions.wouldRemove(counts) : text.sessions.removed(counts)],
      };
    }
    const facts = all.slice(0, limit).map(({ sessionId }) => readSessionFacts(sessionId, context));
    return {
      json: facts.map(factsOf),
      lines: facts.length > 0 ? facts.map((session) => lineOf(session, context)) : [text.sessions.none],
    };
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;

const factsOf = (facts: SessionFacts) => ({
  sessionId: facts.sessionId,
  updatedAt: facts.updatedAt,
  project: facts.project,
  request: facts.request ?? null,
  isLive: facts.isLive,
  waitsFor: waitsForOf(facts),
  ...(facts.damaged && { damaged: true }),
  // The agents of a session that is gone are gone with it.
  ...(facts.flow && { ...summaryOf(facts.flow), ...(facts.isLive !== true && { isActive: false }) }),
});

function lineOf(facts: SessionFacts, { home, text }: CliContext): string {
  const { sessionId, flow, damaged, updatedAt, isLive } = facts;
  const isHeld = isLive === true && readPause(home, sessionId) !== undefined;
  const beginning = [sessionId, localTime(updatedAt), ...namesOf(facts)];
  if (flow === undefined)
    return [
      ...beginning,
      damaged ? text.sessions.damaged({ sessionId }) : text.sessions.noWorkflow,
      ...(isHeld ? [text.sessions.held] : []),
    ].join(' · ');
  const { done, total } = progressOf(flow);
  const workflow = `${workflowTitle(text, flow.workflow)} (${flow.workflow})`;
  return [
    ...beginning,
    workflow,
    `${done}/${total}`,
    isHeld ? text.sessions.held : stateWord({ ...facts, flow }, text),
  ].join(' · ');
}

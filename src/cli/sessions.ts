/** `ot sessions`: the sessions on this machine, newest first; `--prune` removes idle ones. */
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import type { CliText } from '../text/messages.ts';
import { progressOf, summaryOf, workflowTitle } from '../workflow/progress.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import { waitsForOf } from '../workflow/view/waits-for.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { hostSession, UsageError, wholeNumber } from './session.ts';
import { localTime, namesOf, stateWord } from './session-line.ts';

export const sessions = defineCommand({
  name: 'sessions',
  positionals: [],
  options: { limit: { value: 'N' }, prune: { value: 'DAYS' }, 'dry-run': {} },
  run({ limit, prune, 'dry-run': dryRun }, context) {
    if (dryRun && prune === undefined)
      throw new UsageError(context.text.usage.missingOption({ option: '--prune', value: 'DAYS' }));
    const newest = limit === undefined ? undefined : wholeNumber('--limit', limit, context);
    if (prune !== undefined)
      return pruned({ days: wholeNumber('--prune', prune, context), most: newest, dryRun }, context);
    const found = context.store.listSessions().slice(0, newest);
    const facts = found.map(({ sessionId }) => readSessionFacts(sessionId, context));
    const lines = facts.map((session) => lineOf(session, context.text));
    return {
      json: facts.map(factsOf),
      lines: lines.length > 0 ? lines : [context.text.sessions.none],
    };
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;

type Pruning = { readonly days: number; readonly most: number | undefined; readonly dryRun: boolean };

/** The oldest go first. The session it runs in stays, however long it was silent. */
function pruned({ days, most = Number.POSITIVE_INFINITY, dryRun }: Pruning, context: CliContext): Answer {
  const { store, text } = context;
  const limit = new Date(context.now().getTime() - days * DAY_MS).toISOString();
  const all = store.listSessions();
  const old = all
    .filter(({ sessionId, updatedAt }) => updatedAt < limit && sessionId !== hostSession(context))
    .slice(-most);
  if (!dryRun) for (const { sessionId } of old) store.removeSession(sessionId);
  const removed = old.map(({ sessionId }) => sessionId);
  const counts = { removed: removed.length, kept: all.length - removed.length, days };
  return {
    json: { removed, kept: counts.kept, dryRun },
    lines: [...removed, dryRun ? text.sessions.wouldRemove(counts) : text.sessions.removed(counts)],
  };
}

const factsOf = (facts: SessionFacts) => ({
  sessionId: facts.sessionId,
  updatedAt: facts.updatedAt,
  project: facts.project,
  request: facts.request ?? null,
  isLive: facts.isLive,
  waitsFor: waitsForOf(facts),
  ...(facts.damaged && { damaged: true }),
  ...(facts.flow && activeOnly(summaryOf(facts.flow), facts)),
});

/** The agents of a session that is gone are gone with it. */
const activeOnly = (summary: ReturnType<typeof summaryOf>, { isLive }: SessionFacts) => ({
  ...summary,
  isActive: summary.isActive && isLive === true,
});

function lineOf(facts: SessionFacts, text: CliText): string {
  const { sessionId, flow, damaged, updatedAt } = facts;
  const beginning = [sessionId, localTime(updatedAt), ...namesOf(facts)];
  if (flow === undefined)
    return [...beginning, damaged ? text.sessions.damaged({ sessionId }) : text.sessions.noWorkflow].join(' · ');
  const { done, total } = progressOf(flow);
  const workflow = `${workflowTitle(text, flow.workflow)} (${flow.workflow})`;
  return [...beginning, workflow, `${done}/${total}`, stateWord({ ...facts, flow }, text)].join(' · ');
}

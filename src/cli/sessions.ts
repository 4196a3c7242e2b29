/** `ot sessions`: the sessions on this machine, newest first; `--prune` removes idle ones. */
import type { CliText } from '../text/messages.ts';
import type { SessionSummary } from '../workflow/ports.ts';
import { progressOf, summaryOf, workflowTitle } from '../workflow/progress.ts';

import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { hostSession, UsageError, wholeNumber } from './session.ts';

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
    const damaged = new Set(found.filter((session) => isDamaged(session, context)));
    const lines = found.map((session) => lineOf(session, damaged.has(session), context.text));
    return {
      json: found.map((session) => factsOf(session, damaged.has(session))),
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

const isDamaged = ({ sessionId, flow }: SessionSummary, { store }: CliContext): boolean =>
  flow === undefined && 'why' in store.readFlow(sessionId);

const factsOf = ({ sessionId, flow, updatedAt }: SessionSummary, damaged: boolean) => ({
  sessionId,
  updatedAt,
  ...(damaged && { damaged }),
  ...(flow && summaryOf(flow)),
});

function lineOf({ sessionId, flow, updatedAt }: SessionSummary, damaged: boolean, text: CliText): string {
  const when = `${updatedAt.slice(0, 19)}Z`;
  if (flow === undefined) {
    return [sessionId, when, damaged ? text.sessions.damaged({ sessionId }) : text.sessions.noWorkflow].join(' · ');
  }
  const { done, total } = progressOf(flow);
  const workflow = `${workflowTitle(text, flow.workflow)} (${flow.workflow})`;
  return [sessionId, when, workflow, `${done}/${total}`, text.phases[flow.phase]].join(' · ');
}

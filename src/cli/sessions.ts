/** `ot sessions`: the sessions on this machine, newest first. */
import type { SessionSummary } from '../core/ports.ts';
import { summaryOf } from '../core/workflow/flow-summary.ts';
import { progressOf } from '../core/workflow/progress.ts';
import type { CliText } from '../text/cli/messages.ts';
import { workflowTitle } from '../text/labels/titles.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { wholeNumber } from './number.ts';

export const sessions = defineCommand({
  name: 'sessions',
  positionals: [],
  options: { limit: { value: 'N' } },
  run({ limit }, context) {
    const newest = limit === undefined ? undefined : wholeNumber('--limit', limit, context);
    const found = context.store.listSessions().slice(0, newest);
    const damaged = new Set(found.filter((session) => isDamaged(session, context)));
    const lines = found.map((session) => lineOf(session, damaged.has(session), context.text));
    return {
      json: found.map((session) => factsOf(session, damaged.has(session))),
      lines: lines.length > 0 ? lines : [context.text.sessions.none],
    };
  },
});

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
    return [sessionId, when, damaged ? text.sessions.damaged(sessionId) : text.sessions.noWorkflow].join(' · ');
  }
  const { done, total } = progressOf(flow);
  const workflow = `${workflowTitle(text, flow.workflow)} (${flow.workflow})`;
  return [sessionId, when, workflow, `${done}/${total}`, text.phases[flow.phase]].join(' · ');
}

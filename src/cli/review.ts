/** `ot review`: the main agent merges the verdicts of several reviewers of one stage, with its reason on record. */
import { advance } from '../workflow/advance.ts';
import { type Flow, isSplit, refOf, type StageEntry, stageKey } from '../workflow/flow.ts';
import type { SessionView } from '../workflow/ports.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { STAGES } from '../workflow/registry/stages.ts';
import { isAdvisory } from '../workflow/registry/workflows.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, requireFlow, requireSession, SESSION_OPTION, UsageError } from './session.ts';
import { tickStageBox } from './stop.ts';

const VERDICTS = ['pass', 'reject'] as const;
type Merged = (typeof VERDICTS)[number];

export const review = defineCommand({
  name: 'review',
  positionals: ['verdict'],
  options: { reason: { value: 'TEXT', required: true }, session: SESSION_OPTION },
  run({ verdict, reason, session }, context) {
    const { text, store } = context;
    const merged = VERDICTS.find((known) => known === verdict);
    if (merged === undefined) throw new UsageError(text.review.unknown({ value: verdict, known: VERDICTS }));
    const sessionId = requireSession(session, context);
    const { flow, entry } = store.update(sessionId, (view) => merge(view, { sessionId, merged, reason }, context));
    const { done, total } = progressOf(flow);
    const isSentBack = merged === 'reject' && !isAdvisory(flow.workflow);
    return {
      json: { sessionId, stage: stageKey(entry), verdict: merged, reason, progress: { completed: done, total } },
      lines: [
        text.review.merged({ stage: stageKey(entry), verdict: merged, reason }),
        text.status.progress({ bar: progressBar(flow), done, total }),
        ...(isSentBack ? [text.init.next({ agents: `ot:${STAGES.DEV.agent}` })] : []),
      ],
    };
  },
});

type Wanted = { readonly sessionId: string; readonly merged: Merged; readonly reason: string };

function merge(view: SessionView, { sessionId, merged, reason }: Wanted, context: CliContext) {
  const flow = requireFlow(view.flow(), sessionId, context);
  const entry = splitStage(flow, context);
  const at = context.now().toISOString();
  const [next, events] = advance(flow, { type: 'reviews.merged', stage: refOf(entry), verdict: merged, reason, at });
  if (merged === 'pass') tickStageBox(flow, entry.stage, context);
  return { flow: next, events, value: { flow: next, entry } };
}

function splitStage(flow: Flow, { text }: CliContext): StageEntry {
  const entry = flow.stages.find((stage) => isSplit(stage, flow));
  if (entry === undefined) throw new CommandError(text.review.nothing);
  return entry;
}

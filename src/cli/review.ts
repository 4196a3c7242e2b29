/** `ot review`: the main agent merges the verdicts of several reviewers of one stage, with its reason on record. */
import { advance } from '../workflow/advance.ts';
import { isSplit } from '../workflow/flow.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { STAGES } from '../workflow/registry/stages.ts';
import { isAdvisory } from '../workflow/registry/workflows.ts';
import { defineCommand } from './command.ts';
import { CommandError, requireFlow, requireSession, SESSION_OPTION, UsageError } from './session.ts';
import { tickStageBox } from './stop.ts';

const VERDICTS = ['pass', 'reject'] as const;

export const review = defineCommand({
  positionals: ['verdict'],
  options: { reason: { value: 'TEXT', required: true }, session: SESSION_OPTION },
  run({ verdict: given, reason, session }, context) {
    const { text, store, now } = context;
    const verdict = VERDICTS.find((known) => known === given);
    if (verdict === undefined) throw new UsageError(text.review.unknown({ value: given, known: VERDICTS }));
    const sessionId = requireSession(session, context);
    const { flow, stage } = store.update(sessionId, (view) => {
      const before = requireFlow(view.flow(), sessionId, context);
      const entry = before.stages.find((one) => isSplit(one, before));
      if (entry === undefined) throw new CommandError(text.review.nothing);
      const merged = { type: 'reviews.merged', stage: entry.key, verdict, reason, at: now().toISOString() } as const;
      const [next, events] = advance(before, merged);
      if (verdict === 'pass') tickStageBox(before, entry.stage, context);
      return { flow: next, events, value: { flow: next, stage: entry.key } };
    });
    const { done, total } = progressOf(flow);
    const isSentBack = verdict === 'reject' && !isAdvisory(flow.workflow);
    return {
      json: { sessionId, stage, verdict, reason, progress: { completed: done, total } },
      lines: [
        text.review.merged({ stage, verdict, reason }),
        text.status.progress({ bar: progressBar(flow), done, total }),
        ...(isSentBack ? [text.init.next({ agents: `ot:${STAGES.DEV.agent}` })] : []),
      ],
    };
  },
});

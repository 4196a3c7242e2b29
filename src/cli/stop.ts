/** `ot stop` and `ot skip`: end the loop at the next stop; leave out a closing stage, with the reason on record. */
import { tickBox } from '../store/specs/specs-file-store.ts';
import { say } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import { halt } from '../workflow/loop/decide-stop.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { SKIPPABLE, skipStage } from '../workflow/skip-stage.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, requireFlow, requireSession, SESSION_OPTION } from './session.ts';

/** Doing it twice changes nothing. */
export const stop = defineCommand({
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const { store, text, now } = context;
    const sessionId = requireSession(session, context);
    const stopped = store.update(sessionId, (view) => halt(view, now().toISOString()));
    if (stopped === undefined) throw new CommandError(text.session.noWorkflow({ sessionId }));
    return {
      json: { sessionId, ...stopped },
      lines: [
        stopped.changed
          ? text.stop.stopped({ sessionId })
          : text.stop.already({ sessionId, reason: stopped.stopReason }),
      ],
    };
  },
});

export const skip = defineCommand({
  positionals: ['stage'],
  options: { reason: { value: 'TEXT', required: true }, session: SESSION_OPTION },
  run({ stage: given, reason, session }, context) {
    const { store, text, now } = context;
    const sessionId = requireSession(session, context);
    const stage = given.toUpperCase();
    const flow = store.update(sessionId, (view) => {
      const before = requireFlow(view.flow(), sessionId, context);
      const skipped = skipStage(before, { key: stage, reason, at: now().toISOString() });
      if ('why' in skipped) {
        const facts = { stage, workflow: before.workflow, skippable: SKIPPABLE, ...skipped };
        throw new CommandError(say(text.skip[skipped.why], facts));
      }
      tickStageBox(before, stage, context);
      return { ...skipped, value: skipped.flow };
    });
    const { done, total } = progressOf(flow);
    return {
      json: { sessionId, stage, reason, progress: { completed: done, total } },
      lines: [text.skip.skipped({ stage, reason }), text.status.progress({ bar: progressBar(flow), done, total })],
    };
  },
});

export function tickStageBox(flow: Flow, stage: string, { specsAt, projectRoot, warn, text }: CliContext): void {
  if (!tickBox(flow, stage, () => specsAt(projectRoot)))
    warn(text.skip.boxLeftOpen({ stage, feature: flow.featureName ?? '' }));
}

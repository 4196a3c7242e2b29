/** `ot stop` and `ot skip`: end the loop at the next stop; leave out a closing stage, with the reason on record. */
import type { CliText } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import { halt } from '../workflow/loop/decide-stop.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { SKIPPABLE, type SkipObstacle, skipStage, tickBox } from '../workflow/skip-stage.ts';
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
      if ('why' in skipped) throw new CommandError(refusalText(skipped, stage, before.workflow, text.skip));
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

function refusalText(obstacle: SkipObstacle, stage: string, workflow: string, text: CliText['skip']): string {
  switch (obstacle.why) {
    case 'over':
      return text.over({ workflow });
    case 'notInWorkflow':
      return text.notInWorkflow({ stage, workflow, candidates: obstacle.candidates });
    case 'notSkippable':
      return text.notSkippable({ stage, skippable: SKIPPABLE });
    case 'notPending':
      return text.notPending({ stage, status: obstacle.status });
  }
}

export function tickStageBox(flow: Flow, stage: string, { specsAt, projectRoot, warn, text }: CliContext): void {
  if (!tickBox(flow, stage, () => specsAt(projectRoot)))
    warn(text.skip.boxLeftOpen({ stage, feature: flow.featureName ?? '' }));
}

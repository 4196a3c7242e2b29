/** `ot stop`, `ot skip`, `ot review`, `ot pause` and `ot resume`: a person or the main agent steers the work of a session. */
import { pause, readPause, resume } from '../store/pause-files.ts';
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { tickBox } from '../store/specs/specs-file-store.ts';
import { say } from '../text/messages.ts';
import { advance, SKIPPABLE, skipClosingStage } from '../workflow/advance.ts';
import { type Flow, isSplit } from '../workflow/flow.ts';
import { halt } from '../workflow/loop/decide-stop.ts';
import { progressBar, progressOf } from '../workflow/progress.ts';
import { STAGES } from '../workflow/registry/stages.ts';
import { isAdvisory } from '../workflow/registry/workflows.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, requireFlow, requireSession, SESSION_OPTION, UsageError, wordFor, wordsOf } from './session.ts';

/** Ends the loop at the next stop; doing it twice changes nothing. */
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
          : text.stop.already({ sessionId, reason: wordFor(wordsOf(context), 'loop.reason', stopped.stopReason) }),
      ],
    };
  },
});

/** Leaves out a closing stage, with the reason on record. */
export const skip = defineCommand({
  positionals: ['stage'],
  options: { reason: { value: 'TEXT', required: true }, session: SESSION_OPTION },
  run({ stage: given, reason, session }, context) {
    const { store, text, now } = context;
    const sessionId = requireSession(session, context);
    const stage = given.toUpperCase();
    const flow = store.update(sessionId, (view) => {
      const before = requireFlow(view.flow(), sessionId, context);
      const skipped = skipClosingStage(before, stage, { reason, at: now().toISOString() });
      if (skipped.why) {
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

function tickStageBox(flow: Flow, stage: string, { specsAt, projectRoot, warn, text }: CliContext): void {
  if (!tickBox(flow, stage, () => specsAt(projectRoot)))
    warn(text.skip.boxLeftOpen({ stage, feature: flow.featureName ?? '' }));
}

/** Holds every tool of a session or of the machine. */
export const pauseCommand = defineCommand({
  options: { session: SESSION_OPTION, machine: {} },
  run({ session, machine }, context) {
    const sessionId = machine ? undefined : requireSession(session, context);
    if (sessionId !== undefined && !readSessionFacts(sessionId, context).isLive)
      throw new CommandError(context.text.pause.ended({ sessionId }));
    pause(context.home, sessionId, { by: 'ot', now: context.now, pid: context.pid });
    return {
      json: { sessionId: sessionId ?? null, paused: true },
      lines: [context.text.pause.paused({ sessionId })],
    };
  },
});

export const resumeCommand = defineCommand({
  options: { session: SESSION_OPTION, machine: {} },
  run({ session, machine }, context) {
    const { home, text } = context;
    const sessionId = machine ? undefined : requireSession(session, context);
    const wasPaused = readPause(home, sessionId) !== undefined;
    resume(home, sessionId);
    const isHeld = sessionId !== undefined && readPause(home, sessionId) !== undefined;
    return {
      json: { sessionId: sessionId ?? null, paused: isHeld },
      lines: [
        isHeld
          ? text.pause.stillAll
          : wasPaused
            ? text.pause.resumed({ sessionId })
            : text.pause.notPaused({ sessionId }),
      ],
    };
  },
});

const VERDICTS = ['pass', 'reject'] as const;

/** The main agent merges the verdicts of several reviewers of one stage, with its reason on record. */
export const review = defineCommand({
  positionals: ['verdict'],
  offers: VERDICTS,
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

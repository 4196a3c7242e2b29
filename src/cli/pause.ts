/** `ot pause` and `ot resume`: hold every tool of a session or of the machine, and let go. */
import { pause, readPause, resume } from '../store/pause-files.ts';
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { defineCommand } from './command.ts';
import { CommandError, requireSession, SESSION_OPTION } from './session.ts';

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
    resume(home, sessionId);
    const isHeld = sessionId !== undefined && readPause(home, sessionId) !== undefined;
    return {
      json: { sessionId: sessionId ?? null, paused: isHeld },
      lines: [isHeld ? text.pause.stillAll : text.pause.resumed({ sessionId })],
    };
  },
});

/** `ot stop`: the loop lets go at the next stop. Doing it twice changes nothing. */
import { newLoop, stopLoop } from '../core/loop/loop.ts';
import type { ReadResult, SessionChange, SessionView } from '../core/ports.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './errors.ts';
import { requireSession, SESSION_OPTION } from './session.ts';

export const stop = defineCommand({
  name: 'stop',
  positionals: [],
  options: { session: SESSION_OPTION },
  run({ session }, context) {
    const sessionId = requireSession(session, context);
    const stopped = context.store.update(sessionId, (view) => halt(view, sessionId, context));
    const { text } = context;
    return {
      json: { sessionId, ...stopped },
      lines: [stopped.changed ? text.stop.stopped(sessionId) : text.stop.already(sessionId, stopped.stopReason)],
    };
  },
});

type Stopped = { readonly stopped: true; readonly stopReason: string; readonly changed: boolean };

function halt(view: SessionView, sessionId: string, { now, text }: CliContext): SessionChange<Stopped> {
  const flow = view.flow();
  const loop = view.loop();
  if (flow.state === 'missing' && loop.state === 'missing') throw new CommandError(text.session.noWorkflow(sessionId));
  const at = now().toISOString();
  const before = loop.state === 'found' ? loop.value : newLoop(at);
  const after = stopLoop(before, 'user', at);
  const paused = pausedFlow(flow);
  return {
    ...(after !== before && { loop: after }),
    ...(paused && { flow: paused }),
    value: { stopped: true, stopReason: after.stopReason ?? 'user', changed: after !== before },
  };
}

/** What is over stays over; a damaged workflow.json is left for the one who can say what is lost. */
function pausedFlow(flow: ReadResult<Flow>): Flow | undefined {
  if (flow.state !== 'found' || isOver(flow.value) || flow.value.phase === 'paused') return undefined;
  return { ...flow.value, phase: 'paused' };
}

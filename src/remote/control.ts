/**
 * Commands that reach sessions from elsewhere. Each is answered from what is on disk afterwards, never from what was
 * meant to be written; and asking about a session that does not exist creates nothing.
 */
import { clip } from '../core/clip.ts';
import { workflowRows } from '../core/dashboard/rows.ts';
import type { SessionFacts } from '../core/dashboard/session-facts.ts';
import { halt } from '../core/loop/halt.ts';
import { encodeLoop } from '../core/loop/loop.ts';
import { messageOf } from '../core/narrow.ts';
import type { SessionStore } from '../core/ports.ts';
import type { Control, ControlRequest, ControlResult } from '../core/remote/control.ts';
import { encodeFlow } from '../core/workflow/flow-file.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { CONTROL_ANSWERS } from '../text/remote/control-answers.ts';
import { grade } from './grade-command.ts';

export type ControlOptions = {
  readonly store: SessionStore;
  readonly now: () => Date;
  readonly sessions: () => readonly SessionFacts[];
};

type Params = ControlRequest['params'];
type SessionCommand = (sessionId: string, params: Params, options: ControlOptions) => ControlResult;

/** Commands about one session. */
const SESSION_COMMANDS: Readonly<Record<string, SessionCommand>> = { stop, status, grade };
const NAMES = [...Object.keys(SESSION_COMMANDS), 'sessions'];

export function createControl(options: ControlOptions): Control {
  return ({ sessionId, command, params }) =>
    answering(() => {
      if (command === 'sessions') return sessions(params, options);
      const known = Object.hasOwn(SESSION_COMMANDS, command) ? SESSION_COMMANDS[command] : undefined;
      if (known === undefined) throw new Error(CONTROL_ANSWERS.unknownCommand(clip(command, 40), NAMES));
      if (sessionId === null) throw new Error(CONTROL_ANSWERS.noSession(command));
      return known(requireSession(sessionId, options), params, options);
    });
}

/** Whatever the store has to say (a lock that cannot be had, a full disk) is an answer as well. */
function answering(work: () => ControlResult): ControlResult {
  try {
    return work();
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}

function requireSession(sessionId: string, { store }: Pick<ControlOptions, 'store'>): string {
  if (!isSessionId(sessionId)) throw new Error(CONTROL_ANSWERS.badSession(clip(sessionId, 80)));
  if (!store.hasSession(sessionId)) throw new Error(CONTROL_ANSWERS.unknownSession(sessionId));
  return sessionId;
}

function stop(sessionId: string, _params: Params, { store, now }: ControlOptions): ControlResult {
  const halted = store.update(sessionId, (view) => halt(view, now().toISOString()));
  if (halted === undefined) throw new Error(CONTROL_ANSWERS.noWorkflow(sessionId));
  const loop = store.readLoop(sessionId);
  if (loop.state !== 'found' || !loop.value.stopped) throw new Error(CONTROL_ANSWERS.notThere);
  const { stopped, stoppedAt = null, stopReason = null } = loop.value;
  return {
    ok: true,
    message: halted.changed ? CONTROL_ANSWERS.stopped : CONTROL_ANSWERS.stoppedBefore,
    data: { sessionId, stopped, stoppedAt, stopReason, changed: halted.changed },
  };
}

function status(sessionId: string, _params: Params, { store }: ControlOptions): ControlResult {
  const [flow, loop] = [store.readFlow(sessionId), store.readLoop(sessionId)];
  for (const { state, ...problem } of [flow, loop]) {
    if ('why' in problem) throw new Error(CONTROL_ANSWERS.damaged(problem.path, `${state}, ${problem.why}`));
  }
  return {
    ok: true,
    data: {
      sessionId,
      workflow: flow.state === 'found' ? encodeFlow(flow.value) : null,
      loop: loop.state === 'found' ? encodeLoop(loop.value) : null,
    },
  };
}

function sessions({ active }: Params, { sessions: list, now }: ControlOptions): ControlResult {
  const wanted = typeof active === 'boolean' ? active : undefined;
  return { ok: true, data: workflowRows(list(), now().toISOString(), wanted) };
}

/**
 * Commands from outside a session. Each is answered from the files afterwards, never from what was
 * supposed to be written. Asking about an unknown session creates nothing.
 */

import type { Role } from '../asks/ask.ts';
import { pause, readPause, resume } from '../store/pause-files.ts';
import type { SessionStore } from '../store/sessions/file-session-store.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import type { SpecsStore } from '../store/specs/specs-file-store.ts';
import { clip } from '../text/clip.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asCount, asText, isRecord, messageOf, ownValue } from '../values/narrow.ts';
import { stageName } from '../workflow/flow.ts';
import { encodeFlow } from '../workflow/flow-file.ts';
import { halt } from '../workflow/loop/decide-stop.ts';
import { resumeSession } from '../workflow/loop/loop.ts';
import { foundIn, type SessionChange } from '../workflow/ports.ts';
import { stageDef } from '../workflow/registry/stages.ts';
import { gradedAgent, gradedStage, gradeEvent, SCORED, scoreIn, withOverall } from '../workflow/stats.ts';
import { type SessionFacts, workflowRows } from '../workflow/view/rows.ts';
import { skip, start, tasks } from './work-commands.ts';

/** Commands that reach a session from outside, and their answers as programs get them. */
export type ControlRequest = {
  readonly sessionId: string | null;
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Who asks, if a person; absent for programs with the key. */
  readonly by?: string;
};

export type ControlResult =
  | { readonly ok: true; readonly message?: string; readonly data?: unknown }
  | { readonly ok: false; readonly error: string };

export type Control = (request: ControlRequest) => ControlResult;

export type ControlOptions = {
  /** What people and programs are answered, in the user's language. */
  readonly words: RemoteMessages['control'];
  readonly store: SessionStore;
  readonly now: () => Date;
  readonly sessions: () => readonly SessionFacts[];
  readonly home: string;
  readonly pid: number;
  readonly specsAt: (project: string) => SpecsStore;
};

export type Params = ControlRequest['params'];
export type Asked = ControlOptions & { readonly by: string };
type SessionCommand = (sessionId: string, params: Params, options: Asked) => ControlResult;

/** Commands about one session. */
const SESSION_COMMANDS: Readonly<Record<string, SessionCommand>> = {
  stop,
  continue: goOn,
  status,
  grade,
  timeline,
  pause: hold,
  resume: letGo,
  skip,
  start,
  tasks,
};
/** Commands that change nothing: the query axis. */
const QUESTIONS: readonly string[] = ['status', 'sessions', 'timeline', 'tasks'];

export const roleFor = (command: string): Role => (QUESTIONS.includes(command) ? 'watch' : 'control');

/** Others may grade at the same time. */
const LATELY = 50;

const NAMES = [...Object.keys(SESSION_COMMANDS), 'sessions'];

export function createControl(options: ControlOptions): Control {
  const { words, store } = options;
  const answer = ({ sessionId, command, params, by = 'api' }: ControlRequest): ControlResult => {
    if (command === 'sessions') return sessions(params, options);
    const known = ownValue(SESSION_COMMANDS, command);
    if (known === undefined)
      throw new Error(words.unknownCommand({ name: clip(command, 40), known: NAMES.join(', ') }));
    if (sessionId === null) throw new Error(words.noSession({ command }));
    if (!isSessionId(sessionId)) throw new Error(words.badSession({ value: clip(sessionId, 80) }));
    if (!store.hasSession(sessionId)) throw new Error(words.unknownSession({ sessionId }));
    return known(sessionId, params, { ...options, by });
  };
  return (request) => {
    try {
      return answer(request);
    } catch (error) {
      // A failure of the store (a lock that cannot be acquired, a full disk) is an answer too.
      return { ok: false, error: messageOf(error) };
    }
  };
}

function stop(sessionId: string, _params: Params, { store, now, words }: ControlOptions): ControlResult {
  const halted = store.update(sessionId, (view) => halt(view, now().toISOString()));
  if (halted === undefined) throw new Error(words.noWorkflow({ sessionId }));
  const loop = store.readLoop(sessionId);
  if (loop.state !== 'found' || !loop.value.stopped) throw new Error(words.notThere);
  const { stopped, stoppedAt = null, stopReason = null } = loop.value;
  return {
    ok: true,
    message: halted.changed ? words.stopped : words.stoppedBefore,
    data: { sessionId, stopped, stoppedAt, stopReason, changed: halted.changed },
  };
}

/** Reads the flag back: only what is on disk holds. */
function hold(sessionId: string, _params: Params, { home, pid, now, by, words }: Asked): ControlResult {
  pause(home, sessionId, { by, now, pid });
  const paused = readPause(home, sessionId);
  if (paused === undefined) throw new Error(words.notThere);
  return { ok: true, message: words.paused, data: { sessionId, ...paused } };
}

function letGo(sessionId: string, _params: Params, { home, words }: Asked): ControlResult {
  resume(home, sessionId);
  const left = readPause(home, sessionId);
  if (left !== undefined) throw new Error(words.stillPaused({ scope: left.scope }));
  return { ok: true, message: words.resumed, data: { sessionId } };
}

function grade(sessionId: string, params: Params, { store, words }: Asked): ControlResult {
  const { stage: given, agent: agentName, scores: said } = params;
  const stage = gradedStage(asText(given));
  if (stage === undefined) throw new Error(words.unknownStage({ value: clip(asText(given), 80) }));
  const isNamed = typeof agentName === 'string' || Boolean(agentName);
  const agent = isNamed ? gradedAgent(asText(agentName)) : stageDef(stageName(stage))?.agent;
  if (agent === undefined) throw new Error(words.unknownAgent({ value: clip(asText(agentName), 80) }));
  const scores = SCORED.map((name) => {
    const score = isRecord(said) ? scoreIn(said[name]) : undefined;
    if (score === undefined) throw new Error(words.badScore({ name }));
    return [name, score];
  });
  const wanted = { stage, agent, scores: withOverall(Object.fromEntries(scores)) };
  store.appendEvents(sessionId, [gradeEvent(wanted)]);
  const text = textOf(wanted);
  const written = store
    .queryEvents(sessionId, { type: 'grader:score', limit: LATELY })
    .findLast((event) => textOf(event) === text);
  if (written === undefined) throw new Error(words.notThere);
  return { ok: true, message: words.graded, data: { sessionId, ...wanted, ts: written.ts } };
}

const textOf = ({ stage, agent, scores }: Params): string => JSON.stringify([stage, agent, scores]);

function timeline(sessionId: string, { limit }: Params, { store }: Asked): ControlResult {
  return { ok: true, data: store.queryEvents(sessionId, { limit: asCount(limit) || LATELY }) };
}

/** Takes a stop back. The loop goes on at the end of the next turn. */
function goOn(sessionId: string, _params: Params, { store, now, words }: Asked): ControlResult {
  const resumed = store.update(sessionId, (view): SessionChange<boolean> => {
    const [flow, loop] = [foundIn(view.flow()), foundIn(view.loop())];
    const next = flow && loop && resumeSession(flow, loop, now().toISOString());
    return { ...next, value: next !== undefined };
  });
  if (!resumed) throw new Error(words.notStopped);
  return { ok: true, message: words.goesOn, data: { sessionId, stopped: false } };
}

function status(sessionId: string, _params: Params, { store, home, words }: Asked): ControlResult {
  const [flow, loop] = [store.readFlow(sessionId), store.readLoop(sessionId)];
  for (const { state, ...problem } of [flow, loop]) {
    if ('why' in problem) throw new Error(words.damaged({ path: problem.path, why: `${state}, ${problem.why}` }));
  }
  return {
    ok: true,
    data: {
      sessionId,
      workflow: flow.state === 'found' ? encodeFlow(flow.value) : null,
      loop: loop.state === 'found' ? loop.value : null,
      paused: readPause(home, sessionId) !== undefined,
    },
  };
}

function sessions({ active }: Params, { sessions: list }: ControlOptions): ControlResult {
  const wanted = typeof active === 'boolean' ? active : undefined;
  return { ok: true, data: workflowRows(list(), wanted) };
}

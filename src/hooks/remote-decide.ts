/**
 * What a session waits for by itself, asked elsewhere as well: failures in a row, a loop at its limit, the questions of a
 * task. The server moves a workflow as soon as a decision arrives; a task is moved here. The session is told at its next
 * event; in away mode the end of the turn waits for the decision, so that there is one.
 */
import { type Answer, type Ask, AT_TERMINAL, type Decision, hasEnded } from '../asks/ask.ts';
import { pauseFor } from '../store/disk/atomic-write.ts';
import { readPause } from '../store/pause-files.ts';
import { isAway, readReachable } from '../store/remote-files.ts';
import {
  type AskFiles,
  beginTurnWait,
  createAskFiles,
  endTurnWait,
  isTurnWaiting,
  type KnownAsk,
  newAsk,
} from '../store/sessions/ask-files.ts';
import { readLoop } from '../store/sessions/session-state.ts';
import { readBoundTask } from '../store/tasks/task-index-file.ts';
import { say } from '../text/messages.ts';
import { asText, ownValue } from '../values/narrow.ts';
import { openWait, seenOf } from '../workflow/decide-wait.ts';
import { isOver } from '../workflow/flow.ts';
import type { Loop } from '../workflow/loop/loop.ts';
import { foundIn } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { taskViewOf } from '../workflow/view/rows.ts';
import type { WaitsFor } from '../workflow/view/waits-for.ts';
import type { Feature, HookServices } from './feature.ts';
import { sanitizeForStorage } from './observe.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { LOOK_MS, MAX_WAIT_MS } from './remote-ask.ts';
import { deliverMessages } from './remote-messages.ts';
import { readFlow } from './session-flow.ts';
import { turnEnd } from './turn-end.ts';

/** Every event of the main agent: what became of the decisions, and what it has not been told of them. */
export const followDecisions: Feature = (input, services) => {
  if (input.agentId !== '') return undefined;
  // The host takes what is typed at once, but answers it only after the turn.
  if (input.event === 'UserPromptSubmit') endTurnWait(services.home, input.sessionId);
  const files = createAskFiles(services);
  const told = decisionsOf(files, input).flatMap((known) => follow(known, { input, services, files })?.told ?? []);
  if (told.length === 0) return undefined;
  const text = told.join('\n\n');
  return input.event === 'Stop' ? { block: text } : { context: text };
};

/** UserPromptSubmit, once the workflow and task have seen the prompt: what it settled no longer needs a decision from elsewhere. */
export const decidedHere: Feature = (input, services) => {
  const files = createAskFiles(services);
  for (const { ask, state } of decisionsOf(files, input))
    if (state.status !== 'handed' && seen(ask, { input, services, files }) === AT_TERMINAL)
      files.record(ask, { type: 'observed', saw: AT_TERMINAL });
  return undefined;
};

/** Stop, where nothing holds the turn: the session waits for a person. */
export const askDecision: Feature = (input, services) => {
  const { home } = services;
  if (input.agentId !== '' || readPause(home, input.sessionId) || !readReachable(home)) return undefined;
  const wait = waitOf(input, services);
  if (wait === undefined) return undefined;
  if (isAway(home)) beginTurnWait(home, input.sessionId, services.pid);
  const files = createAskFiles(services);
  const asked = decisionsOf(files, input).find(({ ask }) => ask.about.wait === wait.id)?.ask;
  const ask = asked ?? askOf(wait, input, services);
  if (asked === undefined) files.create(ask);
  return waitAway(ask, { input, services, files });
};

type At = { readonly input: HookInput; readonly services: HookServices; readonly files: AskFiles };

const decisionsOf = (files: AskFiles, { sessionId }: HookInput): KnownAsk[] =>
  files.openOf(sessionId).filter(({ ask }) => ask.about.wait !== undefined);

type Wait = Pick<WaitsFor, 'kind' | 'params'> & { readonly id: string; readonly choices: readonly string[] };

/** Of a task: what a person would say at the terminal. */
const REPLIES = {
  cleanup: { 'wrap-up': '/task wrap-up', archive: '/task skip', 'keep-open': '/task keep-open' },
  confirmation: { confirm: '/task confirm', 'still-broken': 'still broken' },
} as const;

function waitOf({ sessionId }: HookInput, services: HookServices): Wait | undefined {
  const flow = readFlow(services, sessionId);
  if (flow && !isOver(flow)) return openWait(flow, loopOf(sessionId, services));
  const bound = services.hasTask(sessionId) ? readBoundTask(services.project, sessionId) : undefined;
  const kind = bound && taskViewOf(bound.record, bound.taskDir).asks;
  if (!kind) return undefined;
  const { taskId, description } = bound.record;
  return {
    id: `task ${kind} ${taskId}`,
    kind,
    params: { task: description },
    choices: Object.keys(REPLIES[kind]),
  };
}

const loopOf = (sessionId: string, { home }: HookServices): Loop | undefined => foundIn(readLoop(home, sessionId));

/** The ask outlives the hook: it is valid as long as the wait. */
const VALID_MS = 24 * 60 * 60_000;

function askOf({ id: wait, kind, params, choices }: Wait, { sessionId }: HookInput, services: HookServices): Ask {
  const { titles, choices: labels } = services.text().decide;
  const about = {
    wait,
    title: say(ownValue<string | ((values: never) => string)>(titles, kind), params),
    text: sanitizeForStorage(asText(params['task']), LIMITS.text.prompt, services),
    choices: choices.map((choice) => ({ id: choice, label: ownValue<string>(labels, choice) ?? choice })),
    project: services.project,
  };
  return newAsk({ session: sessionId, kind: 'decision', about, validMs: VALID_MS }, services);
}

/** Records what was seen of a decision, and hands over one that has been made. */
function follow({ ask, state }: KnownAsk, at: At): HandedOver | undefined {
  const saw = seen(ask, at);
  // The session has gone on since it was told, or decided at the terminal first.
  if (saw && (state.status === 'handed' || saw === AT_TERMINAL)) {
    const isApplied = state.status === 'handed' && isTask(ask);
    at.files.record(ask, { type: 'observed', saw: isApplied ? choiceOf(state.answer) : saw });
    return undefined;
  }
  return state.status === 'answered' && state.answer ? handOver(ask, state.answer, at) : undefined;
}

const choiceOf = (answer: Answer | undefined): Decision => ({ choice: answer?.choice ?? '' });

const isTask = ({ about }: Ask): boolean => about.wait?.startsWith('task ') === true;

/** Undefined while the wait stands. */
function seen(ask: Ask, { input, services }: At): Decision | undefined {
  const { wait = '' } = ask.about;
  if (isTask(ask)) return waitOf(input, services)?.id === wait ? undefined : AT_TERMINAL;
  return seenOf({ id: ask.id, wait }, readFlow(services, input.sessionId), loopOf(input.sessionId, services));
}

type HandedOver = { readonly told: string; readonly outcome: Outcome };

/** Undefined where nothing was moved: by the server not yet, or not by task flow. */
function handOver(ask: Ask, answer: Answer, at: At): HandedOver | undefined {
  const { by, choice = '', text } = answer;
  const outcome = isTask(ask) ? speakToTask(choice, at) : {};
  if (seen(ask, at) === undefined || !at.files.record(ask, { type: 'handed' }).changed) return undefined;
  const label = ask.about.choices?.find(({ id }) => id === choice)?.label ?? choice;
  const told = at.services.text().decide.told({ by, choice: label, text });
  return { told: [told, outcome.context].filter(Boolean).join('\n\n'), outcome };
}

/** As if the person had said it at the terminal. */
function speakToTask(choice: string, { input, services }: At): Outcome {
  const prompt = ownValue<string>({ ...REPLIES.cleanup, ...REPLIES.confirmation }, choice) ?? '';
  const spoken: HookInput = { ...input, event: 'UserPromptSubmit', raw: { ...input.raw, prompt } };
  return services.taskPrompt()(spoken, services) ?? {};
}

/** Gives up before the host would end it, and as soon as the person is back or speaks; the ask stays. */
function waitAway(ask: Ask, at: At): Outcome | undefined {
  const { now, home, hostIsGone } = at.services;
  const until = now().getTime() + MAX_WAIT_MS;
  while (isAway(home) && isTurnWaiting(home, ask.session) && !hostIsGone() && now().getTime() < until) {
    const message = deliverMessages(at.input, at.services);
    if (message) return message;
    const known = at.files.read(ask);
    const handed = known && follow(known, at);
    if (handed) return goOn(known, handed, at);
    if (known === undefined || hasEnded(known.state)) return stopped(known?.state.answer, at);
    pauseFor(LOOK_MS);
  }
  return undefined;
}

/** After these there is nothing left to do. */
const LAST_WORDS = ['stop', 'archive', 'keep-open'];

/** By the rules of the loop, as after any turn. If the turn ends all the same, only what is on disk remains. */
function goOn({ ask, state }: KnownAsk, handed: HandedOver, at: At): Outcome | undefined {
  const { told, outcome } = handed;
  const isLast = LAST_WORDS.includes(state.answer?.choice ?? '');
  const next = isTask(ask) ? { ...outcome, ...(!isLast && { block: '' }) } : turnEnd(at.input, at.services);
  if (next?.block !== undefined) return { ...next, block: [told, next.block].filter(Boolean).join('\n\n') };
  at.files.record(ask, {
    type: 'observed',
    saw: isTask(ask) ? choiceOf(state.answer) : (seen(ask, at) ?? AT_TERMINAL),
  });
  return next ?? stopped(state.answer, at);
}

const stopped = (answer: Answer | undefined, { services }: At): Outcome | undefined =>
  answer?.choice === 'stop' ? { systemMessage: services.text().stop.halted } : undefined;

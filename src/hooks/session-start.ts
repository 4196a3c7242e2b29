/** SessionStart: greet, link the feature in progress, and restore what a compaction or break made the model forget. */

import { freshDashboard, isNewer } from '../store/dashboard-file.ts';
import { readTold, writeTold } from '../store/sessions/session-notes.ts';
import { featuresIn } from '../store/specs/specs-reader.ts';
import { clip } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import { asText } from '../values/narrow.ts';
import { sweepLost } from '../workflow/advance.ts';
import { type Flow, isOver } from '../workflow/flow.ts';
import { resumeSession } from '../workflow/loop/loop.ts';
import { nextStep } from '../workflow/next-step.ts';
import { foundIn } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { buildPendingTasksMessage, isTaken, readFeatureTasks } from './pending-tasks.ts';
import type { HookInput } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { nextStepText } from './report-text.ts';
import { changeFlow, isoNow, readFlow, recordEvent } from './session-flow.ts';
import { stateLines } from './workflow-context.ts';

const sourceOf = ({ raw }: HookInput): string => asText(raw['source']);

export const greeting: Feature = (input, services) => {
  const version = services.version();
  bestEffort(services, 'timeline', () =>
    recordEvent(services, input.sessionId, {
      type: 'session:start',
      // The server learns from transcripts of sessions that never came to their end.
      data: {
        ...{ version, source: sourceOf(input), project: services.project },
        transcript: asText(input.raw['transcript_path']),
      },
    }),
  );
  bestEffort(services, 'told', () => beginTelling(input, services));
  const { session } = services.text();
  return { result: [session.banner({ version }), session.id({ short: input.sessionId.slice(0, 8) })].join('\n') };
};

/** After `/clear` the user knows us already; a compaction makes the model forget what it was told. */
function beginTelling({ sessionId, ...input }: HookInput, { home, pid }: HookServices): void {
  const source = asText(input.raw['source']);
  const { greeted, hinted } = readTold(home, sessionId) ?? {};
  const keepsHint = source === 'resume' && hinted !== undefined;
  writeTold(home, sessionId, { greeted: greeted === true || source === 'clear', ...(keepsHint && { hinted }) }, pid);
}

/** SessionStart: say where the dashboard is, and start it where there is none. It costs one look at a file. */
export const dashboardStart: Feature = (_, { home, startDashboard, now, text, version }) => {
  if (startDashboard === undefined) return undefined;
  const found = freshDashboard(home, now().getTime());
  // The new one replaces an older one at the same address.
  if (found === undefined || isNewer(version(), found.version)) startDashboard();
  // One that has only just been started is not there yet, so nothing is claimed of it.
  return found && { result: text().session.dashboard({ url: found.url }) };
};

/** Links the session to the only feature in progress, unless another session works on it. */
export const featureSync: Feature = (input, services) => {
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined || flow.featureName || isOver(flow)) return undefined;
  bestEffort(services, 'specs', () => {
    const [name, ...others] = featuresIn(services.project, 'in-progress');
    if (name === undefined || others.length > 0 || isTaken(name, input.sessionId, services)) return;
    setFeatureName(services, input.sessionId, name);
  });
  return undefined;
};

export function setFeatureName(services: HookServices, sessionId: string, featureName: string): void {
  changeFlow(services, sessionId, (flow) => ({ flow: { ...flow, featureName }, value: undefined }));
}

/**
 * A resumed session has a new process: agents of the old one are gone, and its loop goes on. One that was only cleared
 * was not stopped by anyone: its loop goes on.
 */
export const resumption: Feature = (input, services) => {
  const source = sourceOf(input);
  if (source !== 'resume' && source !== 'clear') return undefined;
  const at = isoNow(services);
  changeFlow(services, input.sessionId, (flow, session) => {
    const isAlive = () => source === 'clear';
    const [swept, events] = sweepLost(flow, { isAlive, reason: 'session ended', at });
    const loop = foundIn(session.loop());
    const goesOn = source === 'resume' || loop?.stopReason === 'session-end';
    const resumed = loop && goesOn ? resumeSession(swept, loop, at) : undefined;
    return { flow: swept, ...resumed, events, value: undefined };
  });
  return undefined;
};

/** After a compaction or a break the model is told where its work stands; a new session what another one left behind. */
export const recovery: Feature = (input, services) => {
  const flow = readFlow(services, input.sessionId);
  const source = sourceOf(input);
  if (flow === undefined || isOver(flow) || source === 'startup') return leftBehind(input, flow, services);
  return { context: recoveryOf(flow, services, source === 'compact') };
};

/** Work of a session that is still alive is not offered to another one. */
function leftBehind(input: HookInput, flow: Flow | undefined, services: HookServices): Outcome | undefined {
  const found = readFeatureTasks(services, flow?.featureName);
  if (found === undefined || isTaken(found.feature.name, input.sessionId, services)) return undefined;
  const header = services.text().tasks.interruptedHeader;
  const text = buildPendingTasksMessage(services, { header, featureName: found.feature.name });
  return text === null ? undefined : { systemMessage: text, context: text };
}

/** PreCompact: note the compaction and say what must not be forgotten. Of a workflow that is over nothing is left to do. */
export const compaction: Feature = (input, services) => {
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined) return undefined;
  recordEvent(services, input.sessionId, {
    type: 'session:compact',
    data: { workflowType: flow.workflow, currentStage: flow.current },
  });
  if (isOver(flow)) return undefined;
  return { systemMessage: recoveryOf(flow, services, true) };
};

function recoveryOf(flow: Flow, services: HookServices, goesOn: boolean): string {
  const m = services.text();
  const { featureName, failCount, rejectCount } = flow;
  const limit = LIMITS.retry.maxRetries;
  const agents = flow.agents.map((run) => m.state.agent({ name: run.agent, stage: run.stage }));
  const tasks = buildPendingTasksMessage(services, { featureName });
  const state = [
    goesOn ? m.state.recoveryTitle : m.state.returnTitle,
    ...stateLines(m, flow),
    ...(failCount > 0 ? [m.state.fails({ count: failCount, limit })] : []),
    ...(rejectCount > 0 ? [m.state.rejects({ count: rejectCount, limit })] : []),
    ...(agents.length > 0 ? [m.state.agents({ list: agents.join(', ') })] : []),
    ...(featureName ? [m.state.feature({ name: featureName })] : []),
    ...aheadLines(m, flow),
    ...(tasks ? ['', tasks] : []),
  ].join('\n');
  return fitted(state, `\n\n${guidance(m, flow, goesOn)}`, `\n${m.state.recoveryCut}`);
}

/**
 * In the middle of a repair the current stage alone would lead to the agent that judges, not to the one that mends; at
 * the end there is none to go on with.
 */
function aheadLines(m: HookMessages, flow: Flow): string[] {
  const step = nextStep(flow);
  const isUntold = step.kind === 'repair' || step.kind === 'all-done';
  return flow.phase === 'running' && isUntold ? [nextStepText(m, step)] : [];
}

/** After a compaction the work goes on unless it waits for a person or was stopped; a returning user says what they want. */
function guidance(m: HookMessages, { phase }: Flow, goesOn: boolean): string {
  if (phase === 'waiting-for-human') return m.guard.waiting;
  if (phase === 'paused') return m.prompt.loopStopped;
  return goesOn ? m.state.carryOn : m.state.theirTurn;
}

/** When it is too long the task list gives way, never the guidance. */
function fitted(state: string, guidance: string, cut: string): string {
  const max = LIMITS.text.compactMessage;
  const whole = state + guidance;
  return whole.length <= max ? whole : clip(state, max - guidance.length - cut.length) + guidance + cut;
}

/** SessionStart: greet, take up the feature at work, and bring back what a compaction or a break made forgotten. */
import { foundIn } from '../core/found-in.ts';
import { resumeSession } from '../core/loop/resume.ts';
import { asText } from '../core/narrow.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { sweepLost } from '../core/workflow/sweep.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { recoveryOf } from './compaction.ts';
import type { Feature, HookServices } from './feature.ts';
import { softly } from './observe.ts';
import { buildPendingTasksMessage } from './pending-tasks.ts';
import { changeFlow, readFlow } from './session-flow.ts';

const sourceOf = ({ raw }: HookInput): string => asText(raw['source']);

export const greeting: Feature = {
  name: 'greeting',
  run(input, services) {
    const version = services.version();
    softly(services, 'timeline', () =>
      services.store.appendEvents(input.sessionId, [
        { type: 'session:start', data: { version, source: sourceOf(input), project: services.projectRoot(input.cwd) } },
      ]),
    );
    const { session } = services.text();
    return { result: [session.banner(version), session.id(input.sessionId.slice(0, 8))].join('\n') };
  },
};

/** This event alone is started by every Node: on one that does not know an option of the others, nobody else could tell. */
export const startOptions: Feature = {
  name: 'start-options',
  run(_, services) {
    const option = services.unknownOption();
    return option ? { systemMessage: services.text().session.unknownOption(option) } : undefined;
  },
};

/** A session may know its workflow but not the feature it is about: the only one in progress, if nobody else works on it. */
export const featureSync: Feature = {
  name: 'feature-sync',
  run(input, services) {
    const flow = readFlow(services, input.sessionId);
    if (flow === undefined || flow.featureName || isOver(flow)) return undefined;
    softly(services, 'specs', () => {
      const [name, ...others] = services.specs(services.projectRoot(input.cwd)).inProgress();
      if (name === undefined || others.length > 0 || isTaken(name, input, services)) return;
      setFeatureName(services, input.sessionId, name);
    });
    return undefined;
  },
};

const isTaken = (name: string, input: HookInput, services: HookServices): boolean =>
  services.sessionIds().some((id) => id !== input.sessionId && worksOn(name, id, services));

/** One that has ended for now leaves its feature to whoever comes next. */
function worksOn(name: string, sessionId: string, { store }: HookServices): boolean {
  const flow = foundIn(store.readFlow(sessionId));
  if (flow?.featureName !== name || isOver(flow)) return false;
  return foundIn(store.readLoop(sessionId))?.stopReason !== 'session-end';
}

export function setFeatureName(services: HookServices, sessionId: string, featureName: string): void {
  changeFlow(services, sessionId, (flow) => ({ flow: { ...flow, featureName }, value: undefined }));
}

/**
 * A resumed session has a new process: agents of the old one are gone, and its loop goes on. One that was only cleared
 * has ended for a moment: nobody stopped its loop.
 */
export const resumption: Feature = {
  name: 'resumption',
  run(input, services) {
    const source = sourceOf(input);
    if (source !== 'resume' && source !== 'clear') return undefined;
    const at = services.now();
    changeFlow(services, input.sessionId, (flow, session) => {
      const isAlive = () => source === 'clear';
      const [swept, events] = sweepLost(flow, { isAlive, reason: 'session ended', at });
      const loop = foundIn(session.loop());
      const goesOn = source === 'resume' || loop?.stopReason === 'session-end';
      const resumed = loop && goesOn ? resumeSession(swept, loop, at) : undefined;
      return { flow: swept, ...resumed, events, value: undefined };
    });
    return undefined;
  },
};

/** After a compaction or a break the model is told where the work stands; a new session only what is open. */
export const recovery: Feature = {
  name: 'recovery',
  run(input, services) {
    const flow = readFlow(services, input.sessionId);
    const pending = pendingOutcome(input, flow, services);
    if (flow === undefined || isOver(flow) || sourceOf(input) === 'startup') return pending;
    return { ...pending, context: recoveryOf(input, flow, services) };
  },
};

function pendingOutcome(input: HookInput, flow: Flow | undefined, services: HookServices): Outcome | undefined {
  const header = services.text().tasks.interruptedHeader;
  const featureName = flow?.featureName ?? null;
  const text = buildPendingTasksMessage(services, services.projectRoot(input.cwd), { header, featureName });
  return text === null ? undefined : { systemMessage: text, context: text };
}

/** When a workflow is complete: the feature to go on with, or the ones the user may choose from. */

import { featuresIn } from '../store/specs/specs-reader.ts';
import { resumeFeature } from '../workflow/begin-workflow.ts';
import type { Flow } from '../workflow/flow.ts';
import type { StopDecision } from '../workflow/loop/decide-stop.ts';
import { newLoop } from '../workflow/loop/loop.ts';
import type { TimelineEvent } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { workflowDef } from '../workflow/registry/workflows.ts';
import type { HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { isTaken, readFeature } from './pending-tasks.ts';

/** `tasksFile`: the text of the feature's tasks.md. */
export type Succession = NonNullable<ReturnType<typeof takeUp>>;

/** `undefined`: the session ends its work here. */
export function nextFeature(decision: StopDecision, at: string, services: HookServices): Succession | undefined {
  if (!leadsOn(decision) || services.settings().loop?.next === 'off') return undefined;
  return bestEffort(
    services,
    'specs',
    () => openFeatures(decision.flow, services).flatMap((name) => takeUp(name, decision, at, services) ?? [])[0],
  );
}

/**
 * A feature was built, and proven as far as the project allows. After work beside the features, a stop by the user or a
 * limit nothing begins by itself.
 */
const leadsOn = ({ kind, flow, loop, proof }: StopDecision): boolean =>
  kind === 'finished' &&
  loop.stopReason === 'finished' &&
  loop.iteration < LIMITS.loop.maxIterations &&
  flow.featureName !== null &&
  flow.stages.some(({ stage }) => stage === 'DEV') &&
  proof?.kind !== 'red' &&
  proof?.kind !== 'open';

const openFeatures = ({ featureName, sessionId }: Flow, services: HookServices): readonly string[] =>
  featuresIn(services.project, 'in-progress').filter(
    (name) => name !== featureName && !isTaken(name, sessionId, services),
  );

function takeUp(name: string, decision: StopDecision, at: string, services: HookServices) {
  const tasks = readFeature(services, name)?.tasks;
  const { sessionId } = decision.flow;
  const reason = services.text().stop.tickedBefore;
  const flow = tasks && resumeFeature({ name, tasks, sessionId, project: services.project, at, reason });
  if (!tasks || !flow) return undefined;
  // The count goes on: a limit is one of the session, however many features it works through.
  const loop = { ...newLoop(at), iteration: decision.loop.iteration + 1 };
  const { workflow: workflowType } = flow;
  const started = { workflowType, stages: workflowDef(workflowType).stages, featureName: name };
  const events: TimelineEvent[] = [
    { type: 'workflow:start', data: started },
    { type: 'loop:advance', data: { iteration: loop.iteration, featureName: name } },
  ];
  return { flow, loop, events, tasksFile: tasks };
}

const MAX_OFFERED = 5;

/** Features of the backlog, for the user to choose from. */
export function offeredFeatures(decision: StopDecision, services: HookServices): readonly string[] {
  if (!leadsOn(decision) || services.settings().loop?.next === 'off') return [];
  return bestEffort(services, 'specs', () => featuresIn(services.project, 'backlog').slice(0, MAX_OFFERED)) ?? [];
}

/** UserPromptSubmit in a session with a workflow: where it stands, before the model answers a person or the host's own turn. */
import { onlyAsks } from '../judge/steering.ts';
import { readLoop } from '../store/sessions/session-state.ts';
import { type Flow, isOver } from '../workflow/flow.ts';
import { nextStep } from '../workflow/next-step.ts';
import { foundIn } from '../workflow/ports.ts';
import { stageIcon } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { type Delivered, deliveryText, phaseAhead, takeReports } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { readFeatureTasks } from './pending-tasks.ts';
import { featureLine, hintFor, workflowNamedIn } from './prompt.ts';
import { type HookInput, isCommand, promptOf, taskNotification } from './protocol/hook-input.ts';
import { nextStepText } from './report-text.ts';
import { changeFlow, isoNow, readFlow } from './session-flow.ts';

/** A background agent ended: its report is recorded, or will never come. */
export const notification: Feature = (input, services) => {
  const ended = taskNotification(promptOf(input));
  if (ended === undefined) return undefined;
  const lost = { run: { agentId: ended.agentId }, reason: ended.status, at: isoNow(services) };
  const delivered = changeFlow<Delivered>(services, input.sessionId, (flow) => takeReports(flow, lost));
  return { context: deliveryText(services, delivered) };
};

/** The workflow in progress, unless the user named another one. */
export const guidance: Feature = (input, services) => {
  const prompt = promptOf(input).trim();
  if (prompt === '' || isCommand(prompt) || taskNotification(prompt)) return undefined;
  const flow = readFlow(services, input.sessionId);
  const isOpen = flow !== undefined && !isOver(flow) && flow.current !== null;
  if (!isOpen || workflowNamedIn(prompt) !== undefined) return hintFor(input, services);
  return { context: statusText(flow, input, services) };
};

function statusText(flow: Flow, input: HookInput, services: HookServices): string {
  const m = services.text();
  const { maxRetries } = LIMITS.retry;
  const feature = readFeatureTasks(services, flow.featureName);
  const phase = phaseAhead(flow, () => feature?.feature.tasks);
  const isStopped = foundIn(readLoop(services.home, input.sessionId))?.stopped === true;
  return [
    m.prompt.status({
      type: flow.workflow,
      stages: flow.stages.map((entry) => `${stageIcon(entry)} ${entry.key}`).join(' → '),
    }),
    ...(flow.current ? [m.prompt.current({ key: flow.current })] : []),
    ...(flow.failCount > 0 ? [m.state.fails({ count: flow.failCount, limit: maxRetries })] : []),
    ...(flow.rejectCount > 0 ? [m.state.rejects({ count: flow.rejectCount, limit: maxRetries })] : []),
    ...(feature ? [featureLine(m, feature)] : []),
    ...(isStopped ? [m.prompt.loopStopped] : []),
    ...(isStopped && onlyAsks(promptOf(input))
      ? [m.prompt.onlyAnswer]
      : [
          nextStepText(m, nextStep(flow), phase),
          // The model is about to ask the user, so it is not told to carry on.
          ...(flow.phase === 'waiting-for-human' ? [] : [m.prompt.carryOn]),
        ]),
  ].join('\n');
}

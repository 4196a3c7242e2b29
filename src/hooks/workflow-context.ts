/** What a delegated agent is told about the work it is part of; `null` when there is no workflow to tell of. */
import { handoffName } from '../core/handoff/handoff.ts';
import { LIMITS } from '../core/registry/limits.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { stagesSentBack } from '../core/workflow/progress.ts';
import { workflowContextText } from '../text/hooks/workflow-context.ts';
import type { HookServices } from './feature.ts';

type Options = { readonly maxLength?: number };

export function buildWorkflowContext(services: HookServices, sessionId: string, options: Options = {}): string | null {
  const read = services.store.readFlow(sessionId);
  return read.state === 'found' ? contextOf(services, read.value, options) : null;
}

/** The newest files are the ones the next agent builds on; whoever mends needs the reasons of all that was sent back. */
const NEWEST_HANDOFFS = 2;
const SHOWN_HANDOFFS = 5;

function shownHandoffs(flow: Flow): string[] {
  const senders = stagesSentBack(flow).map(({ stage }) => handoffName(stage, ''));
  const newest = flow.handoffs.slice(-NEWEST_HANDOFFS);
  return flow.handoffs
    .filter((name) => newest.includes(name) || senders.some((sender) => name.startsWith(sender)))
    .slice(-SHOWN_HANDOFFS);
}

export function contextOf(services: HookServices, flow: Flow, options: Options = {}): string | null {
  if (flow.stages.length === 0) return null;
  const handoffPaths = shownHandoffs(flow).map((name) => services.store.handoffPath(flow.sessionId, name));
  return workflowContextText(services.text(), flow, {
    maxLength: options.maxLength ?? LIMITS.text.workflowContext,
    handoffPaths,
  });
}

/** What a delegated agent is told about the work it is part of; `null` when there is no workflow to tell of. */
import { LIMITS } from '../core/registry/limits.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { workflowContextText } from '../text/hooks/workflow-context.ts';
import type { HookServices } from './feature.ts';

type Options = { readonly maxLength?: number };

export function buildWorkflowContext(services: HookServices, sessionId: string, options: Options = {}): string | null {
  const read = services.store.readFlow(sessionId);
  return read.state === 'found' ? contextOf(services, read.value, options) : null;
}

/** The newest files are the ones the next agent builds on. */
const SHOWN_HANDOFFS = 2;

export function contextOf(services: HookServices, flow: Flow, options: Options = {}): string | null {
  if (flow.stages.length === 0) return null;
  const handoffPaths = flow.handoffs
    .slice(-SHOWN_HANDOFFS)
    .map((name) => services.store.handoffPath(flow.sessionId, name));
  return workflowContextText(services.text(), flow, {
    maxLength: options.maxLength ?? LIMITS.text.workflowContext,
    handoffPaths,
  });
}

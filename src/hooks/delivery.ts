/** Delivers the reports of ended agents, and the next step, to the main agent. */

import { readTold, writeTold } from '../store/sessions/session-notes.ts';
import { asText } from '../values/narrow.ts';
import { advance, type RunMatch } from '../workflow/advance.ts';
import { type Flow, isOver, type Report } from '../workflow/flow.ts';
import { devPasses, nextStep } from '../workflow/next-step.ts';
import { ourAgent } from '../workflow/registry/stages.ts';
import { type NextPhase, nextPhase } from '../workflow/specs/next-phase.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { readFeature } from './pending-tasks.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { tell } from './protocol/outcome.ts';
import { cliCommand, nextStepText, reportsText } from './report-text.ts';
import { changeFlow, type FlowChange, isoNow, readFlow } from './session-flow.ts';

export type Delivered = { readonly flow: Flow; readonly reports: readonly Report[] };

export function deliveryText(services: HookServices, delivered: Delivered | undefined): string {
  if (delivered === undefined || delivered.reports.length === 0) return '';
  const { flow, reports } = delivered;
  const phase = phaseAhead(flow, () => tasksFileOf(services, flow));
  return reportsText(services.text(), flow, reports, { phase, cli: cliCommand(services.pluginRoot) });
}

export type EndedRun = { readonly run: RunMatch; readonly reason: string; readonly at: string };

/** Takes what is recorded for the main agent. The run that brought us here has ended: if it is still listed, it is lost. */
export function takeReports(flow: Flow, { run, reason, at }: EndedRun): FlowChange<Delivered> {
  const [ended, events] = advance(flow, { type: 'agent.lost', run, reason, at });
  const [next] = advance(ended, { type: 'reports.delivered' });
  return { flow: next, events, value: { flow: next, reports: ended.reports } };
}

/**
 * PostToolUse of the agent tool. In the foreground the agent has ended and its report was taken before this event; one
 * that is still on the books ran out of turns. In the background it has only been launched.
 */
export const agentReturned: Feature = (input, services) => {
  const delivered = deliveryText(services, takeReturn(input, services));
  const beside = besideText(input, services);
  return tell([delivered, beside].filter((text) => text !== '').join('\n'));
};

/**
 * Says once in a session that an agent which is not ours does not move the workflow. Our agents are recorded even where they
 * have no stage, and their reports are delivered.
 */
function besideText(input: HookInput, services: HookServices): string {
  const { home, pid } = services;
  const flow = readFlow(services, input.sessionId);
  const type = asText(toolUse(input).input['subagent_type']);
  const told = readTold(home, input.sessionId) ?? { greeted: true };
  if (flow === undefined || isOver(flow) || type === '' || told.beside || ourAgent(type) !== undefined) return '';
  bestEffort(services, 'told', () => writeTold(home, input.sessionId, { ...told, beside: true }, pid));
  const m = services.text();
  return `${m.report.beside({ agent: type, type: flow.workflow })}\n${nextStepText(m, nextStep(flow))}`;
}

function takeReturn(input: HookInput, services: HookServices): Delivered | undefined {
  const { useId: instance, response } = toolUse(input);
  const agentId = asText(response['agentId']);
  const launched = response['status'] === 'async_launched';
  const at = isoNow(services);
  return changeFlow<Delivered>(services, input.sessionId, (flow) => {
    if (launched) {
      const [next, events] = advance(flow, { type: 'agent.backgrounded', instance, agentId });
      return { flow: next, events, value: { flow: next, reports: [] } };
    }
    const run = { instance, ...(agentId !== '' && { agentId }) };
    return takeReports(flow, { run, reason: 'ended without a report', at });
  });
}

/** The DEV phase to start next, where tasks.md runs some side by side. The file is read only around DEV. */
export function phaseAhead(flow: Flow, tasksFile: () => string | undefined): NextPhase | undefined {
  const passes = flow.featureName ? devPasses(flow) : undefined;
  return passes === undefined ? undefined : nextPhase(tasksFile() ?? '', passes);
}

export const tasksFileOf = (services: HookServices, { featureName }: Flow): string | undefined =>
  readFeature(services, featureName)?.tasks;

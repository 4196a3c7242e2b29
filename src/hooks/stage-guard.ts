/** PreToolUse: an agent may start when its stage may; then it is tracked and told about the work. */

import { appendDenial } from '../store/sessions/session-notes.ts';
import type { HookMessages } from '../text/messages.ts';
import { asText } from '../values/narrow.ts';
import { advance } from '../workflow/advance.ts';
import { entryOf, type Flow } from '../workflow/flow.ts';
import { nextStep } from '../workflow/next-step.ts';
import { stageTitle } from '../workflow/progress.ts';
import { STAGES, stageAgent } from '../workflow/registry/stages.ts';
import type { NextPhase } from '../workflow/specs/next-phase.ts';
import { mayStart, type Permit } from '../workflow/start-agent.ts';
import { phaseAhead, tasksFileOf } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { nextStepText } from './report-text.ts';
import { changeFlow, isoNow, setAsideCorrupt } from './session-flow.ts';
import { contextOf } from './workflow-context.ts';

export const stageGuard: Feature = (input, services) => {
  const tool = toolUse(input);
  const agent = stageAgent(asText(tool.input['subagent_type']));
  warnOfMismatch(asText(tool.input['description']), agent, services);
  if (agent === undefined) return undefined;
  return delegate(input, agent, services) ?? setAsideCorrupt(input, services);
};

type Delegation = { readonly permit: Permit; readonly flow: Flow; readonly phase?: NextPhase | undefined };

function delegate(input: HookInput, agent: string, services: HookServices): Outcome | undefined {
  const at = isoNow(services);
  const instance = toolUse(input).useId || `${agent}@${at}`;
  const delegation = changeFlow<Delegation | undefined>(services, input.sessionId, (flow) => {
    const permit = mayStart(flow, agent);
    if (permit === undefined) return { flow, value: undefined };
    const phase = permit.allowed ? phaseBefore(permit.target, flow, services) : undefined;
    if (phase !== undefined) return { flow, value: { ...phase, flow } };
    const [next, events] = advance(flow, { type: 'agent.started', agent, instance, at });
    return { flow: next, events, value: { permit, flow: next } };
  });
  if (delegation === undefined) return undefined;
  return delegation.permit.allowed ? inject(input, delegation, services) : deny(input, agent, delegation, services);
}

/** A phase of DEV that failed or has not run: what comes after DEV waits for it as for DEV itself. */
function phaseBefore(
  target: string,
  flow: Flow,
  services: HookServices,
): Pick<Delegation, 'permit' | 'phase'> | undefined {
  const dev = flow.stages.findIndex(({ stage }) => stage === 'DEV');
  const missing = flow.stages.slice(dev, dev + 1);
  if (!flow.stages.slice(dev + 1).some((entry) => entry.key === target)) return undefined;
  const phase = phaseAhead(flow, () => tasksFileOf(services, flow));
  return phase && { permit: { allowed: false, why: 'stages-missing', target, missing }, phase };
}

function deny(
  { sessionId }: HookInput,
  subject: string,
  { permit, flow, phase }: Delegation,
  services: HookServices,
): Outcome {
  const reason = denialText(services.text(), flow, permit, phase);
  const causes = 'missing' in permit ? permit.missing.map(({ key }) => key) : [];
  bestEffort(services, 'denials', () =>
    appendDenial(services.home, sessionId, { ts: isoNow(services), kind: 'guard', subject, causes, text: reason }),
  );
  return { permission: { decision: 'deny', reason } };
}

/** The agent is told of its own stage, which in a parallel group need not be the first unfinished one. */
function inject(input: HookInput, { permit, flow }: Delegation, services: HookServices): Outcome | undefined {
  const isMember = entryOf(flow, permit.target) !== undefined;
  const context = contextOf(services, isMember ? { ...flow, current: permit.target } : flow);
  const original = toolUse(input).input;
  const { prompt: task = '' } = original;
  // A prompt of another type is still the user's: better no context than a lost prompt.
  if (context === null || typeof task !== 'string') return undefined;
  return { permission: { decision: 'allow' }, updatedInput: { ...original, prompt: `${context}\n\n---\n\n${task}` } };
}

function warnOfMismatch(description: string, agent: string | undefined, services: HookServices): void {
  const meant = agentMeantBy(description);
  if (meant === undefined || meant === agent) return;
  services.log('pre-task', `delegated ${agent ?? 'another agent'}, but the description names ${meant}: ${description}`);
}

/** The agent a description seems to mean, by its full name. Good for a warning, never for a decision. */
function agentMeantBy(description: string): string | undefined {
  const words = description.toLowerCase();
  return Object.values(STAGES)
    .map(({ agent }) => agent)
    .find((agent) => words.includes(agent.split('-', 1).join()) && namePattern(agent).test(words));
}

const namePattern = (agent: string): RegExp => new RegExp(`(?<![\\w-])${agent.replaceAll('-', '[-\\s]')}(?![\\w-])`);

function denialText(m: HookMessages, flow: Flow, permit: Permit, phase?: NextPhase): string {
  if (permit.allowed) return '';
  if (permit.why === 'waiting-for-human') return m.guard.waiting;
  const missing = permit.missing.map((entry) =>
    m.guard.missingStage({ title: stageTitle(m, entry.stage), key: entry.key }),
  );
  return `${m.guard.missing({ target: stageTitle(m, permit.target), missing: missing.map((stage) => `- ${stage}`).join('\n') })}\n${nextStepText(m, nextStep(flow), phase)}`;
}

/** Words to build a workflow's world with. */

import { advance, type FlowEvent, type Step } from '../../src/workflow/advance.ts';
import { type Flow, type StageEntry, startFlow, type Verdict } from '../../src/workflow/flow.ts';
import { type NextStep, nextStep } from '../../src/workflow/next-step.ts';

import { STAGES } from '../../src/workflow/registry/stages.ts';
import { WORKFLOWS, type WorkflowId } from '../../src/workflow/registry/workflows.ts';

export const AT = '2026-01-01T00:00:00.000Z';
export const SESSION = 'session-1';
export const ALL_WORKFLOWS = Object.keys(WORKFLOWS) as WorkflowId[];

export const newFlow = (workflow: WorkflowId, featureName: string | null = null): Flow =>
  startFlow({ sessionId: SESSION, workflow, createdAt: AT, featureName });

let calls = 0;
/** A fresh tool call, as the host numbers them. */
export const call = (): string => `toolu_${++calls}`;

export const started = (agent: string, instance = call()): FlowEvent => ({
  type: 'agent.started',
  agent,
  instance,
  at: AT,
});
export const named = (agent: string, agentId: string): FlowEvent => ({ type: 'agent.named', agent, agentId, at: AT });
export const finished = (agent: string, verdict: Verdict, agentId?: string): FlowEvent => ({
  type: 'agent.finished',
  agent,
  verdict,
  at: AT,
  ...(agentId && { agentId }),
});
export const lost = (instance: string): FlowEvent => ({
  type: 'agent.lost',
  run: { instance },
  reason: 'gone',
  at: AT,
});

export const apply = (flow: Flow, ...events: readonly FlowEvent[]): Flow =>
  events.reduce((current, event) => advance(current, event)[0], flow);

/** Starts an agent and lets it report. */
export const ran = (agent: string, verdict: Verdict = 'pass'): FlowEvent[] => [
  started(agent),
  finished(agent, verdict),
];

/** Everything before the stage passed. */
export function flowAt(workflow: WorkflowId, key: string): Flow {
  let flow = newFlow(workflow);
  for (const entry of flow.stages) {
    if (entry.key === key) return flow;
    flow = apply(flow, ...ran(agentOf(entry)));
  }
  return flow;
}

export const agentOf = ({ stage }: Pick<StageEntry, 'stage'>): string => STAGES[stage as keyof typeof STAGES].agent;

export const stage = (flow: Flow, key: string): StageEntry => {
  const entry = flow.stages.find((other) => other.key === key);
  if (entry === undefined) throw new Error(`no stage ${key}`);
  return entry;
};

export const eventTypes = ([, events]: Step): string[] => events.map(({ type }) => type);

/** Agents the next step asks for. */
export function wanted(step: NextStep): string[] {
  if (step.kind === 'repair') return [step.agent];
  return step.kind === 'delegate' ? step.stages.map(agentOf) : [];
}

export type Conducted = { readonly flow: Flow; readonly steps: number; readonly asked: number };

/** Plays an honest main agent: does what the next step says, and nothing else, until it is done or a human is asked. */
export function conduct(
  flow: Flow,
  verdictOf: (agent: string) => Verdict | 'lost',
  { answersHuman = 0, maxSteps = 200 } = {},
): Conducted {
  let current = flow;
  let asked = 0;
  for (let steps = 0; steps < maxSteps; steps++) {
    const step = nextStep(current);
    if (step.kind === 'all-done' || step.kind === 'nothing') return { flow: current, steps, asked };
    if (step.kind === 'ask-human') {
      if (asked++ >= answersHuman) return { flow: current, steps, asked };
      current = apply(current, { type: 'human.spoke' });
    } else if (step.kind === 'wait') {
      current = step.runs.reduce((next, run) => endOf(next, run.agent, run.instance, verdictOf(run.agent)), current);
    } else {
      current = apply(current, ...wanted(step).map((agent) => started(agent)));
    }
  }
  return { flow: current, steps: maxSteps, asked };
}

const endOf = (flow: Flow, agent: string, instance: string, verdict: Verdict | 'lost'): Flow =>
  apply(flow, verdict === 'lost' ? lost(instance) : finished(agent, verdict));

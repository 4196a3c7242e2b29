/** The session the hooks are measured in: a standard workflow half way, with a feature, a past and observations. */
import { newLoop } from '../src/core/loop/loop.ts';
import { STAGES } from '../src/core/registry/stages.ts';
import { advance, type FlowEvent } from '../src/core/workflow/advance.ts';
import type { Flow } from '../src/core/workflow/flow.ts';
import { startFlow } from '../src/core/workflow/start.ts';

export const SESSION = '0f6c2a4e-5b1d-4c7e-9a38-d2f1b7c6e590';
export const FEATURE = 'search-box';
export const CALL = 'toolu_01KdJ3r9WmPxq8sVnYt5ZcHb';
export const AGENT_ID = 'a4f09c1e2b7d35a68';
const AT = '2026-03-01T08:00:00.000Z';

/** Plan, architecture and test spec are done; the developer comes next. */
export const beforeDev = (): Flow =>
  play(startFlow({ sessionId: SESSION, workflow: 'standard', createdAt: AT, featureName: FEATURE }), [
    ...reported('PLAN'),
    ...reported('ARCH'),
    ...reported('TEST'),
    { type: 'reports.delivered' },
  ]);

export const devStarted = (): Flow =>
  play(beforeDev(), [{ type: 'agent.started', agent: STAGES.DEV.agent, instance: CALL, at: AT }]);

export const devNamed = (): Flow =>
  play(devStarted(), [{ type: 'agent.named', agent: STAGES.DEV.agent, agentId: AGENT_ID, at: AT }]);

/** Its report is on the books, the main agent has not been told. */
export const devReported = (): Flow =>
  play(devNamed(), [{ type: 'agent.finished', agent: STAGES.DEV.agent, agentId: AGENT_ID, verdict: 'pass', at: AT }]);

export const devDelivered = (): Flow => play(devReported(), [{ type: 'reports.delivered' }]);

export const loopAtWork = () => ({ ...newLoop(AT), iteration: 3, progress: 'as it was' });

const play = (flow: Flow, events: readonly FlowEvent[]): Flow =>
  events.reduce((current, event) => advance(current, event)[0], flow);

const reported = (stage: keyof typeof STAGES): FlowEvent[] => {
  const { agent } = STAGES[stage];
  const summary = `What ${agent} found out, in two or three sentences that the next agent should know about.`;
  return [
    { type: 'agent.started', agent, instance: `toolu_${stage}`, at: AT },
    { type: 'agent.finished', agent, verdict: 'pass', summary, handoff: `${stage}-to-next`, at: AT },
  ];
};

/**
 * Which call an agent belongs to. Starts carry no id and ids carry no call, so ids are given to runs in the order of the
 * starts, and agents that start at once may get each other's. Only the return of a call knows both.
 */
import type { AgentRun, Attempt, Flow } from './flow.ts';

/** The agent is put to its call: at work, or already ended. Whoever stood there takes the other's place. */
export function matchCall(flow: Flow, instance: string, agentId: string): Flow {
  const caller = flow.agents.find((run) => run.instance === instance);
  if (caller === undefined || caller.agentId === agentId) return flow;
  const ended = attemptOf(flow, agentId);
  if (ended === undefined) return { ...flow, agents: exchangeIds(flow.agents, caller, agentId) };
  // Of a call that returns, only its own agent has ended: the run at its place belongs to another call.
  if (caller.agentId === undefined) return flow;
  const owed = ended.instance;
  const agents = flow.agents.map((run) => (run === caller ? { ...run, instance: owed } : run));
  const put = (attempt: Attempt): Attempt => (attempt === ended ? { ...attempt, instance } : attempt);
  return {
    ...flow,
    agents,
    stages: flow.stages.map((entry) => ({ ...entry, attempts: entry.attempts.map(put) })),
    helpers: flow.helpers.map(put),
  };
}

function exchangeIds(agents: readonly AgentRun[], caller: AgentRun, agentId: string): AgentRun[] {
  return agents.map((run) => {
    if (run === caller) return { ...run, agentId };
    if (run.agentId !== agentId) return run;
    const { agentId: _taken, ...rest } = run;
    return caller.agentId === undefined ? rest : { ...rest, agentId: caller.agentId };
  });
}

const attemptOf = (flow: Flow, agentId: string): Attempt | undefined =>
  [flow.helpers, ...flow.stages.map(({ attempts }) => attempts)].flat().findLast((one) => one.agentId === agentId);

/** Agents that ended without a word: their stages are released for another try. */
import type { Step } from './advance.ts';
import { loseRun } from './finish.ts';
import type { AgentRun, Flow } from './flow.ts';
import { isOver } from './guard.ts';

export type Sweep = { readonly isAlive: (run: AgentRun) => boolean; readonly reason: string; readonly at: string };

export function sweepLost(flow: Flow, { isAlive, reason, at }: Sweep): Step {
  if (isOver(flow)) return [flow, []];
  return flow.agents
    .filter((run) => !isAlive(run))
    .reduce<Step>(
      ([current, events], run) => {
        const [next, more] = loseRun(current, run, { reason, at });
        return [next, [...events, ...more]];
      },
      [flow, []],
    );
}

/** How each agent plays its runs: the verdict it reports, or the way in which it fails to report. */
import type { AgentId } from '../../src/core/registry/agents.ts';
import type { Verdict } from '../../src/core/workflow/flow.ts';
import { call, type Reply, refuse, SILENCE, say, use } from '../model/reply.ts';
import type { ModelRequest } from '../model/request.ts';
import { createSignals } from '../signal.ts';

/**
 * `no-verdict`: a report without a readable result. `fails-in-words`: one that tells of a failure without a marker.
 * `turn-limit`: works until the host cuts it off. `api-error`: its requests are refused. `killed`: never answers, and
 * the conductor stops it (in the background only).
 */
export type Play =
  | Exclude<Verdict, 'unknown'>
  | 'no-verdict'
  | 'fails-in-words'
  | 'turn-limit'
  | 'api-error'
  | 'killed';

/** The first run plays the first entry; a run without an entry passes. */
export type Cast = Readonly<Partial<Record<AgentId, readonly Play[]>>>;

export const playOf = (cast: Cast, agent: string, run: number): Play =>
  (cast as Readonly<Record<string, readonly Play[] | undefined>>)[agent]?.[run] ?? 'pass';

export type Company = {
  /** Answers for a subagent; a new agent id is a new run. */
  readonly play: (request: ModelRequest) => Promise<Reply>;
  /** Resolves once that agent has spoken to the model: before that, stopping it would leave its run unplayed. */
  readonly entered: (agentId: string) => Promise<void>;
  /** The main agent knows that this agent runs. */
  readonly launched: (agentId: string) => void;
};

/** `waitForLaunch`: no agent is done before the main agent knows of it, as real work takes longer than a hook. */
export function createCompany(cast: Cast, waitForLaunch: boolean): Company {
  const runs = new Map<string, string[]>();
  const entrances = createSignals();
  const launches = createSignals();
  return {
    entered: (agentId) => entrances(agentId).given,
    launched: (agentId) => launches(agentId).give(),
    async play({ agentType, agentId }) {
      const ids = runs.get(agentType) ?? [];
      if (!ids.includes(agentId)) ids.push(agentId);
      runs.set(agentType, ids);
      entrances(agentId).give();
      if (waitForLaunch) await launches(agentId).given;
      const agent = agentType.replace(/^ot:/, '');
      const run = ids.indexOf(agentId);
      return perform(agent, playOf(cast, agent, run), run + 1);
    },
  };
}

function perform(agent: string, play: Play, run: number): Reply {
  switch (play) {
    case 'turn-limit':
      return use(call('Bash', { command: 'true', description: 'keep working' }));
    case 'api-error':
      return refuse(400, `scripted refusal for ${agent}`);
    case 'killed':
      return SILENCE;
    case 'fails-in-words':
      return say(FAILURE_IN_WORDS);
    case 'no-verdict':
      return say(`The ${agent} looked around and has nothing to say about it.`);
    default:
      return say(report(agent, play, run));
  }
}

/** No rule knows these words. */
const FAILURE_IN_WORDS =
  'I moved the helpers to one module. Two invoices now come out a cent too low compared with main, and I ran into the time limit before I understood it.';

export const report = (agent: string, verdict: string, run: number): string =>
  [
    `## HANDOFF: ${agent} → next`,
    '### Context',
    `${summaryOf(agent, run)}: ${verdict}`,
    '### Findings',
    '### Files Modified',
    '### Open Questions',
    `<!-- VERDICT: {"result":"${verdict}"} -->`,
  ].join('\n');

/** What later agents should be able to read of this run. */
export const summaryOf = (agent: string, run: number): string => `summary-of-${agent}-${run}`;

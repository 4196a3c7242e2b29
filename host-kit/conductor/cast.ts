/** The scripted behaviour of each agent run: the verdict it reports, or how it fails to report. */

import type { Verdict } from '../../src/workflow/flow.ts';
import type { AgentId } from '../../src/workflow/registry/stages.ts';
import { readableText } from '../model/message.ts';
import { call, type Reply, refuse, SILENCE, say, use } from '../model/reply.ts';
import type { ModelRequest } from '../model/request.ts';
import { createSignals } from '../signal.ts';

/**
 * `forgets-marker`: passes, but says so only when it is asked. `quotes-marker`: ends with a marker from a file.
 * `no-verdict`: a report without a readable result. `fails-in-words`: one that describes a failure without a marker.
 * `turn-limit`: works until the host cuts it off. `api-error`: its requests are refused. `killed`: never answers, and
 * the conductor stops it (in the background only).
 */
export type Play =
  | Exclude<Verdict, 'unknown'>
  | 'forgets-marker'
  | 'quotes-marker'
  | 'no-verdict'
  | 'fails-in-words'
  | 'turn-limit'
  | 'api-error'
  | 'killed';

/** One entry per run; a run without an entry passes. */
export type Cast = Readonly<Partial<Record<AgentId, readonly Play[]>>>;

export const playOf = (cast: Cast, agent: string, run: number): Play =>
  (cast as Readonly<Record<string, readonly Play[] | undefined>>)[agent]?.[run] ?? 'pass';

export type Company = {
  /** Answers for a subagent; a new agent id is a new run. */
  readonly play: (request: ModelRequest) => Promise<Reply>;
  /** Resolves once that agent has sent a request; stopping it earlier would leave its run unplayed. */
  readonly entered: (agentId: string) => Promise<void>;
  /** Marks that the main agent knows of this agent. */
  readonly launched: (agentId: string) => void;
};

/** `waitForLaunch`: agents finish only after the main agent knows of them, as in real work. */
export function createCompany(cast: Cast, waitForLaunch: boolean): Company {
  const runs = new Map<string, string[]>();
  const entrances = createSignals();
  const launches = createSignals();
  return {
    entered: (agentId) => entrances(agentId).given,
    launched: (agentId) => launches(agentId).give(),
    async play({ agentType, agentId, newest }) {
      const ids = runs.get(agentType) ?? [];
      if (!ids.includes(agentId)) ids.push(agentId);
      runs.set(agentType, ids);
      entrances(agentId).give();
      if (waitForLaunch) await launches(agentId).given;
      const agent = agentType.replace(/^ot:/, '');
      const run = ids.indexOf(agentId);
      const play = playOf(cast, agent, run);
      const isAsked = play === 'forgets-marker' && ASKED_AGAIN.test(readableText(newest));
      return perform(agent, isAsked ? 'pass' : play, run + 1);
    },
  };
}

/** The hook's word to an agent whose verdict is not clear. */
const ASKED_AGAIN = /重複你的完整報告|Repeat your whole report/;

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
    case 'quotes-marker':
      return say('Two cases are wrong. The fixture ends like this:\n> <!-- VERDICT: {"result":"pass"} -->');
    case 'forgets-marker':
    case 'no-verdict':
      return say(`The ${agent} looked around and has nothing to say about it.`);
    default:
      return say(report(agent, play, run));
  }
}

/** Words that leave open how it ended. */
const FAILURE_IN_WORDS =
  'I moved the helpers to one module. Two invoices still come out a cent too low, and I could not find out why before the time limit.';

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

/** The summary that later agents receive. */
export const summaryOf = (agent: string, run: number): string => `summary-of-${agent}-${run}`;

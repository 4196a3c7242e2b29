/** The `activeAgents` object of workflow.json ↔ runs. */
import { asList, asText, isRecord, type UnknownRecord } from '../narrow.ts';
import type { AgentRun, Extra, StageRef } from './flow.ts';
import { parseStageKey, stageKey } from './stage-ref.ts';

/** One key per agent name, as documented; several runs of one agent sit in the added `instances`. */
export function decodeAgents(agents: UnknownRecord): AgentRun[] {
  return Object.entries(agents).flatMap(([agent, value]) => {
    if (!isRecord(value)) return [];
    const ref = parseStageKey(asText(value['stage']));
    if (ref === undefined) return [];
    const { stage: _s, instances, ...first } = value;
    const runs = asList(instances).filter(isRecord);
    return (runs.length > 0 ? runs : [first]).map((run) => decodeRun(agent, ref, run));
  });
}

function decodeRun(agent: string, ref: StageRef, value: UnknownRecord): AgentRun {
  const { instance, agentId, startedAt, background, ...extra } = value;
  return {
    agent,
    ...ref,
    instance: asText(instance),
    ...(asText(agentId) && { agentId: asText(agentId) }),
    startedAt: asText(startedAt),
    ...(background === true && { background }),
    extra,
  };
}

export function encodeAgents(runs: readonly AgentRun[]): Extra {
  if (runs.length === 0) return {};
  const byAgent = new Map<string, AgentRun[]>();
  for (const run of runs) byAgent.set(run.agent, [...(byAgent.get(run.agent) ?? []), run]);
  return Object.fromEntries(
    [...byAgent].flatMap(([agent, [first, ...others]]) => {
      if (first === undefined) return [];
      const instances = others.length > 0 && { instances: [first, ...others].map(encodeRun) };
      return [[agent, { stage: stageKey(first), ...encodeRun(first), ...instances }]];
    }),
  );
}

const encodeRun = ({ agent: _a, stage: _s, occurrence: _o, instance, extra, ...run }: AgentRun): Extra => ({
  ...run,
  ...(instance && { instance }),
  ...extra,
});

/** The next step in words. Agents appear as `ot:<name>`, so that the line can be acted on as it stands. */
import { LIMITS } from '../../core/registry/limits.ts';
import { stageDef } from '../../core/registry/stages.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import type { AgentRun, StageEntry, StageRef } from '../../core/workflow/flow.ts';
import type { NextStep, Spent } from '../../core/workflow/next-step.ts';

import { stageKey } from '../../core/workflow/stage-ref.ts';
import { stageTitle } from '../labels/titles.ts';
import type { HookMessages } from './zh-tw.ts';

/** Where DEV is cut into phases, the next of them comes before the next stage. */
export function nextStepText(m: HookMessages, step: NextStep, phase?: NextPhase): string {
  switch (step.kind) {
    case 'nothing':
      return '';
    case 'wait':
      return m.next.wait(namesOf(m, step.runs));
    case 'ask-human':
      return m.next.askHuman(spentText(m, step.spent));
    case 'repair':
      return repairText(m, step);
    case 'delegate':
      return phase ? phaseText(m, step, phase) : delegateText(m, step.stages, step.again);
    case 'all-done':
      return m.next.allDone;
  }
}

function spentText(m: HookMessages, spent: Spent): string {
  if (spent.on === 'verdicts') return m.next.noVerdict(spent.stages.map(stageKey).join(' + '), spent.count);
  if (spent.on === 'repair') return m.next.noRepair(spent.count);
  return m.next.spent(outOf(spent.failCount), outOf(spent.rejectCount));
}

function repairText(m: HookMessages, step: Extract<NextStep, { kind: 'repair' }>): string {
  const stages = step.stages.map(stageKey).join(' + ');
  const agent = agentId(step.agent);
  const line = step.agent === stageDef('DEBUG')?.agent ? m.next.debug(agent, stages) : m.next.fix(agent, stages);
  return step.joint ? `${line}\n${m.next.joint}` : line;
}

function phaseText(m: HookMessages, { stages }: Extract<NextStep, { kind: 'delegate' }>, phase: NextPhase): string {
  const failed = stages.some(({ stage, result }) => stage === 'DEV' && result === 'fail');
  const developer = agentId(stageDef('DEV')?.agent ?? 'DEV');
  return failed ? m.next.phaseAgain(developer, phase) : m.next.phase(developer, phase);
}

function delegateText(m: HookMessages, stages: readonly StageEntry[], again: boolean): string {
  const agents = stages.map((entry) => agentOf(m, entry));
  if (agents.length > 1) return again ? m.next.againParallel(agents) : m.next.delegateParallel(agents);
  return again ? m.next.again(agents) : m.next.delegate(agents);
}

function agentOf(m: HookMessages, entry: StageRef & { readonly mode?: string }): string {
  const title = entry.mode ? `${stageTitle(m, entry)} ${entry.mode}` : stageTitle(m, entry);
  return m.next.agent(agentId(stageDef(entry.stage)?.agent ?? entry.stage), title);
}

const namesOf = (m: HookMessages, runs: readonly AgentRun[]): string[] =>
  runs.map((run) => m.state.agent(run.agent, stageKey(run)));

export const outOf = (count: number): string => `${count}/${LIMITS.retry.maxRetries}`;

/** How the host knows our agents. */
export const agentId = (agent: string): string => `ot:${agent}`;

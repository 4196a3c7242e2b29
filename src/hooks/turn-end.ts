/** Stop: keep going until the work is done, let go when it is not ours to hold. */

import { readPause } from '../store/pause-files.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { duration } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import { sweepLost } from '../workflow/advance.ts';
import { type AgentRun, type Flow, isOver, type StageEntry, skippedByOf } from '../workflow/flow.ts';
import { decideStop, elapsedMs, type StopDecision, type StopFacts } from '../workflow/loop/decide-stop.ts';
import { newLoop } from '../workflow/loop/loop.ts';
import { nextStep } from '../workflow/next-step.ts';
import { foundIn } from '../workflow/ports.ts';
import { isFlowDone, progressBar, progressOf, stageIcon, stageTitle } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import type { NextPhase } from '../workflow/specs/next-phase.ts';
import { parseTasks } from '../workflow/specs/tasks.ts';
import type { Proof } from '../workflow/verify/proof.ts';

import { phaseAhead } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { nextFeature, offeredFeatures, type Succession } from './next-feature.ts';
import { bestEffort, observe } from './observe.ts';
import { boxesOf, ownFeature } from './pending-tasks.ts';
import { doneText, heldText } from './proof-text.ts';
import { type HookInput, runningAgents } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { cliCommand, nextStepText, reportsText } from './report-text.ts';
import { changeFlow, isoNow, readFlow, recordEvent, setAsideCorrupt } from './session-flow.ts';

export const turnEnd: Feature = (input, services) => {
  // Going on would only meet the pause again.
  if (readPause(services.home, input.sessionId)) return undefined;
  const ending = decide(input, services);
  return ending ? outcomeOf(input, ending, services) : setAsideCorrupt(input, services);
};

type Ending = {
  readonly decision: StopDecision;
  readonly facts: StopFacts;
  readonly tasksFile: string | undefined;
  /** The feature the session goes on with. */
  readonly next?: Succession | undefined;
};

/** Runs git, so it is read before the session is locked. */
function readProof(input: HookInput, services: HookServices): Proof | undefined {
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined || isOver(flow) || !isFlowDone(flow)) return undefined;
  return bestEffort(services, 'signals', () => services.proofOf(flow));
}

function decide(input: HookInput, services: HookServices): Ending | undefined {
  const proof = readProof(input, services);
  return changeFlow<Ending | undefined>(services, input.sessionId, (flow, session) => {
    if (isOver(flow)) return { flow, value: undefined };
    const own = ownFeature(flow, services);
    const facts: StopFacts = {
      at: isoNow(services),
      ...(proof && { proof }),
      planMode: input.raw['permission_mode'] === 'plan',
      backgroundWork: (runningAgents(input) ?? []).length > 0,
      ...boxesOf(own),
    };
    const [left, lost] = sweepLost(flow, { isAlive: aliveIn(input), reason: 'ended without a report', at: facts.at });
    const swept = markUncalled(left);
    const loop = foundIn(session.loop()) ?? newLoop(facts.at);
    const decision = decideStop(swept, loop, facts);
    const next = nextFeature(decision, facts.at, services);
    if (next !== undefined) {
      const events = [...lost, ...decision.events, ...next.events];
      return { flow: next.flow, loop: next.loop, events, value: { decision, facts, tasksFile: next.tasksFile, next } };
    }
    const isTold = decision.kind === 'go-on' && decision.flow.reports.length > 0;
    return {
      flow: isTold ? { ...decision.flow, reports: [] } : decision.flow,
      ...(decision.loop !== loop && { loop: decision.loop }),
      events: [...lost, ...decision.events],
      value: { decision, facts, tasksFile: own?.feature.tasks },
    };
  });
}

/**
 * The turn is over, so what the host does not list as running in the background does not run. Where the host lists
 * nothing, a run that no call of this session started is kept for one turn, because no other event would end it.
 */
function aliveIn(input: HookInput): (run: AgentRun) => boolean {
  const running = runningAgents(input);
  if (running === undefined) return ({ waited }) => !waited;
  return ({ agentId, agent }) =>
    running.some(({ id, type }) => (agentId === undefined ? type.replace(/^ot:/, '') === agent : id === agentId));
}

function markUncalled(flow: Flow): Flow {
  if (!flow.agents.some(({ instance }) => instance === '')) return flow;
  return { ...flow, agents: flow.agents.map((run) => (run.instance === '' ? { ...run, waited: true } : run)) };
}

function outcomeOf(input: HookInput, ending: Ending, services: HookServices): Outcome | undefined {
  const { decision, facts, tasksFile, next } = ending;
  if (decision.kind === 'silent') return undefined;
  const goesOn = decision.kind === 'go-on';
  const phase = goesOn ? phaseAhead(decision.flow, () => tasksFile) : undefined;
  const text = stopText(services.text(), decision, facts, { phase, cli: cliCommand(services.pluginRoot) });
  if (goesOn)
    return { block: text, ...(decision.loop.iteration === 1 && { systemMessage: services.text().stop.begins }) };
  if (decision.kind === 'waits') return { systemMessage: text };
  if (decision.kind !== 'finished') return { result: text, systemMessage: text };
  const { stop } = services.text();
  const archived = archive(input, decision.flow, services);
  const done = archived ? `${text}\n${stop.archived({ path: archived })}` : text;
  if (next === undefined) {
    const names = offeredFeatures(decision, services);
    const whole = names.length > 0 ? `${done}\n${stop.backlog({ names })}` : done;
    return { result: whole, systemMessage: whole };
  }
  const name = next.flow.featureName ?? '';
  const told = `${done}\n${stop.nextFeature({ name, type: next.flow.workflow })}`;
  return { block: `${told}\n${nextText(services.text(), next, name)}`, systemMessage: told };
}

function nextText(m: HookMessages, { flow, loop, tasksFile }: Succession, name: string): string {
  const phase = phaseAhead(flow, () => tasksFile);
  const decision: StopDecision = { kind: 'go-on', flow, loop, events: [] };
  const tasks = parseTasks(tasksFile);
  return `${m.stop.readSpecs({ name })}\n${goOnText(m, decision, { tasks, phase, cli: '' })}`;
}

/** A finished feature is archived, and the use of its workflow is recorded as an observation. */
function archive(input: HookInput, { featureName, workflow }: Flow, services: HookServices): string | undefined {
  const { observed } = services.text();
  observe(services, input.sessionId, {
    type: 'repeated_workflows',
    trigger: workflow,
    action: observed.repeated({ type: workflow }),
    tag: `wf-${workflow}`,
  });
  if (!featureName) return undefined;
  const archivePath = bestEffort(services, 'specs', () =>
    createFileSpecsStore(services.specsOptions()).archiveFeature(featureName),
  );
  if (archivePath === undefined) return undefined;
  const archived = { type: 'specs:archive', data: { featureName, archivePath } } as const;
  bestEffort(services, 'timeline', () => recordEvent(services, input.sessionId, archived));
  return archivePath;
}

type Words = {
  /** What DEV still has to do before the next stage. */
  readonly phase: NextPhase | undefined;
  /** How the main agent calls `ot`. */
  readonly cli: string;
};

function stopText(m: HookMessages, decision: StopDecision, facts: StopFacts, words: Words): string {
  const { flow, loop, proof } = decision;
  switch (decision.kind) {
    case 'silent':
      return '';
    case 'ask-human':
      return m.stop.askHuman;
    case 'stopped':
      return m.stop.stopped({ iteration: loop.iteration });
    case 'max-iterations':
      return m.stop.maxIterations({ iteration: loop.iteration, limit: LIMITS.loop.maxIterations });
    case 'no-progress':
      return proof
        ? m.stop.stillRed({ signals: proof.missing.map((id) => m.signalNames[id]), count: loop.reds ?? 0 })
        : m.stop.noProgress({ count: loop.consecutiveErrors });
    case 'finished':
      return summaryText(m, doneText(m, flow.workflow, proof), flow, facts.at);
    case 'aborted':
      return summaryText(m, m.stop.aborted({ type: flow.workflow }), flow, facts.at);
    case 'waits':
      return m.stop.waits({ type: flow.workflow, ...progressOf(flow) });
    case 'go-on':
      return goOnText(m, decision, { ...facts, ...words });
  }
}

function goOnText(
  m: HookMessages,
  { flow, loop, proof }: StopDecision,
  { tasks, phase, cli }: Pick<StopFacts, 'tasks'> & Words,
): string {
  const { done, total } = progressOf(flow);
  const step = nextStep(flow);
  const next =
    flow.reports.length > 0 ? reportsText(m, flow, flow.reports, { phase, cli }) : nextStepText(m, step, phase, cli);
  const state = [
    m.stop.goOn({ iteration: loop.iteration, limit: LIMITS.loop.maxIterations }),
    m.stop.progress({ bar: progressBar(flow), done, total }),
    ...(tasks ? [m.stop.tasks({ checked: tasks.checked, total: tasks.total })] : []),
    m.stop.dontAsk,
  ].join(' · ');
  const held = proof ? heldText(m, flow, proof, cli) : m.stop.tasksLeft;
  return `${state}\n${step.kind === 'all-done' ? held : next}`;
}

function stageLine(m: HookMessages, entry: StageEntry): string {
  const line = m.stop.stage({ icon: stageIcon(entry), title: stageTitle(m, entry.stage) });
  const by = skippedByOf(entry);
  if (by === undefined) return line;
  const { skipReason: reason = '' } = entry;
  return m.stop.skippedStage({ line, by, reason: reason === by ? '' : reason });
}

function summaryText(m: HookMessages, title: string, flow: Flow, at: string): string {
  const { failCount, rejectCount } = flow;
  const elapsed = elapsedMs(flow.createdAt, at);
  return [
    title,
    ...flow.stages.map((entry) => stageLine(m, entry)),
    ...(failCount + rejectCount > 0 ? [m.stop.retries({ fails: failCount, rejects: rejectCount })] : []),
    ...(elapsed === null ? [] : [m.stop.elapsed({ time: duration(elapsed, m.duration) })]),
  ].join('\n');
}

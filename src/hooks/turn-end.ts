/** Stop: keep going until the work is done, let go when it is not ours to hold. */
import { decideStop, type StopDecision, type StopFacts } from '../core/loop/decide-stop.ts';
import { newLoop } from '../core/loop/loop.ts';
import type { TimelineEvent } from '../core/ports.ts';
import type { TaskSummary } from '../core/specs/tasks.ts';
import type { AgentRun, Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { sweepLost } from '../core/workflow/sweep.ts';
import { type HookInput, runningAgents } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { stopText } from '../text/hooks/stop.ts';
import { phaseAhead } from './dev-phase.ts';
import type { Feature, HookServices } from './feature.ts';
import { observe, softly } from './observe.ts';
import { type FeatureTasks, readFeatureTasks } from './pending-tasks.ts';
import { changeFlow } from './session-flow.ts';

export const turnEnd: Feature = {
  name: 'turn-end',
  run(input, services) {
    const ending = decide(input, services);
    return ending && outcomeOf(input, ending, services);
  },
};

type Ending = { readonly decision: StopDecision; readonly facts: StopFacts; readonly tasksFile: string | undefined };

/** Another session may work on another feature of the same project: only the own one can hold this workflow. */
const ownFeature = (input: HookInput, { featureName }: Flow, services: HookServices): FeatureTasks | undefined =>
  featureName ? readFeatureTasks(services, services.projectRoot(input.cwd), featureName) : undefined;

function factsOf(input: HookInput, tasks: TaskSummary | undefined, services: HookServices): StopFacts {
  return {
    at: services.now(),
    planMode: input.raw['permission_mode'] === 'plan',
    backgroundWork: (runningAgents(input) ?? []).length > 0,
    ...(tasks && tasks.total > 0 && { tasks }),
  };
}

function decide(input: HookInput, services: HookServices): Ending | undefined {
  return changeFlow<Ending | undefined>(services, input.sessionId, (flow, session) => {
    if (isOver(flow)) return { flow, value: undefined };
    const own = ownFeature(input, flow, services);
    const facts = factsOf(input, own?.tasks, services);
    const [left, lost] = sweepLost(flow, { isAlive: aliveIn(input), reason: 'ended without a report', at: facts.at });
    const swept = markUncalled(left);
    const read = session.loop();
    const loop = read.state === 'found' ? read.value : newLoop(facts.at);
    const decision = decideStop(swept, loop, facts);
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
 * nothing, a run that no call of this session started is waited for during one turn: nobody else would ever end it.
 */
function aliveIn(input: HookInput): (run: AgentRun) => boolean {
  const running = runningAgents(input);
  if (running === undefined) return ({ extra }) => extra[WAITED] !== true;
  return ({ agentId, agent }) =>
    running.some(({ id, type }) => (agentId === undefined ? type.replace(/^ot:/, '') === agent : id === agentId));
}

const WAITED = 'waited';

function markUncalled(flow: Flow): Flow {
  if (!flow.agents.some(({ instance }) => instance === '')) return flow;
  const mark = (run: AgentRun): AgentRun =>
    run.instance === '' ? { ...run, extra: { ...run.extra, [WAITED]: true } } : run;
  return { ...flow, agents: flow.agents.map(mark) };
}

function outcomeOf(input: HookInput, ending: Ending, services: HookServices): Outcome | undefined {
  const { decision, facts, tasksFile } = ending;
  if (decision.kind === 'silent') return undefined;
  const goesOn = decision.kind === 'go-on';
  const phase = goesOn ? phaseAhead(services, decision.flow, () => tasksFile) : undefined;
  const text = stopText(services.text(), decision, facts, phase);
  if (goesOn) return { block: text };
  if (decision.kind !== 'finished') return { result: text, systemMessage: text };
  const archived = archive(input, decision.flow, services);
  const whole = archived ? `${text}\n${services.text().stop.archived(archived)}` : text;
  return { result: whole, systemMessage: whole };
}

/** A finished feature leaves the desk, and a workflow that was used is one more reason to use it again. */
function archive(input: HookInput, { featureName, workflow }: Flow, services: HookServices): string | undefined {
  const { observed } = services.text();
  observe(services, input.sessionId, {
    type: 'repeated_workflows',
    trigger: workflow,
    action: observed.repeated(workflow),
    tag: `wf-${workflow}`,
  });
  let archivePath: string | undefined;
  if (!featureName) return undefined;
  softly(services, 'specs', () => {
    archivePath = services.moveSpecs(services.projectRoot(input.cwd)).archiveFeature(featureName);
    const event: TimelineEvent = { type: 'specs:archive', data: { featureName, archivePath } };
    services.store.appendEvents(input.sessionId, [event]);
  });
  return archivePath;
}

/** The status of a session as a person reads it. */
import type { CliText } from '../../text/cli/messages.ts';
import { duration } from '../../text/hooks/stop.ts';
import { eventLine } from '../event-line.ts';
import type { LoopFacts, StatusFacts, WorkflowFacts } from './facts.ts';
import { signalLines } from './signals.ts';

export function statusLines({ sessionId, workflow, signals, loop, events }: StatusFacts, text: CliText): string[] {
  return [
    text.status.session(sessionId),
    ...(workflow ? workflowLines(workflow, text) : [text.session.noWorkflow(sessionId)]),
    ...signalLines({ signals }, text),
    ...(loop ? [loopLine(loop, text)] : []),
    ...(events.length > 0 ? [text.status.events, ...events.map((event) => `  ${eventLine(event, text)}`)] : []),
  ];
}

function workflowLines(workflow: WorkflowFacts, text: CliText): string[] {
  const { progress, feature, agents, maxRetries } = workflow;
  return [
    text.status.workflow(workflow.label, workflow.workflowType, text.phases[workflow.phase]),
    text.status.progress(progress.bar, progress.completed, progress.total),
    ...workflow.stages.map((stage) => `  ${stageLine(stage, text)}`),
    ...(agents.length > 0 ? [text.status.agents, ...agents.map((agent) => `  ${agentLine(agent, text)}`)] : []),
    text.status.counters(workflow.failCount, workflow.rejectCount, maxRetries),
    ...(workflow.retroCount > 0 ? [text.status.retro(workflow.retroCount)] : []),
    ...(feature ? [text.status.feature(feature.name, feature.tasks)] : []),
  ];
}

function stageLine(stage: WorkflowFacts['stages'][number], text: CliText): string {
  const facts = [
    stage.mode ?? '',
    stage.result ?? '',
    stage.attempts > 1 ? text.status.attempts(stage.attempts) : '',
    stage.skipReason ? text.status.skipped(stage.skipReason) : '',
  ].filter(Boolean);
  return [`${stage.icon} ${stage.stage} ${stage.title}`, ...facts].join(' · ');
}

function agentLine({ agent, stage, elapsedMs, background }: WorkflowFacts['agents'][number], text: CliText): string {
  const facts = [stage, elapsedMs === null ? '' : duration(elapsedMs), background ? text.status.background : ''];
  return [agent, ...facts.filter(Boolean)].join(' · ');
}

const loopLine = ({ iteration, maxIterations, stopped, stopReason }: LoopFacts, text: CliText): string =>
  stopped ? text.status.loopStopped(iteration, stopReason) : text.status.loopRunning(iteration, maxIterations);

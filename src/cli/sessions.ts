/** `ot sessions`: the sessions on this machine, newest first. */
import type { SessionSummary } from '../core/ports.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { progressOf } from '../core/workflow/progress.ts';
import { stageKey } from '../core/workflow/stage-ref.ts';
import type { CliText } from '../text/cli/messages.ts';
import { workflowTitle } from '../text/labels/titles.ts';
import { defineCommand } from './command.ts';
import { wholeNumber } from './number.ts';

export const sessions = defineCommand({
  name: 'sessions',
  positionals: [],
  options: { limit: { value: 'N' } },
  run({ limit }, context) {
    const newest = limit === undefined ? undefined : wholeNumber('--limit', limit, context);
    const found = context.store.listSessions().slice(0, newest);
    const lines = found.map((session) => lineOf(session, context.text));
    return { json: found.map(factsOf), lines: lines.length > 0 ? lines : [context.text.sessions.none] };
  },
});

const factsOf = ({ sessionId, flow, updatedAt }: SessionSummary) => ({
  sessionId,
  updatedAt,
  ...(flow && workflowFacts(flow)),
});

function workflowFacts(flow: Flow) {
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    createdAt: flow.createdAt,
    phase: flow.phase,
    currentStage: flow.current ? stageKey(flow.current) : null,
    progress: { completed: done, total },
    isActive: flow.agents.length > 0,
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
  };
}

function lineOf({ sessionId, flow, updatedAt }: SessionSummary, text: CliText): string {
  const when = `${updatedAt.slice(0, 19)}Z`;
  if (flow === undefined) return [sessionId, when, text.sessions.noWorkflow].join(' · ');
  const { done, total } = progressOf(flow);
  const workflow = `${workflowTitle(text, flow.workflow)} (${flow.workflow})`;
  return [sessionId, when, workflow, `${done}/${total}`, text.phases[flow.phase]].join(' · ');
}

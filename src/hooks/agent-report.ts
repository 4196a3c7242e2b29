/** SubagentStop: take the agent's verdict, move the workflow on, keep its handoff, say what comes next. */

import { existsSync } from 'node:fs';
import { markerLine, runCode } from '../judge/marker.ts';
import { judgeReport, resultsOf } from '../judge/verdict.ts';
import type { Sighting } from '../learn/observations.ts';
import { removeFile } from '../store/disk/atomic-write.ts';
import { readText } from '../store/disk/document.ts';
import { leaveLetter, readLetters } from '../store/disk/inbox.ts';
import { LockTimeout } from '../store/disk/lock.ts';
import { handoffFile, sessionPaths, writeHandoff } from '../store/sessions/session-paths.ts';
import { editTasks } from '../store/specs/specs-file-store.ts';
import type { HookMessages } from '../text/messages.ts';
import { asText, isRecord, messageOf, type UnknownRecord } from '../values/narrow.ts';
import { advance } from '../workflow/advance.ts';
import { type Finished, reportingRun } from '../workflow/finish.ts';
import {
  type AgentRun,
  entryOf,
  type Flow,
  isFurtherPart,
  type Report,
  type StageMode,
  stageName,
  type Verdict,
} from '../workflow/flow.ts';
import { parseHandoff } from '../workflow/handoff.ts';
import type { TimelineEvent } from '../workflow/ports.ts';
import { isDone } from '../workflow/progress.ts';
import { handoffName, isStageId, STAGES, type StageId, stageAgent } from '../workflow/registry/stages.ts';
import { isAdvisory } from '../workflow/registry/workflows.ts';
import { type TickedTasks, tickAndCount } from '../workflow/specs/tasks.ts';
import { phaseAhead, tasksFileOf } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort, observing } from './observe.ts';
import { type HookInput, runningAgents, toHookInput } from './protocol/hook-input.ts';
import { reportsText } from './report-text.ts';
import { changeFlow, isoNow } from './session-flow.ts';

export const agentReport: Feature = (input, services) => {
  const agent = stageAgent(input.agentType);
  if (agent === undefined) return undefined;
  const ended = takeOrKeep(input, agent, services);
  if (ended === undefined) return undefined;
  if ('unclear' in ended)
    return { sendBack: services.text().report.sendBack({ marker: verdictLine(input, ended.unclear) }) };
  const specs = tickStage(ended, services);
  const handoffPath = ended.handoff && handoffFile(sessionPaths(services.home, input.sessionId), ended.handoff);
  const phase = phaseAhead(ended.flow, () =>
    specs && 'text' in specs ? specs.text : tasksFileOf(services, ended.flow),
  );
  const notes = { ...(specs && { specs }), ...(handoffPath && { handoffPath }), phase };
  return { result: reportsText(services.text(), ended.flow, [ended.report], notes) };
};

/** If another process holds the session for too long, the report waits in the inbox for the next event. */
function takeOrKeep(input: HookInput, agent: string, services: HookServices): ReturnType<typeof takeReport> {
  try {
    return takeReport(input, agent, services);
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error;
    leaveLetter(sessionPaths(services.home, input.sessionId).inbox, input.raw, services);
    services.log('agent-report', `${error.message} The report waits for the next event.`);
    return undefined;
  }
}

/** Takes reports that could not be taken when they arrived. Their agents are gone and can no longer be asked. */
export const lateReports: Feature = (input, services) => {
  const { inbox } = sessionPaths(services.home, input.sessionId);
  if (!existsSync(inbox)) return undefined;
  for (const { path, content } of readLetters(inbox, recordOf, services)) {
    const late = toHookInput('SubagentStop', { ...content, stop_hook_active: true }, input.sessionId);
    const ended = takeReport(late, stageAgent(late.agentType) ?? '', services);
    removeFile(path);
    if (ended !== undefined && !('unclear' in ended)) tickStage(ended, services);
  }
  return undefined;
};

const recordOf = (value: unknown): UnknownRecord | undefined => (isRecord(value) ? value : undefined);

/** The marker this run of a stage's agent should end with. */
export const verdictLine = ({ sessionId, agentId }: HookInput, stage: StageId): string =>
  markerLine(resultsOf(stage), runCode(sessionId, agentId));

/** Ticks the box of a stage in tasks.md once every occurrence of the stage is done, and tells how far the tasks are. */
function tickStage(
  { flow, report }: EndedAgent,
  services: HookServices,
): (TickedTasks & { readonly path: string }) | { readonly path: string; readonly why: string } | undefined {
  const { featureName } = flow;
  const own = entryOf(flow, report.stage);
  if (!featureName || own === undefined || !isDone(flow, own)) return undefined;
  const isWhole = flow.stages.every((entry) => entry.stage !== own.stage || isDone(flow, entry));
  const path = `specs/features/in-progress/${featureName}/`;
  try {
    let ticked: TickedTasks | undefined;
    editTasks(services.specsOptions(), featureName, (text) => {
      ticked = tickAndCount(text, isWhole ? own.stage : undefined);
      return ticked.text;
    });
    return ticked && { ...ticked, path };
  } catch (error) {
    const why = messageOf(error);
    services.log('specs', why);
    return { path, why };
  }
}

/** What came of one report: the workflow after it and the run it was about. */
type EndedAgent = {
  readonly flow: Flow;
  readonly report: Report;
  /** The name it was kept under. */
  readonly handoff?: string;
};

function takeReport(input: HookInput, agent: string, services: HookServices): EndedAgent | Unclear | undefined {
  const message = asText(input.raw['last_assistant_message']);
  const at = isoNow(services);
  const who = { agent, at, ...(input.agentId !== '' && { agentId: input.agentId }) };
  return changeFlow<EndedAgent | Unclear | undefined>(services, input.sessionId, (flow) => {
    const read = verdictOf(flow, message, who, input);
    if (read === undefined) return { flow, value: undefined };
    if (!read.certain && canBeAsked(input)) return { flow, value: { unclear: read.stage } };
    const handoff = parseHandoff(message, read.stage);
    const name = handoff && handoffName(read.stage, handoff.to ?? nextStageAfter(flow, read.run));
    const [next, events] = advance(flow, {
      type: 'agent.finished',
      ...who,
      verdict: read.verdict,
      ...(handoff?.summary && { summary: handoff.summary }),
      ...(name && { handoff: name }),
      // Whether it ran in the background may not have been seen yet; the host still lists it now.
      background: runningAgents(input)?.some(({ id }) => id === input.agentId) === true,
    });
    const report = next.reports.at(-1);
    if (report === undefined || next === flow) return { flow, value: undefined };
    const isFurther = isFurtherPart(flow, read.run.stage);
    const kept = handoff && name ? keepHandoff(report, { name, text: handoff.text, isFurther }, input, services) : [];
    const afterwards = observing(services, () => [performance(report, services.text())]);
    return {
      flow: next,
      events: [...events, ...kept],
      afterwards,
      value: { flow: next, report, ...(name && { handoff: name }) },
    };
  });
}

/** The report leaves the verdict of this stage open, and the agent can still be asked. */
type Unclear = { readonly unclear: StageId };

/** Once: when it ends for the second time the host says so. */
const canBeAsked = ({ agentId, raw }: HookInput): boolean => agentId !== '' && raw['stop_hook_active'] === false;

type Read = { readonly run: AgentRun; readonly stage: StageId; readonly verdict: Verdict; readonly certain: boolean };

/** Whose report it is decides how it is read: a tester who writes a spec speaks of errors without failing. */
function verdictOf(
  flow: Flow,
  message: string,
  who: Omit<Finished, 'verdict'>,
  { sessionId }: HookInput,
): Read | undefined {
  const run = reportingRun(flow, { ...who, verdict: 'pass' });
  const stage = stageName(run?.stage ?? '');
  if (run === undefined || !isStageId(stage)) return undefined;
  const mode = entryOf(flow, run.stage)?.mode;
  const code = who.agentId && runCode(sessionId, who.agentId);
  const { result, certain } = judgeReport(message, { stage, mode, run: code });
  const verdict = atStage(result, { stage, mode, workflow: flow.workflow });
  return reportingRun(flow, { ...who, verdict }) ? { run, stage, verdict, certain } : undefined;
}

type Place = { readonly stage: StageId; readonly mode: StageMode | undefined; readonly workflow: string };

/** A word that another stage would use. */
function atStage(said: Verdict, { stage, mode, workflow }: Place): Verdict {
  const { kind } = STAGES[stage];
  // Only a retrospective ends with issues. For a test or review the word decides nothing; elsewhere the work is done.
  if (said === 'issues' && kind !== 'retro') return kind === 'work' || mode === 'spec' ? 'pass' : 'unknown';
  // A reviewer rejects; one that fails could not review, and where others wait for it that leaves nothing to mend.
  return said === 'fail' && kind === 'review' && !isAdvisory(workflow) ? 'unknown' : said;
}

/** The recipient of a report without an addressee. */
function nextStageAfter(flow: Flow, run: AgentRun): string {
  const own = flow.stages.findIndex(({ key }) => key === run.stage);
  return own === -1 ? 'DEV' : (flow.stages[own + 1]?.stage ?? 'MAIN');
}

/** Written before the workflow names it; `isFurther`: below that of the part before. What happened, as events. */
function keepHandoff(
  report: Report,
  handoff: { readonly name: string; readonly text: string; readonly isFurther: boolean },
  { sessionId }: HookInput,
  services: HookServices,
): TimelineEvent[] {
  const { name, text, isFurther } = handoff;
  const { home, pid } = services;
  const data = { file: `${name}.md`, stage: report.stage, agent: report.agent };
  const created = bestEffort(services, 'handoff', (): TimelineEvent[] => {
    const paths = sessionPaths(home, sessionId);
    const before = isFurther ? (readText(handoffFile(paths, name)) ?? '') : '';
    writeHandoff(paths, name, `${before && `${before}\n`}${text}\n`, { pid });
    return [{ type: 'handoff:create', data }];
  });
  return created ?? [];
}

/** Passing and not passing are two different habits of an agent, so they do not share a tag. */
function performance(report: Report, { observed }: HookMessages): Sighting {
  const { agent, verdict } = report;
  const passed = verdict === 'pass';
  return {
    type: 'agent_performance',
    trigger: `${agent} ${verdict} at ${report.stage}`,
    action: passed ? observed.agentPassed({ agent }) : observed.agentEnded({ agent, verdict }),
    tag: passed ? `agent-${agent}` : `agent-${agent}-${verdict}`,
  };
}

/** `ot status`: the state of a session, once or with `--watch` until interrupted. */
import { readPause } from '../store/pause-files.ts';
import { readSessionFacts } from '../store/sessions/session-facts.ts';
import { readSignals } from '../store/verify/verify-proof.ts';
import { duration } from '../text/clip.ts';
import type { Words } from '../text/dashboard-text.ts';
import { type CliText, say } from '../text/messages.ts';
import type { AgentRun, Flow, Phase, StageEntry } from '../workflow/flow.ts';
import { elapsedMs } from '../workflow/loop/decide-stop.ts';
import { foundIn } from '../workflow/ports.ts';
import { progressBar, progressOf, stageIcon, stageTitle, workflowTitle } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { countsOf } from '../workflow/specs/tasks.ts';
import type { Proof } from '../workflow/verify/proof.ts';
import { isForMachines, type SignalFacts, type SignalState } from '../workflow/verify/signals.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import { flowAsItIs, type LoopView, loopView } from '../workflow/view/view.ts';
import { waitsForOf } from '../workflow/view/waits-for.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { openLearned } from './instincts/shelf.ts';
import {
  namesOf,
  pauseSentence,
  readableFlow,
  requireSession,
  SESSION_OPTION,
  stateWord,
  wordFor,
  wordsOf,
} from './session.ts';
import { eventLine, labelled } from './timeline.ts';
import { readBook } from './verify.ts';
import { watchSession } from './watch.ts';

export const status = defineCommand({
  options: { session: SESSION_OPTION, watch: {} },
  run({ session, watch, json }, context) {
    const sessionId = requireSession(session, context);
    const said = { ...context.text, words: wordsOf(context) };
    if (watch) {
      // Without warnings, which would break the layout, and without signals, which run git at every refresh.
      const quiet = { ...context, warn: () => undefined };
      const lines = () => statusLines({ ...readStatus(sessionId, quiet), ...NO_SIGNALS }, said);
      return watchSession(sessionId, { asJson: json, context, statusLines: lines });
    }
    const facts = { ...readStatus(sessionId, context), ...signalsFacts(sessionId, context) };
    return { json: facts, lines: statusLines(facts, said) };
  },
});

type StatusText = CliText & { readonly words: Words };

function statusLines(facts: StatusFacts & SignalsFacts, text: StatusText): string[] {
  const { sessionId, named, pause, workflow, loop, learned, events } = facts;
  return [
    [text.status.session({ sessionId }), ...named].join(' · '),
    ...(pause ? [`⏸️ ${pauseSentence(pause, sessionId, text)}`] : []),
    ...(workflow ? workflowLines(workflow, text) : [text.session.noWorkflow({ sessionId })]),
    ...signalLines(facts, workflow?.phase, text),
    ...(loop ? [loopLine(facts, loop, text)] : []),
    ...(learned.length > 0 ? [text.status.learned, ...learned.map((line) => `  ${line}`)] : []),
    ...(events.length > 0 ? [text.status.events, ...events.map((event) => `  ${eventLine(event, text)}`)] : []),
  ];
}

function workflowLines(workflow: WorkflowFacts, text: StatusText): string[] {
  const { progress, feature, agents, maxRetries, label } = workflow;
  const tasks = feature?.tasks && `${feature.tasks.checked}/${feature.tasks.total}`;
  return [
    text.status.workflow({ label, workflow: workflow.workflowType, phase: workflow.state }),
    text.status.progress({ bar: progress.bar, done: progress.completed, total: progress.total }),
    ...workflow.stages.map((stage) => `  ${stageLine(stage, text)}`),
    ...(agents.length > 0 ? [text.status.agents, ...agents.map((agent) => `  ${agentLine(agent, text)}`)] : []),
    text.status.counters({ fails: workflow.failCount, rejects: workflow.rejectCount, limit: maxRetries }),
    ...(workflow.retroCount > 0 ? [text.status.retro({ rounds: workflow.retroCount })] : []),
    ...(feature ? [text.status.feature({ name: feature.name, tasks })] : []),
  ];
}

function stageLine(stage: WorkflowFacts['stages'][number], text: StatusText): string {
  const facts = [
    stage.mode ? wordFor(text.words, 'page.mode', stage.mode) : '',
    stage.skipReason || !stage.result ? '' : wordFor(text.words, 'result', stage.result),
    stage.attempts > 1 ? text.status.attempts({ count: stage.attempts }) : '',
    stage.skipReason ? text.status.skipped({ reason: stage.skipReason }) : '',
  ].filter(Boolean);
  return [`${stage.icon} ${stage.stage} ${stage.title}`, ...facts].join(' · ');
}

function agentLine({ agent, stage, elapsedMs, background }: WorkflowFacts['agents'][number], text: CliText): string {
  const facts = [
    stage,
    elapsedMs === null ? '' : duration(elapsedMs, text.duration),
    background ? text.status.background : '',
  ];
  return [agent, ...facts.filter(Boolean)].join(' · ');
}

function loopLine({ sessionId, waitsFor: { kind } }: StatusFacts, loop: LoopView, text: StatusText): string {
  const { iteration, maxIterations, stopped, stopReason } = loop;
  const isLeft = kind === 'session-end' && (!stopped || stopReason === 'session-end');
  if (isLeft) return text.status.loopEnded({ iteration, sessionId });
  if (stopped) {
    const reason = stopReason && wordFor(text.words, 'loop.reason', stopReason);
    return text.status.loopStopped({ iteration, reason });
  }
  if (kind === 'word') return text.status.loopWaits({ iteration });
  return text.status.loopRunning({ iteration, limit: maxIterations });
}

type StatusFacts = ReturnType<typeof readStatus>;
type WorkflowFacts = ReturnType<typeof workflowFacts>;

const LAST_EVENTS = 5;

/** What `ot status --json` prints. Fields may be added; those that are there keep their name and meaning. */
function readStatus(sessionId: string, context: CliContext) {
  const { store, text, warn } = context;
  const flow = readableFlow(store.readFlow(sessionId), context);
  const loop = store.readLoop(sessionId);
  if ('why' in loop) warn(text.session[loop.state]({ path: loop.path, why: loop.why }));
  const facts = { ...readSessionFacts(sessionId, context), flow };
  const told = openLearned(context)
    .receipts()
    .filter(({ session, arm }) => session === sessionId && arm === 'shown');
  return {
    sessionId,
    /** Its project and request. */
    named: namesOf(facts),
    /** False: its host is gone or has closed it. */
    isLive: facts.isLive ?? true,
    waitsFor: waitsForOf(facts),
    /** Its tools, or those of everything on this machine, are held. */
    pause: readPause(context.home, sessionId) ?? null,
    /** `null` when the session has not started a workflow. */
    workflow: flow ? workflowFacts({ ...facts, flow }, context) : null,
    loop: loop.state === 'found' ? loopView(loop.value) : null,
    /** The lines from earlier sessions that were told in this one. */
    learned: [...new Set(told.map(({ line }) => line))],
    events: store.queryEvents(sessionId, { limit: LAST_EVENTS }).map((event) => labelled(event, text)),
  };
}

function workflowFacts(facts: SessionFacts & { readonly flow: Flow }, context: CliContext) {
  const flow = flowAsItIs(facts);
  const now = context.now().toISOString();
  const { done, total } = progressOf(flow);
  return {
    workflowType: flow.workflow,
    label: workflowTitle(context.text, flow.workflow),
    phase: flow.phase,
    state: stateWord(facts, context.text),
    createdAt: flow.createdAt,
    currentStage: flow.current,
    progress: { bar: progressBar(flow), completed: done, total },
    stages: flow.stages.map((entry) => stageFacts(entry, context.text)),
    agents: flow.agents.map((run) => agentFacts(run, now)),
    failCount: flow.failCount,
    rejectCount: flow.rejectCount,
    retroCount: flow.retroCount,
    maxRetries: LIMITS.retry.maxRetries,
    feature: flow.featureName ? featureFacts(flow.featureName, context) : null,
  };
}

function stageFacts(entry: StageEntry, text: CliText) {
  return {
    stage: entry.key,
    title: stageTitle(text, entry.stage),
    icon: stageIcon(entry),
    status: entry.status,
    result: entry.result,
    mode: entry.mode ?? null,
    attempts: entry.attempts.length,
    skipReason: entry.skipReason ?? null,
  };
}

function agentFacts(run: AgentRun, now: string) {
  return {
    agent: run.agent,
    stage: run.stage,
    instance: run.instance,
    startedAt: run.startedAt,
    elapsedMs: elapsedMs(run.startedAt, now),
    background: run.background ?? false,
  };
}

/** Without a directory in progress (archived, or another project) there are no tasks to count. */
function featureFacts(name: string, { specsAt, projectRoot }: CliContext) {
  const feature = specsAt(projectRoot)
    .listFeatures()
    .inProgress.find((other) => other.name === name);
  return { name, path: feature?.path ?? null, tasks: countsOf(feature?.tasks) };
}

type SignalsFacts = ReturnType<typeof signalsFacts>;

/** The signals of a session, and how they are shown. */
function signalsFacts(sessionId: string, context: CliContext) {
  const { projectRoot: project, env, store } = context;
  const judged = { flow: foundIn(store.readFlow(sessionId)), book: readBook(sessionId, context) };
  const { signals, proof } = readSignals(judged, { project, env });
  return {
    signals,
    /** Every signal the workflow waits for is there; `null` when it waits for none. */
    signalsMet: proof ? isMet(proof) : null,
    verification: proof?.kind ?? null,
    /** Why it is not verified although nothing failed. */
    doubts: proof?.doubts ?? [],
  };
}

const isMet = ({ kind, doubts }: Proof): boolean => kind !== 'red' && kind !== 'open' && !doubts.includes('no-tests');

const NO_SIGNALS: SignalsFacts = { signals: [], signalsMet: null, verification: null, doubts: [] };

const ICONS: Readonly<Record<SignalState, string>> = {
  passed: '✅',
  failed: '❌',
  skipped: '⏭️',
  stale: '⌛',
  missing: '⬜',
  empty: '⚪',
};

function signalLines(
  { signals, verification, doubts }: SignalsFacts,
  phase: Phase | undefined,
  text: CliText,
): string[] {
  if (signals.length === 0) return [];
  const parts = signals.map(({ signal, state }) => {
    const [name, note] = [`${ICONS[state]} ${text.signalNames[signal]}`, text.signals.states[state]];
    return note ? text.noted({ name, note }) : name;
  });
  return [
    text.signals.line({ signals: parts.join(' · ') }),
    ...(phase === 'finished' && verification
      ? [say(text.signals.verdicts[verification], { doubts: doubts.map((doubt) => text.doubts[doubt]) })]
      : []),
    ...(signals.some(isForVerify) ? [text.signals.verify] : []),
  ];
}

/** `ot verify` could provide it, and has not for the current revision. */
const isForVerify = ({ signal, state, required }: SignalFacts): boolean =>
  required && isForMachines(signal) && (state === 'stale' || state === 'missing');

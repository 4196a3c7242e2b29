/** UserPromptSubmit: what the model should know before it answers a person, or the host's own turn. */

import { onlyAsks } from '../judge/replies.ts';
import { freshDashboard } from '../store/dashboard-file.ts';
import { readTold, writeTold } from '../store/sessions/session-notes.ts';
import { oneLine } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import { type Flow, stageKey } from '../workflow/flow.ts';
import { nextStep } from '../workflow/next-step.ts';
import { foundIn } from '../workflow/ports.ts';
import { stageIcon } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { isWorkflowId, WORKFLOWS } from '../workflow/registry/workflows.ts';
import type { NextPhase } from '../workflow/specs/next-phase.ts';
import { isOver } from '../workflow/start-agent.ts';
import { sanitizeForStorage } from './command-watch.ts';
import { type Delivered, deliveryText, phaseAhead, takeReports } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { readFeatureTasks } from './pending-tasks.ts';
import { type HookInput, isCommand, isStopCommand, promptOf, taskNotification } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { nextStepText } from './report-text.ts';
import { changeFlow, isoNow, readFlow } from './session-flow.ts';

/** Commands run outside a session find it by this. */
export const rememberSession: Feature = {
  name: 'remember-session',
  run(input, services) {
    services.store.writeCurrentSession(input.sessionId);
    return undefined;
  },
};

/** For the dashboard, at SessionStart too: which process the session lives in and what it is about. */
export const sessionCard: Feature = {
  name: 'session-card',
  run(input, services) {
    services.noteSession(input.sessionId, () => requestIn(input, services));
    return undefined;
  },
};

/** What stands behind a command or a workflow's name is what is wanted; a command alone is no request. */
function requestIn(input: HookInput, services: HookServices): string {
  const prompt = promptOf(input);
  if (taskNotification(prompt) !== undefined) return '';
  return sanitizeForStorage(oneLine(prompt.replace(COMMAND, '')), LIMITS.text.prompt, services);
}

const COMMAND = /^\s*(?:\/[\w:-]+|\[workflow:[\w-]+\])\s*/;

/** The host drops what SessionStart says to nobody in particular, so the first prompt tells the user that we are there. */
export const welcome: Feature = {
  name: 'welcome',
  run(input, { home, pid, store, now, text, version }) {
    const told = readTold(home, input.sessionId);
    if (told === undefined || told.greeted || taskNotification(promptOf(input))) return undefined;
    writeTold(home, input.sessionId, { ...told, greeted: true }, pid);
    const workflow = foundIn(store.readFlow(input.sessionId))?.workflow;
    const url = freshDashboard(home, now().getTime())?.url;
    return { systemMessage: text().session.hello({ version: version(), workflow, url }) };
  },
};

/** Nothing was halted, so nothing was running. */
export const nothingToStop: Feature = {
  name: 'nothing-to-stop',
  run: (input, { text }) => (isStopCommand(promptOf(input).trim()) ? { end: text().stop.notRunning } : undefined),
};

/** A background agent ended: its report is on the books, or it will never come. */
export const notification: Feature = {
  name: 'notification',
  run(input, services) {
    const ended = taskNotification(promptOf(input));
    if (ended === undefined) return undefined;
    const lost = { run: { agentId: ended.agentId }, reason: ended.status, at: isoNow(services) };
    const delivered = changeFlow<Delivered>(services, input.sessionId, (flow) => takeReports(flow, lost));
    return { context: deliveryText(services, delivered) };
  },
};

/** First match wins: the workflow the user named, the one in progress, else how to choose one. */
export const guidance: Feature = {
  name: 'guidance',
  run(input, services) {
    const prompt = promptOf(input).trim();
    if (prompt === '' || isCommand(prompt) || taskNotification(prompt)) return undefined;
    const text = services.text();
    const named = workflowNamedIn(prompt);
    if (named !== undefined) return chosen(text, named);
    const flow = services.store.hasFlow(input.sessionId) ? readFlow(services, input.sessionId) : undefined;
    const isOpen = flow !== undefined && !isOver(flow) && flow.current !== null;
    if (!isOpen && services.hasTask(input.sessionId)) return undefined;
    if (!isOpen && !isHintDue(input, services)) return undefined;
    const feature = readFeatureTasks(services, flow?.featureName);
    const phase = isOpen ? phaseAhead(flow, () => feature?.feature.tasks) : undefined;
    const loop = services.store.readLoop(input.sessionId);
    const stopped = loop.state === 'found' && loop.value.stopped;
    return { context: promptStatusText(text, { flow: isOpen ? flow : undefined, feature, phase, stopped }) };
  },
};

function chosen({ prompt, workflowLabels }: HookMessages, key: string): Outcome {
  if (isWorkflowId(key)) {
    return { context: prompt.override({ key, label: workflowLabels[key], skill: WORKFLOWS[key].skill }) };
  }
  const answer = prompt.unknownWorkflow({ key, workflows: Object.keys(WORKFLOWS) });
  return { systemMessage: answer, context: answer };
}

/** After so many prompts the model may have lost sight of it. */
const HINT_LASTS = 20;

/** Once in a session and after a compaction; later only for what may be work. */
function isHintDue(input: HookInput, { home, pid }: HookServices): boolean {
  const told = readTold(home, input.sessionId);
  if (told === undefined) return true;
  const { hinted } = told;
  const isDue = hinted === undefined || (hinted >= HINT_LASTS && !onlyAsks(promptOf(input)));
  writeTold(home, input.sessionId, { ...told, hinted: isDue ? 0 : hinted + 1 }, pid);
  return isDue;
}

/** `[workflow:key]` anywhere in the prompt; one in code is mere talk. */
function workflowNamedIn(prompt: string): string | undefined {
  if (!prompt.includes('[')) return undefined;
  const spoken = prompt.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, '');
  return /\[workflow:([\w-]{1,40})\]/i.exec(spoken)?.[1]?.toLowerCase();
}

type PromptFacts = {
  readonly flow: Flow | undefined;
  readonly feature:
    | {
        readonly feature: { readonly name: string };
        readonly tasks: { readonly checked: number; readonly total: number } | undefined;
      }
    | undefined;
  readonly phase?: NextPhase | undefined;
  readonly stopped: boolean;
};

function promptStatusText(m: HookMessages, { flow, feature, phase, stopped }: PromptFacts): string {
  const featureLines = feature ? [featureLine(m, feature)] : [];
  if (flow === undefined)
    return [m.prompt.choose({ workflows: Object.keys(WORKFLOWS).join(', ') }), ...featureLines].join('\n');
  const { maxRetries } = LIMITS.retry;
  return [
    m.prompt.status({
      type: flow.workflow,
      stages: flow.stages.map((entry) => `${stageIcon(entry)} ${stageKey(entry)}`).join(' → '),
    }),
    ...(flow.current ? [m.prompt.current({ key: stageKey(flow.current) })] : []),
    ...(flow.failCount > 0 ? [m.state.fails({ count: flow.failCount, limit: maxRetries })] : []),
    ...(flow.rejectCount > 0 ? [m.state.rejects({ count: flow.rejectCount, limit: maxRetries })] : []),
    ...featureLines,
    ...(stopped ? [m.prompt.loopStopped] : []),
    nextStepText(m, nextStep(flow), phase),
    // The model is about to ask the user, so it is not told to carry on.
    ...(flow.phase === 'waiting-for-human' ? [] : [m.prompt.carryOn]),
  ].join('\n');
}

function featureLine(m: HookMessages, { feature, tasks }: NonNullable<PromptFacts['feature']>): string {
  const progress =
    tasks && tasks.total > 0 ? m.prompt.featureTasks({ checked: tasks.checked, total: tasks.total }) : '';
  return m.prompt.feature({ name: feature.name, progress, path: `specs/features/in-progress/${feature.name}/` });
}

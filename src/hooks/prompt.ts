/** UserPromptSubmit: what the model should know before it answers a person, or the host's own turn. */

import { onlyAsks } from '../judge/replies.ts';
import { oneLine } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import { asText } from '../values/narrow.ts';
import { advance, sweepLost } from '../workflow/advance.ts';
import { type Flow, hasOpenQuestion, stageKey, withoutOpenQuestion } from '../workflow/flow.ts';
import { resumeForHuman } from '../workflow/loop/loop.ts';
import { nextStep } from '../workflow/next-step.ts';
import { stageIcon } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId } from '../workflow/registry/workflows.ts';
import type { NextPhase } from '../workflow/specs/next-phase.ts';
import { isOver } from '../workflow/start-agent.ts';
import { sanitizeForStorage } from './command-watch.ts';
import { type Delivered, deliveryText, phaseAhead, takeReports } from './delivery.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort, observe } from './observe.ts';
import { readFeatureTasks } from './pending-tasks.ts';
import { type HookInput, taskNotification } from './protocol/hook-input.ts';
import { nextStepText } from './report-text.ts';
import { changeFlow, inTurn, isoNow, readFlow } from './session-flow.ts';

const promptOf = ({ raw }: HookInput): string => asText(raw['prompt']) || asText(raw['user_prompt']);

/** Commands run outside a session find it by this. */
export const rememberSession: Feature = {
  name: 'remember-session',
  run(input, services) {
    bestEffort(services, 'current-session', () => services.store.writeCurrentSession(input.sessionId));
    return undefined;
  },
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

/** A person spoke: a decision lifts limits, and agents that were interrupted in the foreground are let go. */
export const humanTurn: Feature = {
  name: 'human-turn',
  run(input, services) {
    const prompt = promptOf(input);
    const flow = readFlow(services, input.sessionId);
    if (taskNotification(prompt) || flow === undefined || isOver(flow)) return undefined;
    if (flow.phase !== 'running' || flow.agents.length > 0 || hasOpenQuestion(flow))
      resumeWork(input, services, weightOf(prompt.trim()));
    learn(input, flow, services);
    return undefined;
  },
};

/** Commands that only show something; typing one is not a decision. */
export const READ_ONLY_COMMANDS = ['status', 'dashboard', 'audit', 'evolve', 'remote'];

/** A question wakes a loop that paused, as any message does; a retry limit waits for a decision. */
type Weight = 'look' | 'question' | 'decision';

function weightOf(prompt: string): Weight {
  if (!isCommand(prompt)) return onlyAsks(prompt) ? 'question' : 'decision';
  const [command = ''] = prompt.split(/\s/, 1);
  return command.startsWith('/ot:') && READ_ONLY_COMMANDS.includes(command.slice(4)) ? 'look' : 'decision';
}

function resumeWork(input: HookInput, services: HookServices, weight: Weight): void {
  const at = isoNow(services);
  const isAlive = ({ background, instance }: Flow['agents'][number]) => background === true || instance === '';
  changeFlow(services, input.sessionId, (flow, session) => {
    const [next, events] = inTurn(
      flow,
      (current) => sweepLost(current, { isAlive, reason: 'interrupted', at }),
      (current) => (weight === 'decision' ? advance(current, { type: 'human.spoke' }) : [current, []]),
    );
    const loop = session.loop();
    const resumed = weight !== 'look' && loop.state === 'found' ? resumeForHuman(next, loop.value, at) : undefined;
    const woken = { flow: next, ...resumed };
    return { ...woken, flow: withoutOpenQuestion(woken.flow), events, value: undefined };
  });
}

/** How people begin when they were misunderstood. */
const CORRECTIONS = [
  ...['no,', 'no.', 'no ', 'no\n', 'not that', 'wrong', 'actually', 'i meant'],
  ...['不對', '不对', '不是', '錯了', '错了', '我是說', '我是说', '應該是', '应该是'],
];

function isCorrection(prompt: string): boolean {
  const start = prompt.trimStart().slice(0, 20).toLowerCase();
  return CORRECTIONS.some((words) => start.startsWith(words));
}

function learn(input: HookInput, { workflow }: Flow, services: HookServices): void {
  const prompt = promptOf(input);
  const { observed } = services.text();
  const trigger = sanitizeForStorage(oneLine(prompt), LIMITS.text.prompt, services) || observed.emptyPrompt;
  const tag = `wf-${workflow}`;
  const routed = { type: 'workflow_routing', trigger, action: observed.routed({ type: workflow }), tag } as const;
  const corrected = { type: 'user_corrections', trigger, action: observed.corrected, tag } as const;
  observe(services, input.sessionId, routed, ...(isCorrection(prompt) ? [corrected] : []));
}

/** A command brings its own text; a path at the start of a sentence is no command. */
const isCommand = (prompt: string): boolean => prompt.startsWith('/') && /^\/[a-z][\w:-]*(?:\s|$)/i.test(prompt);

/** First match wins: the workflow the user named, the one in progress, else how to choose one. */
export const guidance: Feature = {
  name: 'guidance',
  run(input, services) {
    const prompt = promptOf(input).trim();
    if (prompt === '' || isCommand(prompt) || taskNotification(prompt)) return undefined;
    const text = services.text();
    const named = workflowNamedIn(prompt);
    if (named)
      return {
        context: text.prompt.override({ key: named, label: text.workflowLabels[named], skill: WORKFLOWS[named].skill }),
      };
    const flow = readFlow(services, input.sessionId);
    const isOpen = flow !== undefined && !isOver(flow) && flow.current !== null;
    if (!isOpen && services.hasTask(input.sessionId)) return undefined;
    const feature = readFeatureTasks(services, flow?.featureName);
    const phase = isOpen ? phaseAhead(flow, () => feature?.feature.tasks) : undefined;
    const loop = services.store.readLoop(input.sessionId);
    const stopped = loop.state === 'found' && loop.value.stopped;
    return { context: promptStatusText(text, { flow: isOpen ? flow : undefined, feature, phase, stopped }) };
  },
};

/** `[workflow:key]` anywhere in the prompt; an unknown key, or one in code, is mere talk. */
function workflowNamedIn(prompt: string): WorkflowId | undefined {
  if (!prompt.includes('[')) return undefined;
  const spoken = prompt.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, '');
  const key = /\[workflow:([\w-]+)\]/i.exec(spoken)?.[1]?.toLowerCase() ?? '';
  return isWorkflowId(key) ? key : undefined;
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

/** UserPromptSubmit: what the model should know before it answers a person, or the host's own turn. */
import { oneLine } from '../core/clip.ts';
import { onlyAsks } from '../core/intent/mere-question.ts';
import { resumeForHuman } from '../core/loop/resume.ts';
import { asText } from '../core/narrow.ts';
import { LIMITS } from '../core/registry/limits.ts';
import { isWorkflowId, WORKFLOWS, type WorkflowId } from '../core/registry/workflows.ts';
import { advance } from '../core/workflow/advance.ts';
import type { Flow } from '../core/workflow/flow.ts';
import { isOver } from '../core/workflow/guard.ts';
import { hasOpenQuestion, withoutOpenQuestion } from '../core/workflow/open-question.ts';
import { sweepLost } from '../core/workflow/sweep.ts';
import { type HookInput, taskNotification } from '../protocol/hook-input.ts';
import { promptStatusText } from '../text/hooks/prompt-status.ts';
import { type Delivered, deliveryText, takeReports } from './delivery.ts';
import { phaseAhead } from './dev-phase.ts';
import type { Feature, HookServices } from './feature.ts';
import { keptText } from './kept-text.ts';
import { observe, softly } from './observe.ts';
import { readFeatureTasks } from './pending-tasks.ts';
import { changeFlow, inTurn, readFlow } from './session-flow.ts';

const promptOf = ({ raw }: HookInput): string => asText(raw['prompt']) || asText(raw['user_prompt']);

/** Commands run outside a session find it by this. */
export const rememberSession: Feature = {
  name: 'remember-session',
  run(input, services) {
    softly(services, 'current-session', () => services.store.writeCurrentSession(input.sessionId));
    return undefined;
  },
};

/** A background agent ended: its report is on the books, or it will never come. */
export const notification: Feature = {
  name: 'notification',
  run(input, services) {
    const ended = taskNotification(promptOf(input));
    if (ended === undefined) return undefined;
    const lost = { run: { agentId: ended.agentId }, reason: ended.status, at: services.now() };
    const delivered = changeFlow<Delivered>(services, input.sessionId, (flow) => takeReports(flow, lost));
    return { context: deliveryText(input, services, delivered) };
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
      wakeUp(input, services, weightOf(prompt.trim()));
    learn(input, flow, services);
    return undefined;
  },
};

/** Commands that only show something: who looks has not decided anything. */
export const LOOKS = ['status', 'dashboard', 'audit', 'evolve', 'remote'];

/** A question wakes a loop that paused, as any message does; a retry limit waits for a decision. */
type Weight = 'look' | 'question' | 'decision';

function weightOf(prompt: string): Weight {
  if (!isCommand(prompt)) return onlyAsks(prompt) ? 'question' : 'decision';
  const [command = ''] = prompt.split(/\s/, 1);
  return command.startsWith('/ot:') && LOOKS.includes(command.slice(4)) ? 'look' : 'decision';
}

function wakeUp(input: HookInput, services: HookServices, weight: Weight): void {
  const at = services.now();
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
  const trigger = keptText(oneLine(prompt), LIMITS.text.prompt, services) || observed.emptyPrompt;
  const tag = `wf-${workflow}`;
  const routed = { type: 'workflow_routing', trigger, action: observed.routed(workflow), tag } as const;
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
    if (named) return { context: text.prompt.override(named, WORKFLOWS[named].label, WORKFLOWS[named].skill) };
    const flow = readFlow(services, input.sessionId);
    const isOpen = flow !== undefined && !isOver(flow) && flow.current !== null;
    if (!isOpen && services.hasTask(input)) return undefined;
    const root = services.projectRoot(input.cwd);
    const feature = readFeatureTasks(services, root, flow?.featureName);
    const phase = isOpen ? phaseAhead(services, flow, () => feature?.feature.tasks) : undefined;
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

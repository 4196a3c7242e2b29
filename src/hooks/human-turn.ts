/** What a person says about the work, in a prompt or an answer: stop it, continue it, decide, or just ask. */

import { onlyAsks, saysGoOn, saysStop } from '../judge/steering.ts';
import type { Sighting } from '../learn/observations.ts';
import { wasInterrupted } from '../store/sessions/agent-transcript.ts';
import { oneLine } from '../text/clip.ts';
import { asText } from '../values/narrow.ts';
import { advance, inTurn, sweepLost } from '../workflow/advance.ts';
import { type Flow, isOver, withoutOpenQuestion } from '../workflow/flow.ts';
import { fingerprint, haltNow } from '../workflow/loop/decide-stop.ts';
import { goingOn, type Loop, newLoop, resumeForHuman, resumeSession } from '../workflow/loop/loop.ts';
import { foundIn } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { SELECTION_SKILL, WORKFLOWS } from '../workflow/registry/workflows.ts';
import type { Feature, HookServices } from './feature.ts';
import { observing, sanitizeForStorage } from './observe.ts';
import { boxesOf, ownFeature } from './pending-tasks.ts';
import { type HookInput, isCommand, isStopCommand, promptOf, taskNotification } from './protocol/hook-input.ts';
import { userAnswers } from './protocol/user-answers.ts';
import { changeFlow, changeSession, isoNow, readFlow, setAsideCorrupt } from './session-flow.ts';

/** Obeyed at once: a model might not obey, and a permission might be missing. */
export const stopWord: Feature = (input, services) => {
  const prompt = promptOf(input).trim();
  if (!isStopCommand(prompt) && !saysStop(prompt)) return undefined;
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined || isOver(flow)) return undefined;
  const halted = changeSession(services, input.sessionId, (session) => haltNow(session, isoNow(services)));
  if (halted === undefined) return undefined;
  const { stop } = services.text();
  return { end: halted.changed ? stop.halted : stop.notRunning };
};

/**
 * Esc starts no hook. A user who pressed it wants to be asked before anything continues, even the report of an agent that was
 * still running in the background, so the loop stops as if told to.
 */
export const interruption: Feature = (input, services) => {
  const prompt = promptOf(input);
  const isTold = taskNotification(prompt) !== undefined;
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined || isOver(flow) || flow.phase === 'paused') return undefined;
  const isWorkLeft = isTold || flow.agents.some(({ background }) => background === true);
  if (!isWorkLeft || (!isTold && weightOf(prompt.trim()) !== 'question')) return undefined;
  if (!wasInterrupted(asText(input.raw['transcript_path']))) return undefined;
  const halted = changeSession(services, input.sessionId, (session) => haltNow(session, isoNow(services)));
  if (!halted?.changed) return undefined;
  const { stop, prompt: said } = services.text();
  // A prompt is told with its state; the host's own turn may still follow the next step it heard before.
  return { systemMessage: stop.halted, ...(isTold && { context: said.loopStopped }) };
};

/** A person spoke: a decision lifts limits, and agents that were interrupted in the foreground are let go. */
export const humanTurn: Feature = (input, services) => {
  const prompt = promptOf(input);
  const flow = readFlow(services, input.sessionId);
  if (flow === undefined) return setAsideCorrupt(input, services);
  if (taskNotification(prompt) || isOver(flow)) return undefined;
  hear(input, services, weightOf(prompt.trim()));
  return undefined;
};

/** PostToolUse of a question to the user: the answer comes from a person, though no prompt was sent. */
export const humanAnswer: Feature = (input, services) => {
  const answers = userAnswers(input);
  if (answers.length > 0 && answers.every(({ text, typed }) => typed && onlyAsks(text))) return undefined;
  changeFlow(services, input.sessionId, (flow) => {
    // Without an answer the question stays open; going on would make it pointless.
    if (answers.length === 0) return { flow: { ...flow, askedUser: true }, value: undefined };
    const [next] = advance(flow, { type: 'human.spoke' });
    return { flow: next, value: undefined };
  });
  return undefined;
};

/** Commands that only show something; typing one is not a decision. */
export const READ_ONLY_COMMANDS = ['status', 'dashboard', 'audit', 'evolve', 'remote'];

/** Questions and status commands are not decisions. A decision lifts limits; only `go-on` restarts the loop by itself. */
type Weight = 'question' | 'decision' | 'go-on';

function weightOf(prompt: string): Weight {
  if (!isCommand(prompt)) return saysGoOn(prompt) ? 'go-on' : onlyAsks(prompt) ? 'question' : 'decision';
  const command = /^\/ot:(\S+)/.exec(prompt)?.[1];
  if (command === undefined || READ_ONLY_COMMANDS.includes(command)) return 'question';
  return isSelection(command) || isWorkflowSkill(command) ? 'go-on' : 'decision';
}

/** The host sends the folder's name when the command was picked from its menu. */
const isSelection = (name: string): boolean => name === SELECTION_SKILL.folder || `ot:${name}` === SELECTION_SKILL.name;

const isWorkflowSkill = (name: string): boolean => Object.values(WORKFLOWS).some(({ skill }) => skill === name);

function hear(input: HookInput, services: HookServices, weight: Weight): void {
  const at = isoNow(services);
  const isAlive = ({ background, instance }: Flow['agents'][number]) => background === true || instance === '';
  changeFlow(services, input.sessionId, (flow, session) => {
    const [next, events] = inTurn(
      flow,
      (current) => sweepLost(current, { isAlive, reason: 'interrupted', at }),
      (current) => (weight === 'question' ? [current, []] : advance(current, { type: 'human.spoke' })),
    );
    const known = foundIn(session.loop());
    const before = known ?? newLoop(at);
    const { flow: woken, loop } = wake(next, before, { weight, at }) ?? { flow: next, loop: before };
    const heard = fingerprint(woken, boxesOf(ownFeature(flow, services)));
    const isHeard = loop === known && heard === known.heard && weight !== 'go-on';
    return {
      flow: withoutOpenQuestion(woken),
      ...(!isHeard && { loop: weight === 'go-on' ? goingOn(loop) : { ...loop, heard } }),
      events,
      // Under the same lock.
      afterwards: observing(services, () => learned(promptOf(input), flow, services)),
      value: undefined,
    };
  });
}

/** Told to, it continues whatever stopped it; a decision resumes what a limit paused. */
function wake(flow: Flow, loop: Loop, { weight, at }: { readonly weight: Weight; readonly at: string }) {
  if (weight === 'question') return undefined;
  return weight === 'go-on' ? resumeSession(flow, loop, at) : resumeForHuman(flow, loop, at);
}

/** How people begin a message when they were misunderstood. */
const CORRECTIONS = [
  ...['no,', 'no.', 'no ', 'no\n', 'not that', 'wrong', 'actually', 'i meant'],
  ...['不對', '不对', '不是', '錯了', '错了', '我是說', '我是说', '應該是', '应该是'],
];

function isCorrection(prompt: string): boolean {
  const start = prompt.trimStart().slice(0, 20).toLowerCase();
  return CORRECTIONS.some((words) => start.startsWith(words));
}

function learned(prompt: string, { workflow }: Flow, services: HookServices): Sighting[] {
  const { observed } = services.text();
  const trigger = sanitizeForStorage(oneLine(prompt), LIMITS.text.prompt, services) || observed.emptyPrompt;
  const tag = `wf-${workflow}`;
  return [
    { type: 'workflow_routing', trigger, action: observed.routed({ type: workflow }), tag },
    ...(isCorrection(prompt) ? [{ type: 'user_corrections', trigger, action: observed.corrected, tag } as const] : []),
  ];
}

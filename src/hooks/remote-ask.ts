/**
 * PermissionRequest: asks elsewhere while the terminal shows its dialog, and hands over the first answer. Silence leaves
 * the dialog as it is.
 */
import type { Answer, Ask, AskSubject } from '../asks/ask.ts';
import { pauseFor } from '../store/disk/atomic-write.ts';
import { isAway, readReachable } from '../store/remote-files.ts';
import { type AskFiles, createAskFiles, digestOf, newAsk } from '../store/sessions/ask-files.ts';
import { clip } from '../text/clip.ts';
import { asList, asText, isRecord, type UnknownRecord } from '../values/narrow.ts';
import type { Feature, HookServices } from './feature.ts';
import { sanitizeForStorage } from './observe.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';
import { ASKING_TOOL } from './protocol/user-answers.ts';

/** While an agent in the background waits for a hook, the terminal shows nothing. */
const AGENT_WAIT_MS = 60_000;
/** Before the host would end the hook, see the registry. */
export const MAX_WAIT_MS = 55 * 60_000;
export const LOOK_MS = 60;

export const askElsewhere: Feature = (input, services) => {
  const waitMs = waitFor(input, services);
  if (waitMs === undefined) return undefined;
  const files = createAskFiles(services);
  const ask = askOf(input, services, waitMs);
  files.create(ask);
  const answer = waitForAnswer(files, ask, services);
  return answer && outcomeOf(input, answer);
};

/** Undefined: no answer could come. */
function waitFor({ agentId }: HookInput, { home }: HookServices): number | undefined {
  const reachable = readReachable(home);
  if (reachable === undefined) return undefined;
  const waitMs = Math.min(reachable.waitMinutes * 60_000, MAX_WAIT_MS);
  if (agentId === '') return waitMs;
  return isAway(home) ? Math.min(waitMs, AGENT_WAIT_MS) : undefined;
}

function askOf(input: HookInput, services: HookServices, validMs: number): Ask {
  const { name: tool, input: wanted } = toolUse(input);
  const about: AskSubject = {
    tool,
    input: shown(wanted, services),
    inputHash: inputDigest(tool, wanted),
    project: services.project,
  };
  const kind = tool === ASKING_TOOL ? 'question' : 'permission';
  const { sessionId: session, agentType: agent } = input;
  return newAsk({ session, kind, about, agent, waiter: services.pid, validMs }, services);
}

/** Approving a plan: the host shows one at a time. */
const PLAN_TOOL = 'ExitPlanMode';

/** The host adds the answers to the input of a question, and fills in a plan at some events only. */
export const inputDigest = (tool: string, input: UnknownRecord): string =>
  digestOf(tool === ASKING_TOOL ? input['questions'] : tool === PLAN_TOOL ? tool : input);

const MAX_SHOWN = 4_000;

/** Masks secrets in everything that is shown elsewhere or stored. */
function shown(value: UnknownRecord, services: HookServices): UnknownRecord {
  const mask = (item: unknown): unknown => {
    if (typeof item === 'string') return clip(sanitizeForStorage(item, MAX_SHOWN, services), MAX_SHOWN);
    if (Array.isArray(item)) return item.map(mask);
    return isRecord(item) ? shown(item, services) : item;
  };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item)]));
}

function waitForAnswer(files: AskFiles, ask: Ask, { now, hostIsGone }: HookServices): Answer | undefined {
  for (;;) {
    const status = files.read(ask)?.state.status;
    if (status === 'answered') {
      const { state, changed } = files.record(ask, { type: 'handed' });
      return changed ? state.answer : undefined;
    }
    // Ended: the terminal was first.
    if (status !== 'open' && status !== 'sent') return undefined;
    if (now().toISOString() >= ask.expiresAt) files.record(ask, { type: 'expired' });
    else if (hostIsGone()) files.record(ask, { type: 'refused', why: 'session' });
    else pauseFor(LOOK_MS);
  }
}

function outcomeOf(input: HookInput, { choice, text = '', answers }: Answer): Outcome {
  const { name, input: wanted } = toolUse(input);
  if (choice === 'deny') return { decision: { behavior: 'deny', message: text || DENIED } };
  // A plan is approved only with its input given back; without it the host goes on showing its dialog.
  if (name === PLAN_TOOL) return { decision: { behavior: 'allow', updatedInput: wanted } };
  if (name !== ASKING_TOOL) return { decision: { behavior: 'allow' } };
  return {
    decision: { behavior: 'allow', updatedInput: { ...wanted, answers: answers ?? answersOf(wanted, choice) } },
  };
}

/** Read by the model, which is told the reason of a denial in the words of the person otherwise. */
export const DENIED = 'The user denied this from elsewhere.';

/** A question with one choice chosen: the answer is its label. */
const answersOf = ({ questions }: UnknownRecord, choice = ''): UnknownRecord =>
  Object.fromEntries(
    asList(questions)
      .filter(isRecord)
      .map(({ question }) => [asText(question), choice]),
  );

/** What a row answers if its feature is broken. */

import { saysStop } from '../judge/steering.ts';
import { isFirstTime } from '../store/disk/ownership.ts';
import { appendDenial } from '../store/sessions/session-notes.ts';
import { taskMessages } from '../store/texts.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { messageOf, orUndefined } from '../values/narrow.ts';
import type { FailMode, HookServices } from './feature.ts';
import { type HookInput, isStopCommand, promptOf, toolUse } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

type Answer = (input: HookInput, services: HookServices, why: string) => Outcome;

export const BROKEN: Readonly<Record<FailMode, Answer>> = {
  untried: answerUntried,
  'no-state': (input, services, why) =>
    sayOnce(input, services, { what: 'state', text: services.text().guard.noState({ why }) }),
  'no-task': answerWithoutTask,
  'not-stopped': (input, { text }, why) => {
    const prompt = promptOf(input).trim();
    return isStopCommand(prompt) || saysStop(prompt) ? { end: text().stop.notStopped({ why }) } : {};
  },
  held: (_, { text }, why) => ({ permission: { decision: 'deny', reason: text().pause.damaged({ why }) } }),
};

/** The call passes and user and model are told once, unless the user wants unchecked calls refused. */
function answerUntried(input: HookInput, services: HookServices, why: string): Outcome {
  const { untried, unguarded } = taskMessages(services.pluginRoot, services.locale());
  const { failClosed = false } = services.settings().rules ?? {};
  if (!failClosed) return sayOnce(input, services, { what: withoutNumbers(why), text: unguarded({ why }) });
  const reason = untried({ why });
  keepDenial(input, services, reason);
  return { permission: { decision: 'deny', reason } };
}

/** Once for everything that is not recorded, but a command never stays without an answer. */
function answerWithoutTask(input: HookInput, services: HookServices, why: string): Outcome {
  const text = taskMessages(services.pluginRoot, services.locale()).unrecorded({ why });
  const said = sayOnce(input, services, { what: 'task', text });
  return /^\s*(?:\/|<command-)/.test(promptOf(input)) ? { systemMessage: text, context: text } : said;
}

type Said = { readonly what: string; readonly text: string };

/** User and model are told at the first moment, not with every event. */
function sayOnce({ sessionId }: HookInput, { home, temporary }: HookServices, { what, text }: Said): Outcome {
  const isFirst = isFirstTime(temporary(), `${home} ${sessionId} ${what}`);
  return isFirst ? { systemMessage: text, context: text } : {};
}

/** Names of temporary files hold numbers that differ each time. */
const withoutNumbers = (why: string): string => why.replace(/\d+/g, '');

/** Recording must never cost the refusal itself, and what broke may break the masking too. */
function keepDenial(input: HookInput, services: HookServices, reason: string): void {
  try {
    const text = orUndefined(() => maskSecrets(reason)) ?? '';
    const told = { ts: services.now().toISOString(), subject: toolUse(input).name, text };
    appendDenial(services.home, input.sessionId, { kind: 'rule', causes: ['rules.failClosed'], ...told });
  } catch (error) {
    services.log('denials', messageOf(error));
  }
}

/** A guard that broke: the call passes and user and model are told once, unless the user wants unchecked calls refused. */

import { isFirstTime } from '../store/disk/ownership.ts';
import { appendDenial } from '../store/sessions/session-notes.ts';
import { taskMessages } from '../store/texts.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { messageOf, orUndefined } from '../values/narrow.ts';
import type { HookServices } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

export function answerUntried(input: HookInput, services: HookServices, why: string): Outcome {
  const { untried, unguarded } = taskMessages(services.pluginRoot, services.locale());
  const { failClosed = false } = services.settings().rules ?? {};
  if (!failClosed) return sayOnce(input, services, { what: withoutNumbers(why), text: unguarded({ why }) });
  const reason = untried({ why });
  keepDenial(input, services, reason);
  return { permission: { decision: 'deny', reason } };
}

/** The session's files cannot be read or written, so its guard, loop and records are off. */
export function answerWithoutState(input: HookInput, services: HookServices, why: string): Outcome {
  return sayOnce(input, services, { what: 'state', text: services.text().guard.noState({ why }) });
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

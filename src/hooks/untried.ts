/** A guard that broke: the call passes and the user is told, unless they want no call to pass untried. */
import { taskMessages } from '../store/texts.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { messageOf, orUndefined } from '../values/narrow.ts';
import type { HookServices } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

export function answerUntried(input: HookInput, services: HookServices, why: string): Outcome {
  const { untried, unguarded } = taskMessages(services.pluginRoot, services.locale());
  if (!services.failsClosed()) return { systemMessage: unguarded({ why }) };
  const reason = untried({ why });
  keepDenial(input, services, reason);
  return { permission: { decision: 'deny', reason } };
}

/** Recording must never cost the refusal itself, and what broke may break the masking too. */
function keepDenial(input: HookInput, services: HookServices, reason: string): void {
  try {
    const text = orUndefined(() => maskSecrets(reason)) ?? '';
    const told = { ts: services.now().toISOString(), subject: toolUse(input).name, text };
    services.keepDenial(input.sessionId, { kind: 'rule', causes: ['rules.failClosed'], ...told });
  } catch (error) {
    services.log('denials', messageOf(error));
  }
}

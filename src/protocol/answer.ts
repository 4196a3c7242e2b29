/** The JSON a hook prints. An answer with nothing to say is the same few bytes at every event of a kind. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { Outcome } from './outcome.ts';

/** Events whose `additionalContext` reaches the agent that is at work. At the others it would go astray or be refused. */
const CONTEXT_EVENTS: readonly HookEvent[] = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'SubagentStart',
  'PostToolUse',
  'PostToolUseFailure',
];

export const emptyAnswer = (event: HookEvent): object =>
  event === 'UserPromptSubmit' ? { additionalContext: '' } : { result: '' };

export function renderAnswer(event: HookEvent, outcome: Outcome): object {
  if (outcome.block !== undefined) {
    return { decision: 'block', reason: outcome.block, ...say(outcome) };
  }
  const answer = { ...plainFields(event, outcome), ...say(outcome), ...specific(event, outcome) };
  return Object.keys(answer).length > 0 ? answer : emptyAnswer(event);
}

const say = ({ systemMessage, terminalSequence }: Outcome): object => ({
  ...(systemMessage && { systemMessage }),
  ...(terminalSequence && { terminalSequence }),
});

/** What the scenarios want to see on top of what the host understands. */
function plainFields(event: HookEvent, { result, context, systemMessage }: Outcome): object {
  if (event === 'UserPromptSubmit') return context ? { additionalContext: context } : {};
  if (event === 'PreCompact') return systemMessage ? { result: '' } : {};
  return result ? { result } : {};
}

function specific(event: HookEvent, { context, permission, updatedInput }: Outcome): object {
  const fields = {
    ...(permission && { permissionDecision: permission.decision }),
    ...(permission?.reason && { permissionDecisionReason: permission.reason }),
    ...(updatedInput && { updatedInput }),
    ...(context && CONTEXT_EVENTS.includes(event) && { additionalContext: context }),
  };
  return Object.keys(fields).length > 0 ? { hookSpecificOutput: { hookEventName: event, ...fields } } : {};
}

/** What one feature asks of the host at one event, and how several outcomes are merged. */
import type { UnknownRecord } from '../../values/narrow.ts';
import type { HookEvent } from '../../workflow/registry/hook-events.ts';

export type Decision = 'deny' | 'ask' | 'allow';

export type PermissionAnswer =
  | { readonly behavior: 'allow'; readonly updatedInput?: UnknownRecord }
  | { readonly behavior: 'deny'; readonly message: string };

export type Outcome = {
  /** The `result` field the scenarios name; the host drops it. */
  readonly result?: string;
  /** Shown to the person. */
  readonly systemMessage?: string;
  /** Given to the model where the event has a way to it. */
  readonly context?: string;
  readonly permission?: { readonly decision: Decision; readonly reason?: string };
  /** Replaces the tool's whole input, so it echoes every field. */
  readonly updatedInput?: UnknownRecord;
  /** PermissionRequest only: answers the dialog. */
  readonly decision?: PermissionAnswer;
  /** SubagentStop only: continues the agent, which then reports again. */
  readonly sendBack?: string;
  /** Holds the turn at Stop, drops the prompt at UserPromptSubmit; with this reason. */
  readonly block?: string;
  /** Ends the turn before any request, with these words for the person. */
  readonly end?: string;
  /** Printed by the host to the user's terminal. */
  readonly terminalSequence?: string;
};

/** Said to the scenarios' field and to the model alike. */
export const tell = (text: string): Outcome => (text === '' ? {} : { result: text, context: text });

/** The separator between the texts of several features; the host takes several terminal sequences in one text. */
const PARAGRAPH = '\n\n';
const BETWEEN = {
  result: PARAGRAPH,
  systemMessage: PARAGRAPH,
  context: PARAGRAPH,
  sendBack: PARAGRAPH,
  block: PARAGRAPH,
  end: PARAGRAPH,
  terminalSequence: '',
};

/** The stricter decision wins; a denied call has no input left to change. Texts are joined in row order. */
export function mergeOutcomes(outcomes: readonly Outcome[]): Outcome {
  const merged: { -readonly [key in keyof Outcome]: Outcome[key] } = {};
  for (const key of Object.keys(BETWEEN) as (keyof typeof BETWEEN)[]) {
    const texts = outcomes.flatMap((outcome) => outcome[key] || []);
    if (texts.length > 0) merged[key] = texts.join(BETWEEN[key]);
  }
  const permission = strictest(outcomes);
  const decision = outcomes.findLast((outcome) => outcome.decision)?.decision;
  const updatedInput = outcomes.findLast((outcome) => outcome.updatedInput)?.updatedInput;
  return {
    ...merged,
    ...(decision && { decision }),
    ...(permission && { permission }),
    ...(updatedInput && permission?.decision !== 'deny' && { updatedInput }),
  };
}

const STRICTEST_FIRST: readonly Decision[] = ['deny', 'ask', 'allow'];

function strictest(outcomes: readonly Outcome[]): Outcome['permission'] {
  const permissions = outcomes.flatMap(({ permission }) => permission ?? []);
  const decision = STRICTEST_FIRST.find((wanted) => permissions.some((permission) => permission.decision === wanted));
  if (decision === undefined) return undefined;
  const reasons = permissions.flatMap(({ reason, ...other }) => (other.decision === decision && reason) || []);
  return reasons.length > 0 ? { decision, reason: reasons.join(PARAGRAPH) } : { decision };
}

/** Events whose `additionalContext` reaches the running agent. At others it would be lost or refused. */
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
  const { block, end } = outcome;
  if (end !== undefined) return { continue: false, stopReason: withoutControls(end), ...say(outcome) };
  // The host shows a Stop that blocks as an error, and one that adds context as feedback; both go on.
  if (block !== undefined && event === 'Stop') {
    return { hookSpecificOutput: { hookEventName: event, additionalContext: withoutControls(block) }, ...say(outcome) };
  }
  if (block !== undefined) return { decision: 'block', reason: withoutControls(block), ...say(outcome) };
  const answer = { ...plainFields(event, outcome), ...say(outcome), ...specific(event, outcome) };
  return Object.keys(answer).length > 0 ? answer : emptyAnswer(event);
}

/** The host prints texts as they are, and parts of them come from files of a project: nothing in them may drive the terminal. */
const withoutControls = (text: string): string => text.replace(/[^ -~\n\t\u00a0-\uffff]/g, '');

const say = ({ systemMessage, terminalSequence }: Outcome): object => ({
  ...(systemMessage && { systemMessage: withoutControls(systemMessage) }),
  ...(terminalSequence && { terminalSequence }),
});

/** What the scenarios want to see on top of what the host understands. */
function plainFields(event: HookEvent, { result, context, systemMessage }: Outcome): object {
  if (event === 'UserPromptSubmit') return context ? { additionalContext: context } : {};
  if (event === 'PreCompact') return systemMessage ? { result: '' } : {};
  return result ? { result } : {};
}

function specific(event: HookEvent, outcome: Outcome): object {
  const { context, sendBack, permission, updatedInput, decision } = outcome;
  const fields = {
    ...(decision && { decision }),
    ...(permission && { permissionDecision: permission.decision }),
    ...(permission?.reason && { permissionDecisionReason: withoutControls(permission.reason) }),
    ...(updatedInput && { updatedInput }),
    ...(sendBack && { additionalContext: sendBack }),
    ...(context && CONTEXT_EVENTS.includes(event) && { additionalContext: context }),
  };
  return Object.keys(fields).length > 0 ? { hookSpecificOutput: { hookEventName: event, ...fields } } : {};
}

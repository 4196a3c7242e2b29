/** What the host was seen to do with asks: the only way in which an answer becomes applied. */
import { type Ask, type AskEvent, AT_TERMINAL } from '../asks/ask.ts';
import { createAskFiles, type KnownAsk } from '../store/sessions/ask-files.ts';
import { asList, asText, isRecord } from '../values/narrow.ts';
import type { Feature } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { ASKING_TOOL } from './protocol/user-answers.ts';
import { DENIED, inputDigest } from './remote-ask.ts';

/** Records what the event tells of each open ask of the session. */
const recordEach =
  (toldOf: (known: KnownAsk, input: HookInput) => AskEvent | undefined): Feature =>
  (input, services) => {
    const files = createAskFiles(services);
    for (const known of files.openOf(input.sessionId)) {
      const event = toldOf(known, input);
      if (event) files.record(known.ask, event);
    }
    return undefined;
  };

const isAbout = ({ about }: Ask, input: HookInput): boolean => {
  const { name, input: wanted } = toolUse(input);
  return about.tool === name && about.inputHash === inputDigest(name, wanted);
};

/** PostToolUse and PostToolUseFailure: the tool ran, so it was allowed. */
export const askProof = recordEach(({ ask }, input) => {
  if (!isAbout(ask, input)) return undefined;
  const { name, response } = toolUse(input);
  return {
    type: 'observed',
    saw: name === ASKING_TOOL ? { answers: answersIn(response['answers']) } : { choice: 'allow' },
  };
});

const answersIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([question, answer]) => [question, asText(answer)]),
  );

/**
 * PostToolBatch: the only event for a call that was denied. Its result holds the words of the denial; where it does not,
 * the denial came from the terminal.
 */
export const askDenied = recordEach(({ ask, state }, input) => {
  const call = asList(input.raw['tool_calls'])
    .filter(isRecord)
    .find((raw) => isAbout(ask, { ...input, raw }));
  if (call === undefined) return undefined;
  const isOurs = state.answer?.choice === 'deny' && asText(call['tool_response']).includes(state.answer.text || DENIED);
  return { type: 'observed', saw: isOurs ? { choice: 'deny' } : AT_TERMINAL };
});

/** The main agent's turn is over or a new one begins: dialogs of the last one are gone. */
export const askTurnOver = recordEach(({ ask: { kind, agent } }) =>
  agent === '' && (kind === 'permission' || kind === 'question') ? { type: 'observed', saw: AT_TERMINAL } : undefined,
);

/** Nothing in this session can be answered now. What was decided for its workflow stays: it may be resumed. */
export const askSessionOver = recordEach(({ ask, state }) =>
  ask.kind === 'decision' && state.answer !== undefined ? undefined : { type: 'refused', why: 'session' },
);

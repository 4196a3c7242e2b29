/** What the host was seen to do with asks: the only way in which an answer becomes applied. */
import { type Ask, AT_TERMINAL, type Decision } from '../asks/ask.ts';
import { createAskFiles, type KnownAsk } from '../store/sessions/ask-files.ts';
import { asList, asText, isRecord } from '../values/narrow.ts';
import type { Feature } from './feature.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { ASKING_TOOL } from './protocol/user-answers.ts';
import { DENIED, inputDigest } from './remote-ask.ts';

/** PostToolUse and PostToolUseFailure: the tool ran, so somebody allowed it. */
export const askProof: Feature = {
  name: 'ask-proof',
  run(input, services) {
    const { name, input: wanted, response } = toolUse(input);
    const files = createAskFiles(services);
    const saw: Decision = name === ASKING_TOOL ? { answers: answersIn(response['answers']) } : { choice: 'allow' };
    for (const { ask } of files.openOf(input.sessionId)) {
      if (isAbout(ask, name, inputDigest(name, wanted))) files.record(ask, { type: 'observed', saw });
    }
    return undefined;
  },
};

const answersIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([question, answer]) => [question, asText(answer)]),
  );

const isAbout = ({ about }: Ask, tool: string, digest: string): boolean =>
  about.tool === tool && about.inputHash === digest;

/**
 * PostToolBatch: the only event for a call that was denied. Its result holds the words of the denial; where it does not,
 * the denial came from the terminal.
 */
export const askDenied: Feature = {
  name: 'ask-denied',
  run(input, services) {
    const files = createAskFiles(services);
    const open = files.openOf(input.sessionId);
    for (const call of asList(input.raw['tool_calls']).filter(isRecord)) {
      const { name, input: wanted } = toolUse({ ...input, raw: call });
      const digest = inputDigest(name, wanted);
      for (const known of open.filter(({ ask }) => isAbout(ask, name, digest)))
        files.record(known.ask, {
          type: 'observed',
          saw: isDeniedBy(known, asText(call['tool_response'])) ? { choice: 'deny' } : AT_TERMINAL,
        });
    }
    return undefined;
  },
};

const isDeniedBy = ({ state }: KnownAsk, response: string): boolean =>
  state.answer?.choice === 'deny' && response.includes(state.answer.text || DENIED);

/** The main agent's turn is over or a new one begins: dialogs of the last one are gone. */
export const askTurnOver: Feature = {
  name: 'ask-turn-over',
  run(input, services) {
    const files = createAskFiles(services);
    for (const { ask } of files.openOf(input.sessionId)) {
      if (isDialogOfMain(ask)) files.record(ask, { type: 'observed', saw: AT_TERMINAL });
    }
    return undefined;
  },
};

const isDialogOfMain = ({ kind, agent }: Ask): boolean =>
  agent === '' && (kind === 'permission' || kind === 'question');

/** Nothing of this session can be answered any more. What was decided for its workflow stays: it may be resumed. */
export const askSessionOver: Feature = {
  name: 'ask-session-over',
  run(input: HookInput, services) {
    const files = createAskFiles(services);
    const isMoved = ({ ask, state }: KnownAsk) => ask.kind === 'decision' && state.answer !== undefined;
    for (const known of files.openOf(input.sessionId))
      if (!isMoved(known)) files.record(known.ask, { type: 'refused', why: 'session' });
    return undefined;
  },
};

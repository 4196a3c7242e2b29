/** The labelled messages the reader of messages learns from. */
import { join } from 'node:path';
import { GATES, gateOf, isOpenTo } from '../../src/core/intent/gates.ts';
import { INTENT_KINDS, type IntentContext, type IntentKind } from '../../src/core/intent/intent.ts';
import { readIntentContext } from '../../src/core/intent/read-context.ts';
import { featuresOf } from '../../src/core/intent/reader/features.ts';
import { MESSAGES } from '../../src/core/intent/reader/read-message.ts';
import { linesIn } from './corpus-lines.ts';
import type { Lesson } from './learn.ts';
import { type Example, exampleOf } from './softmax.ts';

export type Message = { readonly prompt: string; readonly context: IntentContext; readonly want: IntentKind };

export const messageLesson = (messages: readonly Message[], digest: string): Lesson => ({
  examples: messages.map(toExample),
  digest,
  shape: MESSAGES,
});

const toExample = ({ prompt, context, want }: Message): Example =>
  exampleOf(featuresOf(prompt, context), {
    wanted: INTENT_KINDS.indexOf(want),
    gate: GATES.indexOf(gateOf(context)),
    open: INTENT_KINDS.map((kind) => kind === want || isOpenTo(kind, context)),
  });

export const labelledMessages = (): { messages: readonly Message[]; digest: string } => {
  const { lines, digest } = linesIn(join('src', 'core', 'intent', 'corpus'));
  return { messages: lines.map(toMessage), digest };
};

function toMessage(line: string): Message {
  const { prompt, context, want } = JSON.parse(line) as Message;
  return { prompt, want, context: readIntentContext(context) };
}

/** The labelled messages the reader of messages learns from. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATES, gateOf, isOpenTo } from '../../src/core/intent/gates.ts';
import { INTENT_KINDS, type IntentContext, type IntentKind } from '../../src/core/intent/intent.ts';
import { readIntentContext } from '../../src/core/intent/read-context.ts';
import { featuresOf } from '../../src/core/intent/reader/features.ts';
import { MESSAGES } from '../../src/core/intent/reader/read-message.ts';
import { ROOT } from '../generated-files.ts';
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

export function toMessage(line: string): Message {
  const { prompt, context, want } = JSON.parse(line) as Message;
  return { prompt, want, context: readIntentContext(context) };
}

/** Files in the order of their names, whatever the machine. */
export function linesIn(folder: string): { lines: readonly string[]; digest: string } {
  const files = readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.jsonl'))
    .sort();
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll('\r\n', '\n'));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  return { lines: texts.flatMap((text) => text.split('\n').filter(Boolean)), digest };
}

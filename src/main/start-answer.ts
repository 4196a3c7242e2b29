/** What a script does that chooses by the event which part answers it, if any. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { AnswerPart } from './answer-part.ts';
import { answerWith } from './answer-with.ts';
import { endProcess } from './end-process.ts';
import { overtoneHome } from './overtone-home.ts';
import { loadPart } from './part-loader.ts';

export function startAnswer(event: HookEvent, partFor: (input: HookInput) => string | undefined): void {
  const places = { pluginRoot: `${__dirname}/../..`, home: overtoneHome(process.env) };
  answerWith(places, event, (input) => {
    const name = partFor(input);
    return name === undefined ? undefined : loadPart<AnswerPart>(places, name);
  });
  endProcess();
}

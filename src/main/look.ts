/** A part that looks at an event first: most of them concern nobody, and then nothing else is loaded. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { AnswerPart } from './answer-part.ts';
import { answerWith } from './answer-with.ts';
import type { ScriptPart } from './hook-engine.ts';
import { keepParts } from './keep-parts.ts';
import { loadPart } from './part-loader.ts';

/** `partFor` names the part that answers, if any. */
export const lookWith =
  (event: HookEvent, partFor: (input: HookInput) => string | undefined): ScriptPart['run'] =>
  (places, own) => {
    let hasSession = false;
    answerWith(places, event, (input) => {
      hasSession = true;
      const name = partFor(input);
      return name === undefined ? undefined : loadPart<AnswerPart>(places, name);
    });
    if (hasSession) keepParts(places, [own]);
  };

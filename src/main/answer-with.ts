/** Answers the event that is read with whichever part is chosen for it, and prints what it says. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { AnswerPart, LoadedParts } from './answer-part.ts';
import type { Part, Places } from './part.ts';
import { runHookProcess } from './run-hook-process.ts';

export type PartChoice = (input: HookInput) => Part<AnswerPart> | undefined;

export function answerWith(places: Places, event: HookEvent, partFor: PartChoice, loaded?: LoadedParts): void {
  let part: Part<AnswerPart> | undefined;
  runHookProcess(event, (input) => {
    part = partFor(input);
    return part === undefined ? emptyAnswer(event) : part.exports.answerEvent(input, places, loaded);
  });
  part?.exports.keepCode(places, part);
}

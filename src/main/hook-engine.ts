/** The features of a script on their services, as a part of dist that the script loads. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import { type AnswerPart, answersWith } from './answer-part.ts';
import { answerWith } from './answer-with.ts';
import { createHookServices } from './hook-services.ts';
import type { Part, Places } from './part.ts';

/** A part that is a whole script: it reads the event, answers it and prints the answer. */
export type ScriptPart = { readonly run: (places: Places, own: Part<unknown>) => void };

export const scriptOf = (list: FeatureList): ScriptPart['run'] => scriptWith(answersOf(list), list.event);

export const scriptWith =
  (answers: AnswerPart, event: HookEvent): ScriptPart['run'] =>
  (places, own) =>
    answerWith(places, event, () => ({ ...own, exports: answers }));

export const answersOf = (list: FeatureList): AnswerPart =>
  answersWith((input, surroundings) => runHook(list, input, createHookServices(surroundings, input.cwd)));

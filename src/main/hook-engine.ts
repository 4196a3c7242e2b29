/** The features of a script on their services, as a part of dist that the script loads. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import { type AnswerPart, answersWith } from './answer-part.ts';
import { createHookServices } from './hook-services.ts';
import type { Part, Places } from './part-loader.ts';
import { runHookProcess } from './run-hook-process.ts';

/** A part that is a whole script: it reads the event, answers it and prints the answer. */
export type ScriptPart = { readonly run: (places: Places, own: Part<unknown>) => void };

export const scriptOf = (list: FeatureList): ScriptPart['run'] => scriptWith(answersOf(list), list.event);

export const scriptWith =
  ({ answerEvent, keepCode }: AnswerPart, event: HookEvent): ScriptPart['run'] =>
  (places, own) => {
    let hasSession = false;
    runHookProcess(event, (input) => {
      hasSession = true;
      return answerEvent(input, places);
    });
    if (hasSession) keepCode(places, own);
  };

export const answersOf = (list: FeatureList): AnswerPart =>
  answersWith((input, surroundings) => runHook(list, input, createHookServices(surroundings, input.cwd)));

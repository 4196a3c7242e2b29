/** The features of a script on their services, as a part of dist that the script loads. */
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import { type AnswerPart, answersWith } from './answer-part.ts';
import { createHookServices } from './hook-services.ts';
import type { Part, Places } from './part-loader.ts';
import { type HookProcess, runHookProcess } from './run-hook-process.ts';

/** A part that is a whole script: it reads the event, answers it and prints the answer. */
export type ScriptPart = { readonly run: (places: Places, own: Part<unknown>) => void };

/** The first list is for an event that does not say which it is. */
export const scriptOf = (...lists: FeatureLists): ScriptPart['run'] => {
  const [first, ...others] = lists;
  return scriptWith(answersOf(...lists), [first.event, ...others.map(({ event }) => event)]);
};

export const scriptWith =
  ({ answerEvent, keepCode }: AnswerPart, events: HookProcess['events']): ScriptPart['run'] =>
  (places, own) => {
    let hasSession = false;
    runHookProcess({
      events,
      answer(input) {
        hasSession = true;
        return answerEvent(input, places);
      },
    });
    if (hasSession) keepCode(places, own);
  };

type FeatureLists = readonly [FeatureList, ...FeatureList[]];

export const answersOf = (...lists: FeatureLists): AnswerPart =>
  answersWith((input, surroundings) => {
    const list = lists.find(({ event }) => event === input.event) ?? lists[0];
    return runHook(list, input, createHookServices(surroundings, input.cwd));
  });

/** The features of a script on their services, as a part of dist that the script loads. */
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { createHookServices } from './hook-services.ts';
import { loadPart, type Part, type Places } from './part-loader.ts';
import { runHookProcess } from './run-hook-process.ts';
import { hookError } from './safe-hook.ts';

/** A part that is a whole script: it reads the event, answers it and prints the answer. */
export type ScriptPart = { readonly run: (places: Places, own: Part<unknown>) => void };

/** A part that answers an event which was read already. Whoever prints the answer keeps the code afterwards. */
export type AnswerPart = {
  readonly answerEvent: (input: HookInput, places: Places) => object;
  readonly keepCode: (places: Places, own: Part<unknown>) => void;
};

/** The first list is for an event that does not say which it is. */
export const scriptOf = (...lists: FeatureLists): ScriptPart['run'] => {
  const { answerEvent, keepCode } = answersOf(...lists);
  const [first, ...others] = lists;
  return (places, own) => {
    let hasSession = false;
    runHookProcess({
      events: [first.event, ...others.map(({ event }) => event)],
      answer(input) {
        hasSession = true;
        return answerEvent(input, places);
      },
    });
    if (hasSession) keepCode(places, own);
  };
};

type FeatureLists = readonly [FeatureList, ...FeatureList[]];

export function answersOf(...lists: FeatureLists): AnswerPart {
  const parts: Part<unknown>[] = [];
  return {
    answerEvent(input, places) {
      const list = lists.find(({ event }) => event === input.event) ?? lists[0];
      const load = <T>(name: string): T => {
        const part = loadPart<T>(places, name);
        parts.push(part);
        return part.exports;
      };
      return runHook(list, input, createHookServices({ ...places, loadPart: load, log: hookError }, input.cwd));
    },
    keepCode(places, own) {
      const worthKeeping = [own, ...parts].filter(({ isNew }) => isNew || Math.random() < REFRESH_CHANCE);
      if (worthKeeping.length === 0) return;
      const path = `${places.pluginRoot}/dist/keep-code.js`;
      (require(path) as typeof import('./keep-code.ts')).keepCode(`${places.home}/cache`, worthKeeping);
    },
  };
}

/** Code holds the functions that have run; now and then what a later run has added is kept as well. */
const REFRESH_CHANCE = 1 / 16;

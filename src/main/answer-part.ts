/** A part that answers an event which was read already, with whatever further parts it turns out to need. */
import type { HookInput } from '../protocol/hook-input.ts';
import type { HookSurroundings } from './hook-services.ts';
import { loadPart, type Part, type Places, WITH_VM } from './part-loader.ts';
import { hookError } from './safe-hook.ts';

/** Whoever prints the answer keeps the code afterwards. */
export type AnswerPart = {
  readonly answerEvent: (input: HookInput, places: Places) => object;
  readonly keepCode: (places: Places, own: Part<unknown>) => void;
};

export function answersWith(answer: (input: HookInput, surroundings: HookSurroundings) => object): AnswerPart {
  const parts: Part<unknown>[] = [];
  return {
    answerEvent(input, places) {
      const load = <T>(name: string): T => {
        const part = loadPart<T>(places, name);
        parts.push(part);
        return part.exports;
      };
      return answer(input, { ...places, loadPart: load, log: hookError });
    },
    keepCode(places, own) {
      const worthKeeping = [own, ...parts].filter(({ kind }) => kind < WITH_VM || Math.random() < REFRESH_CHANCE);
      if (worthKeeping.length === 0) return;
      const path = `${places.pluginRoot}/dist/keep-code.js`;
      (require(path) as typeof import('./keep-code.ts')).keepCode(places, worthKeeping);
    },
  };
}

/** Code holds the functions that have run; now and then what a later run has added is kept as well. */
const REFRESH_CHANCE = 1 / 16;

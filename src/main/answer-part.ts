/** A part that answers an event which was read already, with whatever further parts it turns out to need. */
import type { HookInput } from '../protocol/hook-input.ts';
import type { HookSurroundings } from './hook-services.ts';
import { keepParts } from './keep-parts.ts';
import type { Part, Places } from './part.ts';
import { loadPart } from './part-loader.ts';
import { hookError } from './safe-hook.ts';

/** Whoever prints the answer keeps the code afterwards. */
export type AnswerPart = {
  /** `loaded`: parts that are there already, by name. */
  readonly answerEvent: (input: HookInput, places: Places, loaded?: LoadedParts) => object;
  readonly keepCode: (places: Places, own: Part<unknown>) => void;
};

export type LoadedParts = Readonly<Record<string, Part<unknown>>>;

export function answersWith(answer: (input: HookInput, surroundings: HookSurroundings) => object): AnswerPart {
  const parts: Part<unknown>[] = [];
  return {
    answerEvent(input, places, loaded = {}) {
      const load = <T>(name: string): T => {
        const part = (loaded[name] as Part<T> | undefined) ?? loadPart<T>(places, name);
        parts.push(part);
        return part.exports;
      };
      return answer(input, { ...places, loadPart: load, log: hookError });
    },
    keepCode: (places, own) => keepParts(places, [own, ...parts]),
  };
}

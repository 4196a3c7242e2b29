/** What a script loads when an event concerns it: its features and what they run on. */
import type { FeatureList } from '../hooks/feature.ts';
import { runHook } from '../hooks/run-hook.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import { createHookServices, type HookSurroundings } from './hook-services.ts';

export type AnswerEvent = (input: HookInput, surroundings: HookSurroundings) => object;

/** The first list answers an event that does not say which it is. */
export const createEngine =
  (first: FeatureList, ...others: readonly FeatureList[]): AnswerEvent =>
  (input, surroundings) =>
    runHook(
      others.find(({ event }) => event === input.event) ?? first,
      input,
      createHookServices(surroundings, input.cwd),
    );

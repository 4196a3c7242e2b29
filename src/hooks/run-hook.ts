/** Runs the rows of an event. A broken feature never stops the session. */
import { messageOf } from '../values/narrow.ts';
import type { FailMode, Feature, FeatureList, HookServices, Places, Row } from './feature.ts';
import { type HookInput, withToolInput } from './protocol/hook-input.ts';
import { emptyAnswer, mergeOutcomes, type Outcome, renderAnswer } from './protocol/outcome.ts';

export type HookContext = {
  readonly places: Places;
  /** Loads a feature and what it runs on. */
  readonly load: (row: Row, input: HookInput) => { readonly feature: Feature; readonly services: HookServices };
  /** The outcome of a row that is broken. */
  readonly whenBroken: (mode: FailMode, input: HookInput, why: string) => Outcome;
  readonly log: HookServices['log'];
};

export function runHook({ event, features }: FeatureList, input: HookInput, context: HookContext): object {
  const rows = features.filter(({ when }) => when === undefined || when(input, context.places));
  if (rows.length === 0) return emptyAnswer(event);
  const outcomes: Outcome[] = [];
  const errors = new Set<string>();
  let current = input;
  for (const row of rows) {
    if (row.unlessHeld && outcomes.some(({ block }) => block !== undefined)) continue;
    const outcome = attempt(row, current, context, errors);
    if (outcome === undefined) continue;
    outcomes.push(outcome);
    if (outcome.updatedInput) current = withToolInput(current, outcome.updatedInput);
    if (outcome.permission?.decision === 'deny' || outcome.end !== undefined) break;
  }
  if (errors.size > 0) context.log('safeRun', [...errors].join('; '));
  return renderAnswer(event, mergeOutcomes(outcomes));
}

function attempt(row: Row, input: HookInput, context: HookContext, errors: Set<string>): Outcome | undefined {
  try {
    const { feature, services } = context.load(row, input);
    return feature(input, services);
  } catch (error) {
    const why = messageOf(error);
    errors.add(why);
    return row.whenBroken && context.whenBroken(row.whenBroken, input, why);
  }
}

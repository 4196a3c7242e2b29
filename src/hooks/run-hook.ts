/** Runs the rows of an event. The one place in hooks/ that catches: a broken feature never stops the session. */
import { messageOf } from '../values/narrow.ts';
import type { ConditionalRow, Feature, FeatureList, HookServices } from './feature.ts';
import { type HookInput, withToolInput } from './protocol/hook-input.ts';
import { emptyAnswer, mergeOutcomes, type Outcome, renderAnswer } from './protocol/outcome.ts';

export type HookContext = {
  /** Root of the project the event happened in. */
  readonly project: string;
  /** Overtone's own directory. */
  readonly home: string;
  /** What these rows run on; called only when one applies. */
  readonly services: (rows: FeatureList['features']) => HookServices;
  readonly loadFeature: (row: ConditionalRow) => Feature;
};

export function runHook({ event, features }: FeatureList, input: HookInput, context: HookContext): object {
  const rows = features.filter((row) => !('when' in row) || row.when(input, context.project, context.home));
  if (rows.length === 0) return emptyAnswer(event);
  const services = context.services(rows);
  const outcomes: Outcome[] = [];
  const errors = new Set<string>();
  let current = input;
  for (const row of rows) {
    const outcome = attempt('run' in row ? row : context.loadFeature(row), current, services, errors);
    if (outcome === undefined) continue;
    outcomes.push(outcome);
    if (outcome.updatedInput) current = withToolInput(current, outcome.updatedInput);
    if (outcome.permission?.decision === 'deny' || outcome.end !== undefined) break;
  }
  if (errors.size > 0) services.log('safeRun', [...errors].join('; '));
  return renderAnswer(event, mergeOutcomes(outcomes));
}

function attempt(
  { run, whenBroken }: Feature,
  input: HookInput,
  services: HookServices,
  errors: Set<string>,
): Outcome | undefined {
  try {
    return run(input, services);
  } catch (error) {
    const why = messageOf(error);
    errors.add(why);
    return whenBroken?.(input, services, why);
  }
}

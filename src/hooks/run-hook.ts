/** The one place in hooks/ that catches: a broken feature is logged and never stops the user's session. */
import { messageOf } from '../core/narrow.ts';
import { emptyAnswer, renderAnswer } from '../protocol/answer.ts';
import { type HookInput, withToolInput } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { Feature, FeatureList, HookServices } from './feature.ts';

/** Without a session there is nothing to look at, and nothing is read. */
export function runHook<S extends Pick<HookServices, 'log'>>(
  list: FeatureList<S>,
  input: HookInput,
  services: S,
): object {
  if (input.sessionId === '') return emptyAnswer(list.event);
  const outcomes: Outcome[] = [];
  const errors = new Set<string>();
  let current = input;
  for (const feature of list.features) {
    if (feature.concerns?.(current) === false) continue;
    const outcome = attempt(feature, current, services, errors);
    if (outcome === undefined) continue;
    outcomes.push(outcome);
    if (outcome.updatedInput) current = withToolInput(current, outcome.updatedInput);
    if (outcome.permission?.decision === 'deny') break;
  }
  if (errors.size > 0) services.log('safeRun', [...errors].join('; '));
  return renderAnswer(list.event, mergeOutcomes(outcomes));
}

function attempt<S>(
  { run, whenBroken }: Feature<S>,
  input: HookInput,
  services: S,
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

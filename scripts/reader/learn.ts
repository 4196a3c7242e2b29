/** From labelled messages to the reader's table: learn on all features, keep the telling ones, learn on those, round. */
import { GATES, gateOf, isOpenTo } from '../../src/core/intent/gates.ts';
import { INTENT_KINDS } from '../../src/core/intent/intent.ts';
import { FEATURE_BITS, featuresOf } from '../../src/core/intent/reader/features.ts';
import { MOST_STEPS, packWeights, type ReaderTable } from '../../src/core/intent/reader/table.ts';
import type { Corpus, Labelled } from './labelled.ts';
import { type Example, type Model, trained } from './softmax.ts';

/** Half a dozen bytes each: more of them read hardly better. */
const KEPT_FEATURES = 20_000;
const ROUNDS = { choosing: 4, learning: 8 };
const KINDS = INTENT_KINDS.length;
const ALL = { features: 2 ** FEATURE_BITS, kinds: KINDS, gates: GATES.length };

export function learn({ messages, digest }: Corpus): ReaderTable {
  const examples = messages.map(exampleOf);
  const features = telling(trained(examples, ALL, ROUNDS.choosing), examples);
  const places = new Map([...features].map((feature, at) => [feature, at]));
  const kept = examples.map((example) => ({
    ...example,
    features: Uint32Array.from([...example.features].flatMap((feature) => places.get(feature) ?? [])),
  }));
  const model = trained(kept, { ...ALL, features: features.length }, ROUNDS.learning);
  const expected = [...model.expected].map((value) => Math.round(value * 1_000) / 1_000);
  return { corpus: digest, features, expected, ...rounded(model.weights) };
}

function exampleOf({ prompt, context, want }: Labelled): Example {
  const features = Uint32Array.from(featuresOf(prompt));
  return {
    features,
    value: 1 / Math.sqrt(features.length),
    wanted: INTENT_KINDS.indexOf(want),
    gate: GATES.indexOf(gateOf(context)),
    open: INTENT_KINDS.map((kind) => kind === want || isOpenTo(kind, context)),
  };
}

/** Those with heavy weights in many messages, rising. */
function telling({ weights }: Model, examples: readonly Example[]): Uint32Array {
  const uses = new Uint32Array(ALL.features);
  for (const { features } of examples) for (const feature of features) uses[feature] = (uses[feature] ?? 0) + 1;
  const worth = Float64Array.from(uses, (count, feature) => count * squared(weights, feature));
  return Uint32Array.from(worth.keys())
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)
    .slice(0, KEPT_FEATURES)
    .filter((feature) => (worth[feature] ?? 0) > 0)
    .sort();
}

const squared = (weights: Float32Array, feature: number): number =>
  weights.subarray(feature * KINDS, (feature + 1) * KINDS).reduce((sum, weight) => sum + weight * weight, 0);

/** The step that loses least. */
function rounded(weights: Float32Array): Pick<ReaderTable, 'weights' | 'step'> {
  const spread = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0) / weights.length);
  const inSteps = (weight: number, step: number): number =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight / step)));
  const loss = (step: number): number =>
    weights.reduce((sum, weight) => sum + (inSteps(weight, step) * step - weight) ** 2, 0);
  const steps = Array.from({ length: 20 }, (_, at) => Number((spread * 0.1 * 1.12 ** at).toPrecision(4)));
  const step = steps.reduce((best, next) => (loss(next) < loss(best) ? next : best));
  return { step, weights: packWeights(Int8Array.from(weights, (weight) => inSteps(weight, step))) };
}

/** From labelled texts to a reader's table: learn on all features, keep the telling ones, learn on those, round. */
import { MOST_STEPS, packWeights, type ReaderTable, type Shape } from '../../src/core/reader/table.ts';
import { FEATURE_BITS } from '../../src/core/reader/words.ts';
import { type Example, type Model, trained } from './softmax.ts';

export type Lesson = { readonly examples: readonly Example[]; readonly digest: string; readonly shape: Shape };

/** Ten bytes each: more of them read hardly better, and half of them a little worse. */
const KEPT_FEATURES = 60_000;
const ALL_FEATURES = 2 ** FEATURE_BITS;
const ROUNDS = { choosing: 4, learning: 8 };

export function learn({ examples, digest, shape }: Lesson): ReaderTable {
  const whole = trained(examples, { ...shape, features: ALL_FEATURES }, ROUNDS.choosing);
  const features = telling(whole, examples, shape.kinds);
  const places = new Map([...features].map((feature, at) => [feature, at]));
  const kept = examples.map((example) => ({
    ...example,
    features: Uint32Array.from([...example.features].flatMap((feature) => places.get(feature) ?? [])),
  }));
  const model = trained(kept, { ...shape, features: features.length }, ROUNDS.learning);
  const expected = [...model.expected].map((value) => Math.round(value * 1_000) / 1_000);
  return { corpus: digest, features, expected, ...rounded(model.weights) };
}

/** Those with heavy weights in many texts, rising. */
function telling({ weights }: Model, examples: readonly Example[], kinds: number): Uint32Array {
  const uses = new Uint32Array(ALL_FEATURES);
  for (const { features } of examples) for (const feature of features) uses[feature] = (uses[feature] ?? 0) + 1;
  const squared = (feature: number): number =>
    weights.subarray(feature * kinds, (feature + 1) * kinds).reduce((sum, weight) => sum + weight * weight, 0);
  const worth = Float64Array.from(uses, (count, feature) => count && count * squared(feature));
  return Uint32Array.from(worth.keys())
    .filter((feature) => (worth[feature] ?? 0) > 0)
    .sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0) || one - other)
    .slice(0, KEPT_FEATURES)
    .sort();
}

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

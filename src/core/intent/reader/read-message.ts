/** The second reader: how likely each meaning of a message is, learned from the corpus and knowing no rule. */
import { GATES, gateOf, isOpenTo } from '../gates.ts';
import { INTENT_KINDS, type IntentContext, type IntentKind } from '../intent.ts';
import { featuresOf } from './features.ts';
import { type ReaderTable, weightAt } from './table.ts';

export type Likelihood = ReadonlyMap<IntentKind, number>;

/** Nobody has labelled longer ones; what the reader has learned does not hold for them. */
const LONGEST = 600;

/** Only kinds the state is open to are in it. Nothing is said about what is too long or has no words. */
export function readMessage(table: ReaderTable, prompt: string, context: IntentContext): Likelihood | undefined {
  if (prompt.length > LONGEST) return undefined;
  const features = featuresOf(prompt);
  const sums = new Array<number>(INTENT_KINDS.length).fill(0);
  let known = 0;
  for (const feature of features) {
    const row = placeOf(feature, table.features);
    if (row === undefined) continue;
    known += 1;
    for (const kind of INTENT_KINDS.keys())
      sums[kind] = (sums[kind] ?? 0) + weightAt(table.weights, row * INTENT_KINDS.length + kind);
  }
  if (known === 0) return undefined;
  const scale = table.step / Math.sqrt(features.size);
  const base = GATES.indexOf(gateOf(context)) * INTENT_KINDS.length;
  return shares(
    INTENT_KINDS.flatMap((kind, at) =>
      isOpenTo(kind, context) ? [[kind, (table.expected[base + at] ?? 0) + (sums[at] ?? 0) * scale] as const] : [],
    ),
  );
}

function placeOf(wanted: number, sorted: Uint32Array): number | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function shares(scores: readonly (readonly [kind: IntentKind, score: number])[]): Likelihood {
  const most = Math.max(...scores.map(([, score]) => score));
  const weighted = scores.map(([kind, score]) => [kind, Math.exp(score - most)] as const);
  const whole = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(weighted.map(([kind, weight]) => [kind, weight / whole]));
}

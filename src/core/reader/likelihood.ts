/** How likely each kind is that a text may be, by what a reader has learned. */
import { type ReaderTable, weightAt } from './table.ts';
import type { Features } from './words.ts';

export type Text = {
  readonly features: Readonly<Pick<Features, 'size'>> & Iterable<number>;
  /** The state it was written in. */
  readonly gate: number;
  /** By kind: whether it may be one at all. */
  readonly open: readonly boolean[];
};

/** A share for each kind, nothing for those it cannot be; no answer where no word is known. */
export function sharesOf(table: ReaderTable, { features, gate, open }: Text): readonly number[] | undefined {
  const kinds = open.length;
  const sums = new Array<number>(kinds).fill(0);
  let known = 0;
  for (const feature of features) {
    const row = placeOf(feature, table.features);
    if (row === undefined) continue;
    known += 1;
    for (let kind = 0; kind < kinds; kind += 1)
      sums[kind] = (sums[kind] ?? 0) + weightAt(table.weights, row * kinds + kind);
  }
  if (known === 0) return undefined;
  const scale = table.step / Math.sqrt(features.size);
  const scores = sums.map((sum, kind) => (table.expected[gate * kinds + kind] ?? 0) + sum * scale);
  return shares(scores.map((score, kind) => (open[kind] ? score : Number.NEGATIVE_INFINITY)));
}

function shares(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
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

/** Interleaved measuring: what is compared runs side by side in every round, so that a busy machine slows both alike. */
import { median } from './statistics.ts';

/** Both return what one run took. */
export type Pair = { readonly name: string; readonly subject: () => number; readonly baseline: () => number };

export type Cost = {
  readonly name: string;
  /** Of the medians. */
  readonly ratio: number;
  /** The median of the ratios of neighbours: tells how far the first can be trusted. */
  readonly paired: number;
};

/** A round that is thrown away warms the files. */
const WARM_UP_ROUNDS = 3;

export function measure(pairs: readonly Pair[], rounds: number): Cost[] {
  const taken = pairs.map((pair) => ({ ...pair, subjects: [] as number[], baselines: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const { subject, baseline, subjects, baselines } of taken) {
      const [first, second] = round % 2 === 0 ? [subject, baseline] : [baseline, subject];
      const times = [first(), second()];
      if (round < 0) continue;
      if (round % 2 !== 0) times.reverse();
      subjects.push(times[0] ?? Number.NaN);
      baselines.push(times[1] ?? Number.NaN);
    }
  }
  return taken.map(({ name, subjects, baselines }) => ({
    name,
    ratio: median(subjects) / median(baselines),
    paired: median(subjects.map((time, index) => time / (baselines[index] ?? Number.NaN))),
  }));
}

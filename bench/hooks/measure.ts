/** Interleaved measurement: subject and baseline run one after the other in every round, so that load slows both. */
import { readFileSync } from 'node:fs';

export type Pair = {
  readonly name: string;
  /** Both run child processes and resolve to the milliseconds they took. */
  readonly subject: () => Promise<number>;
  readonly baseline: () => Promise<number>;
};

export type Ratio = {
  readonly name: string;
  /** By the clock: the median of the ratios of neighbouring runs. */
  readonly paired: number;
  /** By the clock: the median of the subject over the median of the baseline. */
  readonly medians: number;
  /** Processor time of all runs, which other work on the machine hardly changes. Linux only. */
  readonly processor: number | undefined;
};

type Run = { readonly ms: number; readonly ticks: number };

const WARM_UP_ROUNDS = 2;

export async function measure(pairs: readonly Pair[], rounds: number): Promise<Ratio[]> {
  const taken = pairs.map((pair) => ({ ...pair, subjects: [] as Run[], baselines: [] as Run[] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const { subject, baseline, subjects, baselines } of taken) {
      const isSubjectFirst = round % 2 === 0;
      const first = await timed(isSubjectFirst ? subject : baseline);
      const second = await timed(isSubjectFirst ? baseline : subject);
      if (round < 0) continue;
      subjects.push(isSubjectFirst ? first : second);
      baselines.push(isSubjectFirst ? second : first);
    }
  }
  return taken.map(({ name, subjects, baselines }) => ({
    name,
    paired: median(subjects.map(({ ms }, index) => ms / (baselines[index]?.ms ?? Number.NaN))),
    medians: median(subjects.map(({ ms }) => ms)) / median(baselines.map(({ ms }) => ms)),
    processor: process.platform === 'linux' ? sumOfTicks(subjects) / sumOfTicks(baselines) : undefined,
  }));
}

async function timed(work: () => Promise<number>): Promise<Run> {
  const before = childTicks();
  const ms = await work();
  return { ms, ticks: childTicks() - before };
}

/** Processor time of all children that have ended: `cutime` and `cstime` of proc(5). */
function childTicks(): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[13]) + Number(fields[14]);
}

const sumOfTicks = (runs: readonly Run[]): number => runs.reduce((sum, { ticks }) => sum + ticks, 0);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

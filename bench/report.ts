/** What docs/benchmarks.md says of hooks. Ratios only: times belong to a machine, ratios to the code. */
import { markdownTable as table } from './document.ts';
import type { LimitedCost } from './run.ts';

export type Report = {
  readonly hooks: readonly LimitedCost[];
  readonly growth: readonly LimitedCost[];
  readonly rounds: number;
};

export const renderReport = ({ hooks, growth, rounds }: Report): string =>
  `## What a hook costs
Made by \`npm run bench -- --only hooks\` (Node ${process.versions.node}, ${rounds} interleaved rounds, medians). Each hook runs as the host runs it, through
a shell, in a session half way through \`standard\`; the measure is an empty \`node\` script, started through a shell as
well and without the options of hooks.json (ADR 29), in the same round. *paired* is
the median of the ratios of neighbours: where it differs from the ratio, the machine was busy.

${table(['event', 'ratio', 'paired', 'limit', ''], hooks.map(row))}

## Cost in a long session
The same hook in a session with many past events, as a ratio to a session with ten.

${table(['event', 'ratio', 'paired', 'limit', ''], growth.map(row))}
`;

const row = ({ name, ratio, paired, limit }: LimitedCost): string[] => [
  name,
  ratio.toFixed(3),
  paired.toFixed(3),
  limit.toFixed(2),
  ratio <= limit ? 'holds' : 'broken',
];

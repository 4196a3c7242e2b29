/** How many tests a run executed, by the summary lines of the known runners. */

/** Each pattern finds the count, or in `none` and `some` a line that stands for no test or for at least one. */
type Summary = { readonly count?: RegExp; readonly none?: RegExp; readonly some?: RegExp };

const SUMMARIES = {
  node: { count: /^(?:#|ℹ) tests (\d+)$/gm },
  vitest: { count: /^\s*Tests\s+.*\((\d+)\)$/gm, none: /^No test files found|^\s*Tests\s+no tests$/m },
  jest: { count: /^Tests:\s+(?:.*, )?(\d+) total$/gm, none: /^No tests found/m },
  mocha: { count: /^\s*(\d+) passing\b/gm },
  pytest: { count: /\bcollected (\d+) items?\b/g, none: /\bno tests ran\b/ },
  unittest: { count: /^Ran (\d+) tests? in /gm },
  bun: { count: /^Ran (\d+) tests? across /gm },
  cargo: { count: /^running (\d+) tests?$/gm },
  go: { none: /\[no test(?: file)?s(?: to run)?\]$/m, some: /^ok\s+\S+\s+(?!.*\[no tests to run\]).*$/m },
  ruby: { count: /^(\d+) (?:runs|tests|examples?), \d+ (?:assertions|failures)/gm },
} as const satisfies Record<string, Summary>;

/** Several packages may print a summary each. Without any, the count is not known. */
export function ranNoTest(output: string): boolean {
  const counts = Object.values<Summary>(SUMMARIES).flatMap((summary) => countsIn(output, summary));
  return counts.length > 0 && counts.every((count) => count === 0);
}

const countsIn = (output: string, { count, none, some }: Summary): number[] => [
  ...(count ? [...output.matchAll(count)].map(([, digits]) => Number(digits)) : []),
  ...(none?.test(output) ? [0] : []),
  ...(some?.test(output) ? [1] : []),
];

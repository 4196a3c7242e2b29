/** What Overtone adds to a session's requests on the real host stays within its budgets. `npm run bench` records it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SOURCES } from '../../bench/tokens/added.ts';
import { measureTokens, type TokenCost } from '../../bench/tokens/measure-tokens.ts';

let costs: readonly TokenCost[] = [];

describe('given sessions with the plugin and without', () => {
  beforeAll(async () => {
    costs = await measureTokens();
  });

  it('then no text budget is exceeded', () => {
    expect(costs.filter(({ tokens, limit }) => tokens > limit)).toEqual([]);
  });

  it('then every kind of session was counted, in the default language and in the longest', () => {
    const limits = costs.map(({ limit }) => limit);
    expect(limits).toEqual([1_200, 0, 0, 1_500, 12_000, 1_200, 0, 0, 1_500, 12_000]);
  });

  it('then nothing was overlooked: each source of text has a share in each run', () => {
    const runs = costs.filter(({ name }) => name.startsWith('`'));
    for (const { name, bySource } of runs) {
      for (const source of SOURCES) expect(bySource[source], `${source} of ${name}`).toBeGreaterThan(0);
    }
    expect(costs.every(({ tokens, limit }) => tokens > 0 || limit === 0)).toBe(true);
  });
});

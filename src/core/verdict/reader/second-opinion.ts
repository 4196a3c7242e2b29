/** What rules and reader come to together about a report without a marker. */
import type { Verdict } from '../../workflow/flow.ts';
import type { Likelihood } from './read-report.ts';

/** What the rules say is this much likelier than the reader alone takes it for. */
const WEIGHT_OF_RULES = 15;
/** A pass the reader takes for less likely than this is none: a failure that slips through costs more than a question. */
const LEAST_FOR_PASS = 0.6;

/** The reader may take a pass away, but never gives one. */
export function weighed(said: Verdict, likelihood: Likelihood): Verdict {
  if (!likelihood.has(said)) return said;
  const mayPass = said === 'pass' && (likelihood.get('pass') ?? 0) >= LEAST_FOR_PASS;
  const weights = [...likelihood]
    .filter(([verdict]) => verdict !== 'pass' || mayPass)
    .map(([verdict, share]) => [verdict, verdict === said ? share * WEIGHT_OF_RULES : share] as const);
  return weights.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

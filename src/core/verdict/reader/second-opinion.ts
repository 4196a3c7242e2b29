/** What rules and reader come to together about a report without a marker. */
import type { Verdict } from '../../workflow/flow.ts';
import type { Likelihood } from './read-report.ts';

/** What the rules say is this much likelier than the reader alone takes it for. */
const WEIGHT_OF_RULES = 15;
/** A pass the reader takes for less likely than this is none: a failure that slips through costs more than a question. */
const LEAST_FOR_PASS = 0.6;
/** One the rules do not see needs this, in a text in which a few kind words do not weigh most. */
const SURE_OF_PASS = 0.98;
const LEAST_LENGTH = 150;

export function weighed(said: Verdict, likelihood: Likelihood, report: string): Verdict {
  if (!likelihood.has(said)) return said;
  const pass = likelihood.get('pass') ?? 0;
  if (said !== 'pass' && pass >= SURE_OF_PASS && report.length >= LEAST_LENGTH) return 'pass';
  const mayPass = said === 'pass' && pass >= LEAST_FOR_PASS;
  const weights = [...likelihood]
    .filter(([verdict]) => verdict !== 'pass' || mayPass)
    .map(([verdict, share]) => [verdict, verdict === said ? share * WEIGHT_OF_RULES : share] as const);
  return weights.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

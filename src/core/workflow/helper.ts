/** An agent from outside the workflow came back, such as a debugger or developer called to mend something. */
import { LIMITS } from '../registry/limits.ts';
import { STAGES } from '../registry/stages.ts';
import type { Step } from './advance.ts';
import type { Attempt, Flow, Repair } from './flow.ts';

/** Kept so that a repeated start is recognised; older ones nobody repeats. */
const KEPT_HELPERS = 50;

export function endHelper(flow: Flow, attempt: Attempt): Step {
  const next = { ...flow, helpers: [...flow.helpers, attempt].slice(-KEPT_HELPERS) };
  if (flow.repair === null) return [next, []];
  const repair = helped(flow.repair, attempt);
  if (repair.tries < LIMITS.retry.maxRetries) return [{ ...next, repair }, []];
  const data = { reason: attempt.result, agent: attempt.agent, count: repair.tries };
  return [{ ...next, repair, phase: 'waiting-for-human' }, [{ type: 'error:fatal', data }]];
}

/** A diagnosis counts however it ends, a fix only when it passed. */
function helped(repair: Repair, { agent, result }: Attempt): Repair {
  if (agent === STAGES.DEBUG.agent && result !== 'lost') return { ...repair, debugged: true, tries: 0 };
  if (agent === STAGES.DEV.agent && result === 'pass') return { debugged: true, fixed: true, tries: 0 };
  return result === 'pass' ? repair : { ...repair, tries: repair.tries + 1 };
}

/** Why work was held: what a guard refused, where the loop let go, which limit was reached, what a review was called for. */
import type { Loop } from '../loop/loop.ts';
import { LIMITS } from '../registry/limits.ts';
import type { Denial } from './denial.ts';
import type { SessionDetail } from './session-facts.ts';
import type { Hold } from './session-view.ts';
import { waitsForOf } from './waits-for.ts';

const SHOWN = 20;

/** Newest first. `params.reason` chooses the sentence `hold.<kind>.<reason>`, where there is one. */
export function holdsOf(detail: SessionDetail): Hold[] {
  const holds = [
    ...detail.denials.map(denied),
    ...loopHold(detail.loop),
    ...limitHold(detail),
    ...(detail.task?.expertReview ? [expertHold(detail.task.expertReview)] : []),
  ];
  return holds.sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, SHOWN);
}

const denied = ({ ts, kind, subject, causes, text }: Denial): Hold => ({
  kind,
  at: ts,
  text,
  params: { subject, causes: causes.join(', '), ...(causes.length === 0 && { reason: 'waiting' }) },
});

/** An end is no hold. */
const ENDS: readonly string[] = ['finished', 'aborted'];

function loopHold(loop: Loop | undefined): Hold[] {
  if (!loop?.stopped || ENDS.includes(loop.stopReason ?? '')) return [];
  const { iteration, consecutiveErrors: errors, stopReason: reason = 'user' } = loop;
  const params = { reason, iteration, limit: LIMITS.loop.maxIterations, errors };
  return [{ kind: 'loop', at: loop.stoppedAt ?? '', text: null, params }];
}

const LIMIT_KINDS: readonly string[] = ['retry-limit', 'repair-limit', 'no-verdict', 'retro-limit'];

function limitHold(detail: SessionDetail): Hold[] {
  const { kind, params, since } = waitsForOf(detail, detail.updatedAt);
  if (!LIMIT_KINDS.includes(kind)) return [];
  return [{ kind: 'limit', at: since ?? '', text: null, params: { ...params, reason: kind } }];
}

const expertHold = ({ cause, at }: { readonly cause: string; readonly at: string }): Hold => ({
  kind: 'expert',
  at,
  text: null,
  params: { reason: cause },
});

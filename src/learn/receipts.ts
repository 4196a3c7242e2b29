/** Receipts: what was told or withheld, what became of it, and whether telling helps. */

import { blame } from './blame.ts';
import { ENOUGH } from './delivery.ts';
import { type LearnedText, lineOf, type Place } from './lines.ts';
import type { Arms, Evidence, Instinct, Receipt } from './records.ts';
import { usesReplacement } from './resolution.ts';
import { hasSucceeded, isShellCall, type SessionTrace } from './session-events.ts';
import { triggerKey, triggerText } from './trigger.ts';

type Outcome = NonNullable<Receipt['outcome']>;

/** Fills in the outcomes of the receipts of a session. */
export function settleReceipts(
  receipts: readonly Receipt[],
  trace: SessionTrace,
  instincts: readonly Instinct[],
): Receipt[] {
  const calls = trace.events.filter(isShellCall);
  return receipts
    .filter(({ session, outcome }) => session === trace.session && outcome === undefined)
    .flatMap((receipt) => {
      const { trigger, fixes = [] } = instincts.find(({ id }) => id === receipt.instinct) ?? {};
      if (trigger?.type !== 'command') return [];
      const later = calls.filter(({ agent, at }) => agent === receipt.agent && at > receipt.at);
      const hasFailed = later.some(({ command, output }) => {
        const blamed = blame(command, output);
        return blamed !== undefined && triggerKey(blamed) === triggerKey(trigger);
      });
      const followed = later.some(
        (call) => hasSucceeded(call) && fixes.some(({ text }) => usesReplacement(text, call.command)),
      );
      const outcome: Outcome = hasFailed ? 'failed' : followed ? 'worked' : 'unused';
      return [{ ...receipt, outcome, followed }];
    });
}

/** A receipt is written again once it has an outcome: the last one of each moment counts. */
export const latestReceipts = (receipts: readonly Receipt[]): Receipt[] => [
  ...new Map(
    receipts.map((one) => [[one.session, one.run, one.instinct, one.moment, one.at].join('\n'), one]),
  ).values(),
];

type ArmCount = ReturnType<typeof countOf>;

export type Balance = ReturnType<typeof balanceOf>;

export function balanceOf(receipts: readonly Receipt[]) {
  const shown = countOf(receipts, 'shown');
  const withheld = countOf(receipts, 'withheld');
  return {
    shown,
    withheld,
    followed: receipts.filter(({ arm, followed }) => arm === 'shown' && followed).length,
    tokens: receipts.filter(({ arm }) => arm === 'shown').reduce((sum, { tokens }) => sum + tokens, 0),
    /** Null: too few to say. */
    uplift: decided(shown) >= ENOUGH && decided(withheld) >= ENOUGH ? upliftOf(shown, withheld) : null,
  };
}

const decided = ({ worked, failed }: ArmCount): number => worked + failed;

function countOf(receipts: readonly Receipt[], arm: Receipt['arm']) {
  const own = receipts.filter((receipt) => receipt.arm === arm && receipt.moment !== 'rewrite');
  const of = (outcome: Outcome): number => own.filter((receipt) => receipt.outcome === outcome).length;
  return { moments: own.length, worked: of('worked'), failed: of('failed') };
}

/** How many comparable moments each instinct has on either side. */
export function armsOf(receipts: readonly Receipt[]): Map<string, Arms> {
  const ids = new Set(receipts.map(({ instinct }) => instinct));
  return new Map(
    [...ids].map((id) => {
      const own = receipts.filter(({ instinct }) => instinct === id);
      return [id, { shown: decided(countOf(own, 'shown')), withheld: decided(countOf(own, 'withheld')) }];
    }),
  );
}

/** Retired when telling is this likely to make it worse. */
const HARMFUL = 0.9;

export const isHarmful = (receipts: readonly Receipt[]): boolean => (balanceOf(receipts).uplift?.harm ?? 0) >= HARMFUL;

const Z_95 = 1.96;

/**
 * The difference in success rate between shown and withheld, with its 95 % interval. Both rates have a uniform prior, so that
 * a handful of moments claims nothing extreme.
 */
function upliftOf(shown: ArmCount, withheld: ArmCount) {
  const [a, b] = [betaOf(shown), betaOf(withheld)];
  const value = a.mean - b.mean;
  const spread = Math.sqrt(a.variance + b.variance);
  return {
    value,
    low: Math.max(-1, value - Z_95 * spread),
    high: Math.min(1, value + Z_95 * spread),
    harm: below(-value / spread),
  };
}

function betaOf({ worked, failed }: ArmCount) {
  const [a, b] = [worked + 1, failed + 1];
  return { mean: a / (a + b), variance: (a * b) / ((a + b) ** 2 * (a + b + 1)) };
}

/** The normal distribution, to four digits (Abramowitz and Stegun 26.2.17). */
function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))) *
    Math.exp((-z * z) / 2);
  const upper = tail / Math.sqrt(2 * Math.PI);
  return z >= 0 ? 1 - upper : upper;
}

export type LearnedView = ReturnType<typeof learnedView>;

type LearnedFacts = {
  readonly found: readonly { readonly instinct: Instinct; readonly place: Place }[];
  readonly evidence: readonly Evidence[];
  readonly receipts: readonly Receipt[];
};

const MAX_EVIDENCE = 8;

/** What the dashboard shows of learning in a project. */
export function learnedView({ found, evidence, receipts }: LearnedFacts, text: LearnedText) {
  const rows = found
    .map(({ instinct, place }) => {
      const { id, kind, state, trust, confidence, seen, failures, confirmed, contradicted, history } = instinct;
      return {
        ...{ id, kind, state, trust, confidence, seen, failures, confirmed, contradicted, history, scope: place },
        // The sentence the model reads, or the trigger where there is none.
        line: lineOf(instinct, place, text) ?? triggerText(instinct.trigger),
        reason: instinct.reason ?? null,
        evidence: evidence
          .filter((one) => one.instinct === id)
          .slice(-MAX_EVIDENCE)
          .map(({ at, what, session, text: words }) => ({ at, what, session, text: words })),
        balance: balanceOf(receipts.filter((receipt) => receipt.instinct === id)),
      };
    })
    .toSorted((a, b) => rank(b) - rank(a) || b.confidence - a.confidence);
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const ids = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
    return { kind, balance: balanceOf(receipts.filter(({ instinct }) => ids.has(instinct))) };
  });
  return { rows, kinds };
}

/** Active first, retired last. */
const rank = ({ state }: Pick<Instinct, 'state'>): number => (state === 'active' ? 2 : state === 'candidate' ? 1 : 0);

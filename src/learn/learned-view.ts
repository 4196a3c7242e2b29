/** What the dashboard shows of learning in a project. */

import { type LearnedText, lineOf, type Place } from './lines.ts';
import { type Balance, balanceOf } from './receipts.ts';
import type { Evidence, Instinct, InstinctKind, Receipt } from './records.ts';
import { triggerText } from './trigger.ts';

export type LearnedRow = Pick<
  Instinct,
  'id' | 'kind' | 'state' | 'trust' | 'confidence' | 'seen' | 'failures' | 'confirmed' | 'contradicted' | 'history'
> & {
  readonly scope: Place;
  /** The sentence the model reads, or the trigger where there is none. */
  readonly line: string;
  readonly reason: string | null;
  readonly evidence: readonly Pick<Evidence, 'at' | 'what' | 'session' | 'text'>[];
  readonly balance: BalanceView;
};

/** As JSON: what is not known is `null`. */
export type BalanceView = Omit<Balance, 'uplift'> & { readonly uplift: NonNullable<Balance['uplift']> | null };

export type LearnedView = {
  readonly rows: readonly LearnedRow[];
  readonly kinds: readonly { readonly kind: InstinctKind; readonly balance: BalanceView }[];
};

export type LearnedFacts = {
  readonly found: readonly { readonly instinct: Instinct; readonly place: Place }[];
  readonly evidence: readonly Evidence[];
  readonly receipts: readonly Receipt[];
};

const MAX_EVIDENCE = 8;

export function learnedView({ found, evidence, receipts }: LearnedFacts, text: LearnedText): LearnedView {
  const rows = found
    .map(({ instinct, place }): LearnedRow => {
      const { id, kind, state, trust, confidence, seen, failures, confirmed, contradicted, history } = instinct;
      return {
        ...{ id, kind, state, trust, confidence, seen, failures, confirmed, contradicted, history, scope: place },
        line: lineOf(instinct, place, text) ?? triggerText(instinct.trigger),
        reason: instinct.reason ?? null,
        evidence: evidence
          .filter((one) => one.instinct === id)
          .slice(-MAX_EVIDENCE)
          .map(({ at, what, session, text: words }) => ({ at, what, session, text: words })),
        balance: balanceView(receipts.filter((receipt) => receipt.instinct === id)),
      };
    })
    .toSorted((a, b) => rank(b) - rank(a) || b.confidence - a.confidence);
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const ids = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
    return { kind, balance: balanceView(receipts.filter(({ instinct }) => ids.has(instinct))) };
  });
  return { rows, kinds };
}

/** What is told stands first, what was ended last. */
const rank = ({ state }: LearnedRow): number => (state === 'active' ? 2 : state === 'candidate' ? 1 : 0);

function balanceView(receipts: readonly Receipt[]): BalanceView {
  const balance = balanceOf(receipts);
  return { ...balance, uplift: balance.uplift ?? null };
}

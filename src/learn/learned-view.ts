/** What the dashboard shows of learning in a project. */

import { type LearnedText, lineOf, type Place } from './lines.ts';
import { balanceOf } from './receipts.ts';
import type { Evidence, Instinct, Receipt } from './records.ts';
import { triggerText } from './trigger.ts';

export type LearnedView = ReturnType<typeof learnedView>;

type LearnedFacts = {
  readonly found: readonly { readonly instinct: Instinct; readonly place: Place }[];
  readonly evidence: readonly Evidence[];
  readonly receipts: readonly Receipt[];
};

const MAX_EVIDENCE = 8;

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

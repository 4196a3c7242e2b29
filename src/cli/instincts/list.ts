/** `ot instinct list|why|receipts`: what was learned here, where it comes from, and whether it helps. */

import { type Balance, balanceOf } from '../../learn/receipts.ts';
import type { Receipt } from '../../learn/records.ts';
import { INSTINCT_KINDS, type Instinct } from '../../learn/records.ts';
import { defineCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { instinctLine, openLearned, requireInstinct, sentenceOf } from './shelf.ts';

export const instinctList = defineCommand({
  name: 'instinct list',
  positionals: [],
  options: { all: {} },
  run({ all }, context) {
    const found = openLearned(context)
      .list()
      .filter(({ instinct }) => all || isOfInterest(instinct))
      .toSorted(
        (a, b) => b.instinct.confidence - a.instinct.confidence || (a.instinct.lastAt < b.instinct.lastAt ? 1 : -1),
      );
    return {
      json: found.map(({ instinct, place }) => ({ ...instinct, scope: place })),
      lines: found.length > 0 ? found.map((one) => instinctLine(one, context)) : [context.text.instinct.nothingLearned],
    };
  },
});

/** What is told, what waits for a yes, and what has come more than once. */
const isOfInterest = ({ state, trust, seen, kind }: Instinct): boolean =>
  state === 'active' || (state === 'candidate' && (trust === 'quarantined' || kind === 'user_corrections' || seen > 1));

const MAX_EVIDENCE = 10;

export const instinctWhy = defineCommand({
  name: 'instinct why',
  positionals: ['id'],
  options: {},
  run({ id }, context) {
    const store = openLearned(context);
    const found = requireInstinct(store, id, context);
    const evidence = store.evidence().filter(({ instinct }) => instinct === id);
    const balance = balanceOf(store.receipts().filter(({ instinct }) => instinct === id));
    const { instinct: text } = context.text;
    const { seen, failures, confirmed, contradicted, firstAt, lastAt, fixes, origin } = found.instinct;
    return {
      json: {
        ...found.instinct,
        scope: found.place,
        sentence: sentenceOf(found, context),
        evidence,
        receipts: balance,
      },
      lines: [
        instinctLine(found, context),
        text.counts({
          seen,
          failures,
          confirmed,
          contradicted,
          first: firstAt.slice(0, 10),
          last: lastAt.slice(0, 10),
        }),
        text.origin({ origin: text.origins[origin] }),
        ...fixes.map(({ text: fix, count }) => text.fix({ fix, count })),
        ...evidence
          .slice(-MAX_EVIDENCE)
          .map(
            ({ at, what, session, text: words }) =>
              `  ${at.slice(0, 16)} · ${text.evidence[what]} · ${session.slice(0, 8)} · ${words}`,
          ),
        ...balanceLines(balance, context),
      ],
    };
  },
});

export const instinctReceipts = defineCommand({
  name: 'instinct receipts',
  positionals: ['[id]'],
  options: {},
  run({ id }, context) {
    const store = openLearned(context);
    if (id !== undefined) requireInstinct(store, id, context);
    const found = store.list().filter(({ instinct }) => id === undefined || instinct.id === id);
    const receipts = store.receipts();
    const rows = found
      .map((one) => ({ one, balance: balanceOf(receiptsOf(receipts, [one.instinct])) }))
      .filter(({ balance }) => balance.shown.moments + balance.withheld.moments > 0);
    const kinds = INSTINCT_KINDS.map((kind) => {
      const own = found.map(({ instinct }) => instinct).filter((instinct) => instinct.kind === kind);
      return { kind, balance: balanceOf(receiptsOf(receipts, own)) };
    }).filter(({ balance }) => balance.shown.moments + balance.withheld.moments > 0);
    return {
      json: {
        instincts: rows.map(({ one, balance }) => ({ id: one.instinct.id, ...balance })),
        kinds: kinds.map(({ kind, balance }) => ({ kind, ...balance })),
      },
      lines:
        rows.length === 0
          ? [context.text.instinct.noReceipts]
          : [
              ...rows.flatMap(({ one, balance }) => [
                `${one.instinct.id} · ${sentenceOf(one, context)}`,
                ...balanceLines(balance, context),
              ]),
              ...kinds.flatMap(({ kind, balance }) => [kind, ...balanceLines(balance, context)]),
            ],
    };
  },
});

const receiptsOf = (receipts: readonly Receipt[], instincts: readonly Instinct[]): Receipt[] => {
  const ids = new Set(instincts.map(({ id }) => id));
  return receipts.filter(({ instinct }) => ids.has(instinct));
};

function balanceLines({ shown, withheld, followed, tokens, uplift }: Balance, { text }: CliContext): string[] {
  if (shown.moments + withheld.moments === 0) return [];
  const percent = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`;
  const { instinct } = text;
  return [
    `  ${instinct.shown({ moments: shown.moments, followed, worked: shown.worked, failed: shown.failed, tokens })}`,
    `  ${instinct.withheld({ moments: withheld.moments, worked: withheld.worked, failed: withheld.failed })}`,
    `  ${
      uplift === undefined
        ? instinct.tooFew
        : instinct.uplift({ value: percent(uplift.value), low: percent(uplift.low), high: percent(uplift.high) })
    }`,
  ];
}

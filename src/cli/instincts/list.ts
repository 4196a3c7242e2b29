/** `ot instinct list|why|receipts`: what was learned here, where it comes from, and whether it helps. */
import { type Balance, balanceOf } from '../../learn/receipts.ts';
import { INSTINCT_KINDS, type Instinct } from '../../learn/records.ts';
import type { Found } from '../../store/learn/learn-store.ts';
import { defineCommand } from '../command.ts';
import type { CliContext } from '../context.ts';
import { instinctLine, openLearned, requireInstinct, sentenceOf } from './shelf.ts';

export const instinctList = defineCommand({
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

/** Active ones, those that wait for approval, and those seen more than once. */
const isOfInterest = ({ state, trust, seen, kind }: Instinct): boolean =>
  state === 'active' || (state === 'candidate' && (trust === 'quarantined' || kind === 'user_corrections' || seen > 1));

const MAX_EVIDENCE = 10;

export const instinctWhy = defineCommand({
  positionals: ['id'],
  run({ id }, context) {
    const store = openLearned(context);
    const found = requireInstinct(store, id, context);
    const evidence = store.evidence().filter(({ instinct }) => instinct === id);
    const receipts = balanceOf(store.receipts().filter(({ instinct }) => instinct === id));
    const { instinct: text } = context.text;
    const { seen, failures, confirmed, contradicted, firstAt, lastAt, fixes, origin } = found.instinct;
    const [first, last] = [firstAt.slice(0, 10), lastAt.slice(0, 10)];
    return {
      json: { ...found.instinct, scope: found.place, sentence: sentenceOf(found, context), evidence, receipts },
      lines: [
        instinctLine(found, context),
        text.counts({ seen, failures, confirmed, contradicted, first, last }),
        text.origin({ origin: text.origins[origin] }),
        ...fixes.map(({ text: fix, count }) => text.fix({ fix, count })),
        ...evidence
          .slice(-MAX_EVIDENCE)
          .map(
            ({ at, what, session, text: words }) =>
              `  ${at.slice(0, 16)} · ${text.evidence[what]} · ${session.slice(0, 8)} · ${words}`,
          ),
        ...balanceLines(receipts, context),
      ],
    };
  },
});

export const instinctReceipts = defineCommand({
  positionals: ['[id]'],
  run({ id }, context) {
    const store = openLearned(context);
    const found = id === undefined ? store.list() : [requireInstinct(store, id, context)];
    const receipts = store.receipts();
    const balanceFor = (group: readonly Found[]): Balance => {
      const ids = new Set(group.map(({ instinct }) => instinct.id));
      return balanceOf(receipts.filter(({ instinct }) => ids.has(instinct)));
    };
    const rows = found.map((one) => ({ one, balance: balanceFor([one]) })).filter(({ balance }) => hasMoments(balance));
    const kinds = INSTINCT_KINDS.map((kind) => ({
      kind,
      balance: balanceFor(found.filter(({ instinct }) => instinct.kind === kind)),
    })).filter(({ balance }) => hasMoments(balance));
    const lines = [
      ...rows.flatMap(({ one, balance }) => [
        `${one.instinct.id} · ${sentenceOf(one, context)}`,
        ...balanceLines(balance, context),
      ]),
      ...kinds.flatMap(({ kind, balance }) => [kind, ...balanceLines(balance, context)]),
    ];
    return {
      json: {
        instincts: rows.map(({ one, balance }) => ({ id: one.instinct.id, ...balance })),
        kinds: kinds.map(({ kind, balance }) => ({ kind, ...balance })),
      },
      lines: rows.length === 0 ? [context.text.instinct.noReceipts] : lines,
    };
  },
});

const hasMoments = ({ shown, withheld }: Balance): boolean => shown.moments + withheld.moments > 0;

function balanceLines(balance: Balance, { text: { instinct: text } }: CliContext): string[] {
  if (!hasMoments(balance)) return [];
  const { shown, withheld, followed, tokens, uplift } = balance;
  const percent = (share: number): string => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`;
  return [
    text.shown({ ...shown, followed, tokens }),
    text.withheld({ ...withheld }),
    uplift === null
      ? text.tooFew
      : text.uplift({ value: percent(uplift.value), low: percent(uplift.low), high: percent(uplift.high) }),
  ].map((line) => `  ${line}`);
}

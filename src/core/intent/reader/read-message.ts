/** The second reader: how likely each meaning of a message is, learned from the corpus and knowing no rule. */
import { sharesOf } from '../../reader/likelihood.ts';
import type { ReaderTable, Shape } from '../../reader/table.ts';
import { GATES, gateOf, isOpenTo } from '../gates.ts';
import { INTENT_KINDS, type IntentContext, type IntentKind } from '../intent.ts';
import { featuresOf } from './features.ts';

export type Likelihood = ReadonlyMap<IntentKind, number>;

export const MESSAGES: Shape = { kinds: INTENT_KINDS.length, gates: GATES.length };

/** Nobody has labelled longer ones; what the reader has learned does not hold for them. */
const LONGEST = 600;

/** Only kinds the state is open to are in it. Nothing is said about what is too long or has no words. */
export function readMessage(table: ReaderTable, prompt: string, context: IntentContext): Likelihood | undefined {
  if (prompt.length > LONGEST) return undefined;
  const shares = sharesOf(table, {
    features: featuresOf(prompt, context),
    gate: GATES.indexOf(gateOf(context)),
    open: INTENT_KINDS.map((kind) => isOpenTo(kind, context)),
  });
  if (shares === undefined) return undefined;
  const open = INTENT_KINDS.filter((kind) => isOpenTo(kind, context));
  return new Map(open.map((kind) => [kind, shares[INTENT_KINDS.indexOf(kind)] ?? 0]));
}

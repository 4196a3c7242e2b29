/** Whether a message says that things are well, and nothing beside it: no fault, no wish, no question, no remark. */
import type { Clause } from './clauses.ts';
import { type Act, actsOf } from './polarity.ts';

const GOOD: ReadonlySet<Act> = new Set(['good', 'praise', 'better']);
/** Thanks, well then. */
const FILLER = /^[.hlL~]*$/;
/** Who closes the case says what is to be done. */
const CLOSED = /结 ?[案单]|关 ?单|收 ?工/;

export function isGoodNews(clauses: readonly Clause[]): boolean {
  const said = clauses.filter(({ signs }) => !FILLER.test(signs));
  return said.length > 0 && said.every(isGood);
}

function isGood(clause: Clause): boolean {
  // What is set against something good is not good, whatever its words.
  if (clause.contrast || CLOSED.test(clause.text)) return false;
  const acts = [...actsOf(clause)];
  return acts.length > 0 && acts.every((act) => GOOD.has(act));
}

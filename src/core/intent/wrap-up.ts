/** Answers to the open wrap-up question. Skip is looked for before proceed: who says no also names what he declines. */
import type { Clause } from './clauses.ts';
import type { IntentContext, IntentKind, Reading } from './intent.ts';
import { NO, POSTPONED, YES } from './lexicon/answers.ts';
import { REMOVED, TIDIED } from './lexicon/patterns.ts';
import { actsOf, isQuestion } from './polarity.ts';

export function readWrapUp(clauses: readonly Clause[], context: IntentContext): Reading | undefined {
  if (!context.cleanupAsked && !context.confirmed) return undefined;
  const open = clauses.filter((clause) => !isQuestion(clause) || /M/.test(clause.signs));
  const hasFault = clauses.some(
    (clause) => !/[kK]/.test(clause.signs) && !NO.test(bare(clause)) && actsOf(clause).has('bad'),
  );
  if (hasFault) return undefined;
  const putOff = open.find((clause) => context.cleanupAsked && POSTPONED.test(bare(clause)));
  if (putOff) return answer('cleanup_skip', putOff, /./);
  const named = clauses.some(({ signs }) => /K/.test(signs));
  const skipped = open.find((clause) => isSkip(clause) || (named && /k[.A]?[~l]?$/.test(clause.signs)));
  if (skipped) return answer('cleanup_skip', skipped, /[kKNn]/);
  const wanted = open.find(({ signs }) => /K/.test(signs) && !/[gG]/.test(signs.replace(/.*K/, '')));
  if (wanted) return answer('cleanup_proceed', wanted, /K/);
  if (!context.cleanupAsked) return undefined;
  const first = clauses.find(({ signs }) => !/^[.hT]*$/.test(signs)) ?? clauses[0];
  if (
    !first ||
    first.asks ||
    clauses.some((clause) => clause !== first && !REMOVED.test(clause.text) && actsOf(clause).has('change'))
  )
    return undefined;
  const declined = open.find((clause) => NO.test(bare(clause)));
  if (declined) return answer('cleanup_skip', declined, /./);
  const tidied = open.find(({ signs, text }) => TIDIED.test(text) && !/[Nn!k-]/.test(signs));
  if (YES.test(bare(first)) || tidied) return answer('cleanup_proceed', tidied ?? first, /./);
  return undefined;
}

const bare = ({ text }: Clause): string => text.replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, '');

/** Skipping something else is no answer. */
function isSkip({ signs }: Clause): boolean {
  if (/[Nn!-][^K]{0,4}K/.test(signs)) return true;
  return /k[^K]{0,6}K|K[^k]{0,4}k/.test(signs) || /k[.lx=~hL@a`$m]*$|k[.lx=~hL]*>/.test(signs);
}

function answer(kind: IntentKind, { tokens, signs, text }: Clause, cue: RegExp): Reading {
  const evidence = [{ cue: tokens[signs.search(cue)]?.text ?? text, clause: text, rule: 'wrap-up answer' }];
  return { kind, confidence: 0.9, evidence };
}

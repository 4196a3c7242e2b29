/** What a message means when no task is open: a fault to mend, something to build, or neither. */
import type { Clause } from './clauses.ts';
import type { Evidence, IntentKind, Reading } from './intent.ts';
import { NEEDED } from './lexicon/patterns.ts';
import type { PlainPrompt } from './plain-prompt.ts';
import { isQuestion } from './polarity.ts';

export function readOpening(clauses: readonly Clause[], { hasTrace }: PlainPrompt): Reading {
  const faults = clauses.filter(isFault);
  const wishes = clauses.filter((clause) => isWish(clause));
  // A page where one can see it: what is told of the thing wanted is not asked.
  const questions = clauses.filter(
    (clause) => isQuestion(clause) && !/M|^[^Qyqi]*[DA]x[o§]+Q/.test(clause.signs) && !NEEDED.test(clause.text),
  );
  if (faults.length > 0) return reading('new_task_bug', 0.85, faults, /[BbdV]/, 'fault');
  if (hasTrace) return reading('new_task_bug', 0.7, clauses.slice(0, 1), /./, 'trace');
  if (questions.length > 0 && !wishes.some((clause) => !isQuestion(clause)))
    return reading('question', 0.8, questions, /[QqyiM~]/, 'ask');
  if (wishes.length > 0) return reading('new_task_feature', 0.8, wishes, /[ACD]/, 'wish');
  const told = clauses.filter(isAccount);
  if (told.length > 0) return reading('new_task_bug', 0.62, told, /[co§]/, 'account');
  return { kind: 'neutral', confidence: 0.5, evidence: [] };
}

/** A fault is named, and not as the object of something to be built. */
function isFault({ signs }: Clause): boolean {
  const at = signs.search(/[BbdV]/);
  if (/y[^WIQ]*[eNn\-SvBbd@`;]|[IM].*y/.test(signs)) return true;
  if (at < 0) return /(?<![.jy])-(?:[oc]|[Iw](?:[cl]|$))|^[^ACDIM]*[Sv][oc]|^[cow§]+;[cow]/.test(signs);
  if (/[ACD]/.test(signs.slice(0, at))) return false;
  if (signs.charAt(at) === 'b') return /[yVOSIMB]|[co]b$/.test(signs);
  return !/[Q]/.test(signs) || /[BV]/.test(signs);
}

/** Somebody tells how a thing behaves, and asks for nothing: it is not meant to behave so. */
const isAccount = ({ signs }: Clause): boolean =>
  /^[xzpco§w].*[co§w]{2}/.test(signs) &&
  signs.length >= (/o/.test(signs) ? 4 : 6) &&
  !/[ACDMVKkhTQqi%!jWP=]|^[^`]*I|^a/.test(signs);

const isWish = ({ signs, text }: Clause): boolean => /[ACD]/.test(signs) || NEEDED.test(text);

function reading(kind: IntentKind, confidence: number, clauses: readonly Clause[], cue: RegExp, rule: string): Reading {
  const evidence: readonly Evidence[] = clauses.map(({ tokens, signs, text }) => ({
    cue: tokens[signs.search(cue)]?.text ?? '?',
    clause: text,
    rule,
  }));
  return { kind, confidence, evidence };
}

/** What a single clause says about the work: good, bad, in part, another wish, a question. */
import type { Clause } from './clauses.ts';
import { isBad, isDislike, isObserved } from './fault.ts';
import {
  CLOSING,
  CONCEDED,
  ELSEWHERE,
  INVERSION,
  LAMENTED,
  RHETORICAL,
  SHARE,
  SOUGHT,
  STILL,
} from './lexicon/patterns.ts';
import { isGood } from './success.ts';
import { isChange } from './wish.ts';

export type Act =
  | 'good'
  | 'bad'
  | 'dislike'
  | 'part'
  | 'better'
  | 'change'
  | 'ask'
  | 'request'
  | 'frustration'
  | 'sarcasm'
  | 'praise'
  | 'next'
  | 'untried'
  | 'unfinished'
  | 'denied'
  | 'observed';

export type Read = { readonly clause: Clause; readonly acts: ReadonlySet<Act> };

export function actsOf(clause: Clause): ReadonlySet<Act> {
  const acts = new Set<Act>();
  const { signs } = clause;
  const asks = isQuestion(clause);
  if (signs.includes('^') || clause.text === '最好是') acts.add('sarcasm');
  if (signs.includes('F')) acts.add('frustration');
  if (isFailing(clause)) return acts.add('bad');
  if (signs.includes('T')) acts.add('praise');
  if (signs.includes('>')) acts.add('next');
  if (/^[^M]*t/.test(signs) || (signs.includes('m') && !CLOSING.test(clause.text))) acts.add('untried');
  if (signs.includes('8') && /[cowx=§].*8/.test(signs)) acts.add('unfinished');
  if (isChange(clause, asks)) return acts.add('change');
  if (isComplaint(clause, asks)) return acts.add('bad');
  if (asks) return acts.add('ask');
  if (/[AIMVDKk%]/.test(signs)) acts.add('request');
  const bad = isBad(clause);
  const good = isGood(clause);
  if (isPart(clause, good || bad)) return acts.add('part');
  if (signs.includes('5')) acts.add('better');
  if (good) acts.add('good');
  if (bad) acts.add('bad');
  if (!bad && isDislike(clause)) acts.add('dislike');
  if (acts.size === 0 && /[Nn1_-]/.test(signs)) acts.add('denied');
  if (acts.size === 0 && isObserved(clause)) acts.add('observed');
  return acts;
}

export function isQuestion({ signs, asks, text }: Clause): boolean {
  if (asks || /q~*$|^[^ItW]*q/.test(signs) || INVERSION.test(text)) return true;
  // Told to do something with what is named is no question: commit what you have.
  if (/^(?!\.*f)[^I%]*[Qi]/.test(signs) && !/[f@`A!][^Qi]*i|il?[`@f]|G\.*i\.*$/.test(signs)) return true;
  if (/^[.xLaj=>]*3(?!.*[O|])/.test(signs) || /(?:多久|多长 时间|多长)$/.test(text)) return true;
  if (/ 了 没有?$/.test(text) || (/^有没有可能/.test(text) && !/[CA$]/.test(signs))) return true;
  if (/(?:完|好|定|过|到|了) 没有?$/.test(text)) return true;
  if (/(?:^| )([用留删改加做修跑测发管]) ?不\1(?: |$)/.test(text)) return true;
  if ((text.endsWith(' 不') && /\S \S/.test(text.slice(0, -2))) || /[用跑放存写] 在 [哪什]/.test(text)) return true;
  // Whether it has to be done again, as opposed to: shall we have another one.
  if (/要不要/.test(text) && !/[ACD$]/.test(signs)) return true;
  if (/[GgJYVU][.l]*[N-]$/.test(signs) || /[Gg]\.*~$/.test(signs)) return true;
  return /^[.&>XhxWjLaecowD]*y|^[^IMm]*y.*[VGgAU]/.test(signs) || /^M\.*[GgJYw]|y\.?$/.test(signs);
}

/** Why is it still so: asked, but not to be answered. */
function isComplaint({ signs, text }: Clause, asks: boolean): boolean {
  if (asks && RHETORICAL.test(text)) return true;
  if (!asks || !signs.includes('y') || /[iq].*y/.test(signs)) return false;
  return (
    /S|y.*v/.test(signs) || STILL.test(text) || LAMENTED.test(text) || (!SOUGHT.test(text) && /[BdNn1\-s]/.test(signs))
  );
}

/** Keeps failing: a mood, and a fault. */
const isFailing = ({ text }: Clause): boolean => /keeps failing|nothing (?:is )?work/.test(text);

function isPart(clause: Clause, hasResult: boolean): boolean {
  const { signs, text } = clause;
  if (/[fWMD%].*[HRE]|^\.*hw?[HRE]/.test(signs)) return false;
  if (/H|^\.*R\.*$/.test(signs) || CONCEDED.test(text)) return true;
  if (hasResult && ELSEWHERE.test(text) && !/[L2]/.test(signs)) return true;
  if (/^[^GgJY]*B[^GgJY]*R$/.test(signs) && text.endsWith('%')) return false;
  if (isShare(clause) || SHARE.test(text) || (clause.previous && /^[>.]*E./.test(signs))) return true;
  // One of them is fixed.
  if (/^[^L]*G\.*#/.test(signs)) return true;
  if (/6.*[GgJY]|[GgJY].*6/.test(signs)) return true;
  return /[RE]/.test(signs) && (hasResult || /[GgJYBbw]/.test(signs));
}

/** Three of five. */
function isShare({ signs, tokens }: Clause): boolean {
  if (!/#.*#/.test(signs) || !/[GgYUVwe]/.test(signs) || signs.includes('B')) return false;
  const counts = tokens.filter(({ sign }) => sign === '#').map(({ text }) => text);
  return new Set(counts).size > 1;
}

/** Whether a clause wants the current work to be otherwise. */
import type { Clause } from './clauses.ts';
import {
  ASKED_BACK,
  BEHAVE,
  CHOSEN,
  HANDLING,
  IN_CODE,
  INSTEAD,
  isSettled,
  MISFIT,
  MORE,
  OTHER,
  PLACED,
  REFUSED,
  SUGGESTED,
  SURMISED,
} from './lexicon/patterns.ts';
import { POLITE_QUESTION } from './lexicon/zh.ts';

/** Also about a thing: can the bar be at the top. */
const POLITE = /\$|^[^lq]*C[^lq]*q$|^[.>&jh]*[MYe]|[MYe][^Qyi]*[CA%D]|[coxw§]M/;

export function isChange(clause: Clause, asks: boolean): boolean {
  // May I ask, can it be: the asking is politeness.
  const signs = clause.signs.replace(/^[.h&>]*i(?=[Me$Y].*[CA%])/, '');
  const { previous, tokens, text, contrast } = clause;
  if (ASKED_BACK.test(text) || /^(?!\.?D).*\||^O.*q$/.test(signs)) return false;
  if (isSuggested(signs, text)) return !/B/.test(signs);
  const isPolite = POLITE.test(signs);
  if (/[Qyi]|^[^%]*B.*C/.test(signs) || (signs.includes('q') && !(isPolite && /^[^q]*q[.~]*$/.test(signs))))
    return false;
  if (tokens.some((token) => token.sign === 'C' && PLACED.test(token.text)) && IN_CODE.test(text)) return false;
  if (OTHER.test(text) || CHOSEN.test(text) || (MISFIT.test(text) && !/[MDW$]/.test(signs))) return false;
  if (signs.includes('C')) return isAltered(signs, text);
  // Not this, that.
  if (INSTEAD.test(tokens[0]?.text ?? '') && REFUSED.test(previous)) return true;
  // Hourly, not daily.
  if ((previous && !contrast && /^N[xa.]?[oc§]{1,4}$/.test(signs)) || /[co§w]M[^w]*I|^[co§]{2,}MA[^§]*$/.test(signs))
    return true;
  if (isProposed(clause, asks)) return true;
  // Leaving something out that was asked for before.
  if (/k.*[co§w].*l$/.test(signs) && !/[Ke]/.test(signs)) return true;
  if (asks || POLITE_QUESTION.test(text))
    return (
      signs.includes('$') ||
      (isPolite && /[A%D]|M[>.]*o|M[^wGgYVB]*;|^\.*M[^wGgYVBI]*(?:c{2}|c[O])[^wGgYVBI]*$/.test(signs))
    );
  return isTold(clause, signs);
}

/** How about this? A little more and it would do; let them choose. */
const isSuggested = (signs: string, text: string): boolean =>
  (/C[^QB]*Q$/.test(signs) && /(?:怎么样|如何|咋样)$/.test(text)) || SUGGESTED.test(text);

/** A word for changing, and not the one that was made. */
const isAltered = (signs: string, text: string): boolean =>
  !SURMISED.test(text) &&
  (!/[fk].*C|jU.*C|C[GgTJ]/.test(signs) ||
    (/^[^fk]*C[GJ]$/.test(signs) && /\bmake (?:it|them|the|this|that)\b/.test(text)));

/** Told, not asked: what it shall do, and what it shall not. */
function isTold({ tokens, text }: Clause, signs: string): boolean {
  if (/^\$[^QqyGgB]*[cwo]/.test(signs)) return true;
  if (/[cw].*\$/.test(signs)) return !/^\.*[I%]|[VGgBKf!]/.test(signs);
  // What it shall not do, as opposed to what is not to be touched.
  if (/^[.h>]*![wo]/.test(signs) && /n't|dont|do not/.test(text)) return true;
  if (/^[.h>]*!v/.test(signs)) return true;
  if (/^\.*!w/.test(signs)) return !HANDLING.test(tokens[signs.indexOf('w')]?.text ?? '');
  if (/^[^AIW]*!\.*[co]/.test(signs)) return !/!\.*(?:[IVAw]|c$)/.test(signs);
  return /D/.test(signs) && !/[VGgJBIKikb]/.test(signs.replace(/.*D/, ''));
}

/** Said of the thing as it ought to be, without a word for changing it. */
function isProposed({ signs, previous, text }: Clause, asks: boolean): boolean {
  // Put it on top, may you? A little more so. Can the date be shown?
  if (/^[.h>]*%[^QyGgB]*[Y.e]q$/.test(signs) || (asks && /^[.h&]*e[xo]{2,4}=/.test(signs) && / be /.test(text)))
    return true;
  if (/^[.&E]*(?:x?[o§]{1,3}|=)W[woO]/.test(signs) && /\b(?:should|must)\b/.test(text) && !/[GgJBq]/.test(signs))
    return true;
  if (/(?:^|觉得 )还是 .*(?:好了|吧)$/.test(text) && !/[BbdNn1QqyO-]/.test(signs)) return true;
  if (BEHAVE.test(text) && !/[|Qyi]/.test(signs) && !IN_CODE.test(text)) return true;
  if (isSettled(text) && !/[BbdNn1QqyO-]/.test(signs)) return true;
  if (MORE.test(text) || (/^(?:o|[co§]{2,})A[^§|]*~$/.test(signs) && !IN_CODE.test(text))) return true;
  if (/[^ ] 一 [点些]$/.test(text) && !/[HRGgBb5LfIVA]/.test(signs)) return true;
  // When it is exported, with the number masked; twelve at least, please.
  if (/^[^IKAVf]*`[^IKAV]*%[^IKAVlU]*$|^[^IKAVf]*`w[^IKAVP]*~$/.test(signs)) return true;
  if (/^[^IKVMf]*[@`]A/.test(signs) && !IN_CODE.test(text)) return true;
  return previous !== '' && /(?:帮我|麻烦|请|帮忙) 改$/.test(text);
}

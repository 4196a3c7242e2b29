/** Whether a clause wants the current work to be otherwise. */
import type { Clause } from './clauses.ts';
import { HANDLING, INSTEAD, REFUSED } from './lexicon/patterns.ts';
import { POLITE_QUESTION } from './lexicon/zh.ts';

/** Also about a thing: can the bar be at the top. */
const POLITE = /\$|^[^lq]*C[^lq]*q$|^[.>&jh]*[MYe]|[MYe][^Qyi]*[CA%D]|[coxw§]M/;

export function isChange({ signs, previous, tokens, text, contrast }: Clause, asks: boolean): boolean {
  if (signs.includes('|')) return false;
  const isPolite = POLITE.test(signs);
  if (/[Qyi]|^[^%]*B.*C/.test(signs) || (signs.includes('q') && !(isPolite && /^[^q]*q[.~]*$/.test(signs))))
    return false;
  if (signs.includes('C')) return !/[fk].*C|C[Gg]/.test(signs);
  const first = tokens[0]?.text ?? '';
  // Not this, that.
  if (INSTEAD.test(first) && REFUSED.test(previous)) return true;
  // Hourly, not daily.
  if ((previous && !contrast && /^N[xa.]?[oc§]{1,4}$/.test(signs)) || /[co§w]M[^w]*I/.test(signs)) return true;
  // Leaving something out that was asked for before.
  if (/k.*[co§w].*l$/.test(signs) && !/[Ke]/.test(signs)) return true;
  if (asks || POLITE_QUESTION.test(text))
    return signs.includes('$') || (isPolite && /[A%D]|M[>.]*o|^\.*M[^wGgYVBI]*c{2}[^wGgYVBI]*$/.test(signs));
  if (/[cw].*\$/.test(signs)) return !/^\.*[I%]|[VGgBKf!]/.test(signs);
  // What it shall not do, as opposed to what is not to be touched.
  if (/^[.h>]*![wo]/.test(signs) && /n't|dont|do not/.test(text)) return true;
  if (/^\.*!w/.test(signs)) return !HANDLING.test(tokens[signs.indexOf('w')]?.text ?? '');
  if (/^[^AIW]*!\.*[co]/.test(signs)) return !/!\.*(?:[IVAw]|c$)/.test(signs);
  return /D/.test(signs) && !/[VGgJBIKikb]/.test(signs.replace(/.*D/, ''));
}

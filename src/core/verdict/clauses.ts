/** What the clauses of one judged statement add to what is known, and which of them make history of it. */
import type { Kind } from './grammar.ts';

/** Where a judged statement comes from. */
type Source = { readonly kind: Kind; readonly text: string };

type Good = {
  readonly isAgain: boolean;
  readonly isRepair: boolean;
  readonly clause: string;
};

/** Said of the same thing once more. That something else happened afterwards ("after login", "finally I linted") is no second run. */
const RUN_AGAIN =
  /^after ?:|\bre-?(?:r[au]n|test|check|build|execut)|\bagain\b|retr(?:y|ied|ies)|(?:second|third|final|last) (?:run|round|attempt|time|pass)|this (?:time|round)|\bnow\b(?! (?:the|to|for|on|about) )|eventually|in the end|after (?:the |this |that |an? |my |our |\w+'s )?(?:\w+ )?(?:fix|repair|chang|correct|patch|commit|updat|upgrad|clean|restart|rebas|add|install|set|increas|pin|rais|bump|adjust|implement)|重[跑新试测]|再[次跑试测]|第[二三]|复[测验]|[这本][次回轮]|现在|如今|最终|[修改更补调装加][^,]{0,10}[之以]?后/;
const LOOKED_AGAIN =
  /\bnow\b(?! (?:the|to|for|on|about) )|this (?:time|round)|(?:second|third|final|last) (?:round|look|pass)|re-?(?:review|audit|check)|第[二三]|复[审查评核]|[这本][次回轮版]|现在|如今|后来|[修改更补调][^,]{0,10}[之以]?后/;

/** All of it, so that nothing from before a repair is left out. */
const WHOLE = /\ball\b(?! other)|\bevery|全部|所有|全数|皆/;

/** Signs that make what follows a "but" bad even where the rest of it cannot be read. */
const DENIES: Partial<Record<Kind, string>> = { test: 'ZNUvd', review: 'NUvd' };

/** A failure told in a sentence of its own, or after the good word, is no remark in passing: `w!`. */
export function withTold(judged: string, kind: Kind): string {
  if (kind === 'fix' && !/[gkLBy]/.test(judged)) return judged.replace(/w/g, 'w!');
  if (kind !== 'test' && kind !== 'review') return judged;
  if (!/[gk]/.test(judged)) return judged.replace(/w/g, 'w!');
  return kind === 'test' ? judged.replace(/([gk][^,;]*[,;][^gk(]*w)(?=[^gk,;]*(?:[,;]|$))/, '$1!') : judged;
}

export function addClauses(found: Set<string>, judged: string, { kind, text }: Source): void {
  let [past, after, partial] = [false, false, false];
  for (const clause of clausesOf(judged)) {
    const isContrast = clause.startsWith('&');
    const isPast =
      kind !== 'retro' && (['test', 'fix', 'made'].includes(kind) ? /[Bp]/ : /B/).test(clause) && !clause.includes('L');
    if (isPast || clause.includes('L')) [past, after] = [isPast, !isPast];
    if (/[Zz&]/.test(clause)) past = isPast && isContrast;
    partial = /[Zz]/.test(clause) || (partial && kind !== 'review');
    const results: readonly string[] = clause.match(/[cbwnugk?!]/g) ?? [];
    const isBad = results.some((result) => 'cbwnu!'.includes(result));
    if (isBad && partial) found.add('z');
    const isRest = kind === 'test' && !isBad && /^[oL]?Z/.test(clause);
    const isAgain =
      (found.has('L') && !partial && WHOLE.test(text)) ||
      (after && !isRest && (found.has('X') || (kind === 'review' ? LOOKED_AGAIN : RUN_AGAIN).test(text)));
    if (!isBad && results.includes('g')) forget(found, { isAgain, isRepair: kind === 'fix' && !partial, clause });
    after &&= !isBad;
    // "…, but" with something unreadable behind it takes the good word back; "…, but it still" is plain enough.
    const isTakenBack = /^&[^mJEk]{2}/.test(clause) && results.length === 0;
    if (isTakenBack) found.add([...(DENIES[kind] ?? '')].some((sign) => clause.includes(sign)) ? 'b' : '?');
    const goodOf = (result: string): string => {
      if (isRest && result !== '?') return 'r';
      return result === 'g' && (isPast || partial) ? 'k' : result;
    };
    for (const result of results) {
      if ('gk?'.includes(result)) found.add(goodOf(result));
      else if (!past) found.add(result === 'w' && isContrast ? 'b' : result);
    }
    if (isBad && !past) for (const cue of 'XL') found.delete(cue);
  }
}

const clausesOf = (judged: string): readonly string[] =>
  judged
    .replace('&,', '&')
    .replace(/(&o*)L(?=o*w)|(&o+)L(?![^,;]*[gk])/, '$1$2')
    .split(/[,;]|(?=&)|(?=L[^,;])/);

/** What nobody could look at stays unseen. */
function makeHistory(found: Set<string>): void {
  for (const result of found) if (result !== 'u') found.delete(result);
}

/** A good word after a repair or a second run makes what went before it history. */
function forget(found: Set<string>, { isAgain, isRepair, clause }: Good): void {
  // That there are no errors in something leaves tests that were counted as failed where they are.
  const isCounted = found.has('c') && clause.includes('i') && !found.has('X');
  if (isAgain && !isCounted) makeHistory(found);
  if (!isRepair) return;
  found.delete('w');
  found.delete('!');
  found.delete('b');
  // The errors it began with, unless some of them were said to be left.
  if (clause.includes('G') && !found.has('z')) found.delete('c');
}

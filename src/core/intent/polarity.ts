/** What a single clause says about the work: good, bad, in part, another wish, a question. */
import type { Clause } from './clauses.ts';
import { INVERSION } from './lexicon/en.ts';
import { POLITE_QUESTION } from './lexicon/zh.ts';
import type { Token } from './tokens.ts';

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

/** A good word says nothing behind these: a condition, a duty, a doubt, somebody else's words, the past, a question. */
const UNREAL = /[WfmrpQyqMtiDPKIACV%$!]|^[.>]*h(?=.)/;
/** See that it works. */
const ORDERED = /^\w+ (?:that|whether|if|how|why) /;
/** What may follow a predicate without changing it. */
const TAIL = /^(?:[LlhTF.a>=#zUj]*|z.*)$/;

/** Fixed something: the fault stands behind it. */
const MENDED = /^(?:修|解决|处理|搞定|fixed|solved|resolved)/;
/** Said twice, and meant once. */
const TWICE_DENIED = /\b(?:nothing|no|never)\b.*(?:n't|\bnot\b|\bnever\b)/;

export function actsOf(clause: Clause): ReadonlySet<Act> {
  const acts = new Set<Act>();
  const { signs } = clause;
  const asks = isQuestion(clause);
  if (signs.includes('^')) acts.add('sarcasm');
  if (signs.includes('F')) acts.add('frustration');
  if (signs.includes('T')) acts.add('praise');
  if (signs.includes('>')) acts.add('next');
  if (/[tm]/.test(signs)) acts.add('untried');
  if (/[cowx=§].*8/.test(signs)) acts.add('unfinished');
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
  if (!bad && isDislike(signs)) acts.add('dislike');
  if (acts.size === 0 && /[Nn_-]/.test(signs)) acts.add('denied');
  if (acts.size === 0 && isObserved(clause)) acts.add('observed');
  return acts;
}

export function isQuestion({ signs, asks, text }: Clause): boolean {
  if (asks || /q~*$|^[^ItW]*q/.test(signs) || INVERSION.test(text)) return true;
  // Told to do something with what is named is no question: commit what you have.
  if (/^(?!\.*f)[^I%]*[Qi]/.test(signs) && !/[f@`A][^Qi]*i|il?[`@f]/.test(signs)) return true;
  if (/^[.xLaj=>]*3/.test(signs)) return true;
  if (/[GgJYVU][.l]*[N-]$/.test(signs) || /[Gg]\.*~$/.test(signs)) return true;
  return /^[.&>Xh]*y|^[^IMm]*y.*[VGgAU]/.test(signs) || /^M\.*[GgJYw]|y\.?$/.test(signs);
}

/** Why is it still so: asked, but not to be answered. */
function isComplaint({ signs, text, tokens }: Clause, asks: boolean): boolean {
  if (!asks || !signs.includes('y') || /i.*y/.test(signs)) return false;
  const isAboutThePast = /\b(?:why|how) did\b|的$/.test(text);
  return /S/.test(signs) || tokens.some(isPersisting) || (!isAboutThePast && /[BdNn\-s]/.test(signs));
}

/** Also about a thing: can the bar be at the top. */
const POLITE = /\$|^[^lq]*C[^lq]*q$|^[.>&jh]*[MYe]|[MYe][^Qyi]*[CA%D]|[coxw§]M/;

function isChange({ signs, previous, tokens, text, contrast }: Clause, asks: boolean): boolean {
  if (signs.includes('|')) return false;
  const isPolite = POLITE.test(signs);
  if (/[Qyi]|^[^%]*B.*C/.test(signs) || (signs.includes('q') && !(isPolite && /^[^q]*q[.~]*$/.test(signs))))
    return false;
  if (signs.includes('C')) return !/[fk].*C|C[GgY]/.test(signs);
  const first = tokens[0]?.text ?? '';
  // Not this, that.
  if (/^(?:用|use|是)$/.test(first) && /^(?:.{0,8}(?:不|别)|(?:don't|do not|not|no) )/.test(previous)) return true;
  // Hourly, not daily.
  if ((previous && !contrast && /^N[xa.]?[oc§]{1,4}$/.test(signs)) || /[co§w]M[^w]*I/.test(signs)) return true;
  // Leaving something out that was asked for before.
  if (/k.*[co§w].*l$/.test(signs) && !/[Ke]/.test(signs)) return true;
  if (asks || POLITE_QUESTION.test(text)) return signs.includes('$') || (isPolite && /[A%D]/.test(signs));
  if (/[cw].*\$/.test(signs)) return !/^\.*[I%]|[VGgBKf!]/.test(signs);
  // What it shall not do, as opposed to what is not to be touched.
  if (/^[.h>]*![wo]/.test(signs) && /n't|dont|do not/.test(text)) return true;
  if (/^[^AIW]*!\.*[co]/.test(signs)) return !/!\.*(?:[IVAw]|c$)/.test(signs);
  return /D/.test(signs) && !/[VGgJBIKikb]/.test(signs.replace(/.*D/, ''));
}

function isGood(clause: Clause): boolean {
  const { signs, conditional, tokens } = clause;
  // A curse is heard only when it is over at last.
  if (conditional || (/F/.test(signs) && !/[LG]/.test(signs))) return false;
  if (/^[.L]*je[oz]{1,4}L/.test(signs)) return true;
  const at = [/G/, /[gJ]/, /Y/].map((cue) => signs.search(cue)).find((found) => found >= 0);
  if (at === undefined) return false;
  const [before, cue, after] = [signs.slice(0, at), signs.charAt(at), signs.slice(at + 1)];
  const word = tokens[at]?.text ?? '';
  if (isConsequence(tokens, at) || TWICE_DENIED.test(word)) return false;
  if (ORDERED.test(clause.text) && before.length > 1) return false;
  if (UNREAL.test(before) || /^[.al]*[fqtm~@`p#]/.test(after) || after.includes('t')) return false;
  if (before.includes('@') && !/[LU]/.test(signs)) return false;
  if (/^.{0,1}[Nn_B-]/.test(after) && !(MENDED.test(word) && /^[lx.]?B/.test(after))) return false;
  if (tokens.slice(0, at).some(isPersisting)) return false;
  if (isOwnDeed(before, word) || isAttribute(clause, at)) return false;
  if (cue === 'G') return true;
  const isAbility = /[eY]/.test(before + cue) && /^[cwo]{0,4}[lU]$/.test(after);
  if (!isAbility && !TAIL.test(after) && !/^[xo]{0,3}[Bb]$/.test(after)) return false;
  if (cue === 'J') return /[=L][aL.]*$/.test(before) || /^perfect/.test(word);
  if (cue === 'Y') return /[cow§]/.test(before) || (isAbility && /L/.test(before));
  return !/x$/.test(before);
}

/** Success is what then follows, unless it has followed. */
const isConsequence = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(0, at).some(({ text }) => text === '就') && !/了$/.test(`${tokens[at]?.text}${tokens[at + 1]?.text}`);

/** A fault that is said to last or to be no success cannot be what has been mended. */
const isPersisting = ({ sign, text }: Token): boolean =>
  sign === 'B' && / |^(?:still|again|not|no|never|same|根本|完全|不|没|无|还|又|仍)/.test(text);

/** Something that is fixed, the fixed one. */
const isAttribute = ({ signs, tokens }: Clause, at: number): boolean =>
  tokens[at + 1]?.text === '的' && /[^.~lhT]/.test(signs.slice(at + 2));

/** I fixed it: the user's own work is not the one to be accepted. */
const isOwnDeed = (before: string, cue: string): boolean =>
  /j[.aL]*$/.test(before) && /^(?:fixed|solved|resolved|sorted|repaired)/.test(cue);

function isBad(clause: Clause): boolean {
  const { signs } = clause;
  if (clause.contrast && /^\.*N[xa.]?[oc§]{0,4}$/.test(signs)) return true;
  const found = [...signs].some((sign, at) => sign === 'B' && isBadAt(clause, at));
  return found || (!signs.includes('B') && (isPersistent(signs) || isLacking(clause)));
}

function isBadAt(clause: Clause, at: number): boolean {
  const { signs, tokens } = clause;
  const [before, after] = [signs.slice(0, at), signs.slice(at + 1)];
  const mended = /[Gg]/.test(after) && !/[RE]/.test(signs);
  if (mended && !tokens.slice(0, at + 1).some(isPersisting)) return false;
  if (/f.{0,3}$/.test(before) || /W[^L]{0,2}$|m[^B]*[;eW][^B]*$/.test(before)) return false;
  if (/p/.test(before) && !/S/.test(before)) return false;
  // Lock the account after three failures: an event that is planned for.
  if (/^[^Bl]*`.*[cowAI]/.test(after)) return false;
  if (/%/.test(before) && !/了$/.test(tokens[at]?.text ?? '')) return false;
  if (/[VAMCD]/.test(before) || /^g[xo]{0,3}$/.test(before)) return false;
  if (/[Gg][xl.]?$/.test(before) && tokens.slice(Math.max(0, at - 2), at).some(({ text }) => MENDED.test(text)))
    return false;
  return !isAttribute(clause, at) && !(/^[.&>]*[IK]/.test(before) && /[co]/.test(after));
}

/** Still so: whatever it is, it was meant to go. */
const isPersistent = (signs: string): boolean =>
  /S/.test(signs) && !/[IACVMWDkft%]|S\.*U/.test(signs) && /[cowOz#§]/.test(signs.replace(/.*S/, ''));

/** Something is not there or did not happen; what I have not done is another matter. */
const isLacking = ({ signs, text }: Clause): boolean =>
  /-[oc]/.test(signs) && !/[fWmIACVMDKkPt%!]/.test(signs) && !/^我/.test(text);

/** A thing is seen to behave in some way, and nothing good is said of it. */
const isObserved = ({ signs, text }: Clause): boolean => {
  if (/[GgJYTfWmrpIACVMDKkPQqyiht%!$jbUH]/.test(signs)) return false;
  if (/^[cow§][^;]*;.*[cow§]/.test(signs)) return true;
  if (/^[x=].*2$/.test(signs)) return true;
  return /^xo+/.test(signs) && (/[L2]$/.test(signs) || /^\S+(?: \S+)? (?!is\b|was\b)\S+[^s]s\b/.test(text));
};

const isDislike = (signs: string): boolean => /d/.test(signs) && !/[fmWVACI].*d/.test(signs);

function isPart(clause: Clause, hasResult: boolean): boolean {
  const { signs } = clause;
  if (/[fWMD%].*[HRE]/.test(signs)) return false;
  if (/H|^\.*R\.*$/.test(signs)) return true;
  if (isShare(clause)) return true;
  // One of them is fixed.
  if (/^[^L]*G\.*#/.test(signs)) return true;
  if (/6.*[GgJY]|[GgJY].*6/.test(signs)) return true;
  return /[RE]/.test(signs) && (hasResult || /[GgJYBbw]/.test(signs));
}

/** Three of five. */
function isShare({ signs, tokens }: Clause): boolean {
  if (!/#.*#/.test(signs) || !/[GgYUV]/.test(signs) || signs.includes('B')) return false;
  const counts = tokens.filter(({ sign }) => sign === '#').map(({ text }) => text);
  return new Set(counts).size > 1;
}

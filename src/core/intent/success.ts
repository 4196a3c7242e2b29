/** Whether a clause says that something has become good: said of what is, by who has seen it, and of all of it. */
import type { Clause } from './clauses.ts';
import { isAttribute, isPersisting } from './fault.ts';
import {
  BARE,
  DOUBTED,
  GRANTED,
  INTERJECTED,
  isSettled,
  LEAVE,
  MENDED,
  ORDERED,
  OWN_DEED,
  SIGNED,
  TWICE_DENIED,
  UNDONE,
} from './lexicon/patterns.ts';
import type { Token } from './tokens.ts';

/** A good word says nothing behind these: a condition, a duty, a doubt, somebody else's words, the past, a question. */
const UNREAL = /[WfmrpQyqMtiDPKIACV%$!8]|^[.>]*h(?![=x]|$)/;
/** What may follow a predicate without changing it. */
const TAIL = /^(?:[LlhTF.a>=#zUjgJ]*|z.*)$/;

export function isGood(clause: Clause): boolean {
  const { signs, conditional, tokens } = clause;
  // A curse is heard only when it is over at last.
  if (conditional || (/F/.test(signs) && !/[LG]/.test(signs))) return false;
  if (/^[.L]*je[oz]{1,4}L/.test(signs)) return true;
  // One can log in again.
  if (/^[^WfmrpQyqMtiDPK@%!Nn1-]*[eY]\.?U$/.test(signs)) return !LEAVE.test(clause.text);
  if (isRegained(clause)) return true;
  const at = [/G/, /[gJ]/, /Y/].map((cue) => signs.search(cue)).find((found) => found >= 0);
  if (at === undefined) return false;
  const [before, cue, after] = [signs.slice(0, at), signs.charAt(at), signs.slice(at + 1)];
  const word = tokens[at]?.text ?? '';
  if (/^就是/.test(word) && /^\.*[bB]/.test(after)) return false;
  if (UNDONE.test(clause.text) || UNDONE.test(clause.previous) || tokens.slice(0, at).some(isYourFault)) return false;
  if (isConsequence(tokens, at) || TWICE_DENIED.test(word) || OWN_DEED.test(clause.text)) return false;
  if (after.includes('P') || GRANTED.test(clause.text) || isSettled(clause.text) || DOUBTED.test(clause.text))
    return false;
  if (after.includes('p') && !/[L2]/.test(signs)) return false;
  if (ORDERED.test(clause.text) && before.length > 1 && !/^[YT.h]/.test(before)) return false;
  if (UNREAL.test(before) || /^[.al]*[fqtm~@`p#i]/.test(after) || /[tf@]/.test(after)) return false;
  if (before.includes('@') && !/[LU]/.test(signs)) return false;
  if (/^.{0,1}[Nn1_B-]/.test(after) && !(MENDED.test(word) && /^[lx.]?B/.test(after))) return false;
  if (tokens.slice(0, at).some(isPersisting)) return false;
  if (isOwnDeed(before, word) || isAttribute(clause, at)) return false;
  // All right then, I am off: no predicate, when something else follows.
  if (BARE.test(word)) return TAIL.test(after);
  if (cue === 'G') return !INTERJECTED.test(word) || TAIL.test(after) || /^[.l]*[GgJYLZ>hTB]/.test(after);
  const isAbility = /[eY]/.test(before + cue) && /^[cwoO]{0,4}[lU]$/.test(after);
  if (!isAbility && !TAIL.test(after) && !/^[xo]{0,3}[Bb]$/.test(after)) return false;
  // We are good on budget.
  if (cue === 'J' && /^[.Y]*j=[aL]*$/.test(before)) return after === '';
  if (cue === 'J')
    return (
      /[=L][aL.]*$|^\.*L[#xo]+$/.test(before) || /^perfect/.test(word) || (/[ow]$/.test(before) && /^fine$/.test(word))
    );
  if (cue === 'Y') return /[cow§U#]/.test(before) || (isAbility && /L/.test(before));
  return !/x$/.test(before);
}

/** The picture can be sent now; it finally connects; verified. */
function isRegained({ signs, text }: Clause): boolean {
  const isAble =
    (/e[cwOo]{1,4}[lU]$/.test(signs) &&
      /^[^WfmrpQyqMtiDPK@%!Nn1kACIV-]*[cow§][^WfmrpQyqMtiDPK@%!Nn1kACIV-]*e[cwOo]{1,4}[lU]$/.test(signs)) ||
    /^\.*L\.*e[cwO]{1,4}[lU]$|^[.jL]*e[ow]{1,3}2$/.test(signs);
  if (isAble) return !LEAVE.test(text);
  if (/^[x=o§]*L[ow]+(?:z[xo]+)?$/.test(signs) && /\bfinally\b/.test(text)) return true;
  return SIGNED.test(text) && !/[BbdNn1;-]/.test(signs);
}

/** The tests that you deleted. */
const isYourFault = ({ sign, text }: Token): boolean => /[Bb]/.test(sign) && /\byou \w+ed\b/.test(text);

/** Success is what then follows, unless it has followed. */
const isConsequence = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(0, at).some(({ text }) => text === '就') &&
  !tokens[at]?.text.startsWith('没') &&
  !tokens.slice(at, at + 2).some(({ text }) => text.endsWith('了'));

/** I fixed it: the user's own work is not the one to be accepted. */
const isOwnDeed = (before: string, cue: string): boolean =>
  /j[.aL]*$/.test(before) && /^(?:fixed|solved|resolved|sorted|repaired)/.test(cue);

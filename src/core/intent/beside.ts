/** What stands beside a success or a wish and makes it another thing: a remark, a price, a doubt, the user's own work. */
import type { Clause } from './clauses.ts';
import {
  BURDEN,
  CLOSING,
  FINALLY,
  FINDING,
  GIVEN,
  HANDED_OVER,
  HEDGED,
  OWN_FAULT,
  OWN_STEP,
  OWN_THING,
  PREPARED,
  RELEASED,
  REMOVED,
  WANTED,
} from './lexicon/patterns.ts';
import type { Act, Read } from './polarity.ts';

/** It works, the label hides the price: something is added that is neither good nor a next step, so it is held against it. */
export function isRemarked(reads: readonly Read[]): boolean {
  const behind = reads.slice(reads.findIndex(({ acts }) => acts.has('good')));
  const next = behind.findIndex(({ acts }) => ['next', 'request', 'change', 'ask'].some((act) => acts.has(act as Act)));
  return (
    behind.slice(1).some(({ clause, acts }) => !acts.has('good') && !acts.has('ask') && BURDEN.test(clause.text)) ||
    behind.slice(0, next < 0 ? undefined : next).some(({ clause, acts }) => acts.size === 0 && isRemark(clause))
  );
}

const isRemark = ({ signs, text }: Clause): boolean =>
  signs.replace(/[.~hlTL=xz&]/g, '').length >= (/[a-z]{2}/.test(text) ? 2 : 3) &&
  !/[YTGgJhUtf~]|^(?:j(?!O)|`|@j)/.test(signs) &&
  !CLOSING.test(text) &&
  !/困 扰|我 [好很] 久|折磨/.test(text) &&
  !OWN_STEP.test(text);

/** My part is done, go on with yours; enough said. */
export function isHandedOver(reads: readonly Read[]): boolean {
  const isPrepared = reads.some(({ clause, acts }) => acts.has('good') && PREPARED.test(clause.text));
  const isOwn = reads.some(({ clause, acts }) => acts.has('good') && OWN_THING.test(clause.text));
  const hands = ({ clause: { text, signs } }: Read): boolean =>
    HANDED_OVER.test(text) || /!\.*[ri]/.test(signs) || (isPrepared && /^[.h>@Y]*I[.~Lch=z]{0,3}$/.test(signs));
  if (isOwn || isFinding(reads)) return true;
  return reads.some(hands) && !reads.some(({ acts }) => acts.has('next'));
}

/** Found out, and it is a fault. */
const isFinding = (reads: readonly Read[]): boolean =>
  reads.some(({ acts }) => acts.has('good')) &&
  reads.filter(({ acts }) => acts.has('good')).every(({ clause }) => FINDING.test(clause.text)) &&
  reads.some(({ clause }) => !FINDING.test(clause.text) && /[bB;]|也|\balso\b/.test(clause.signs + clause.text));

/** Looked at, and fine: two words that are one. */
export const isTriedAndFine = (reads: readonly Read[]): boolean =>
  reads.some(({ clause: { signs, asks, text } }, at) => {
    // Sweet, it compiles.
    if (/^[.T]*T$/.test(signs) && /^(?:=|x?[o§]{1,3})w[L2]*$/.test(reads[at + 1]?.clause.signs ?? ''))
      return reads[at + 1]?.clause.asks === false;
    if (text === '过了' && !asks) return /^[.>hT]*$/.test(reads[at + 1]?.clause.signs ?? '');
    if (/^[.T]*T$/.test(signs) && reads.slice(at + 1).some(({ clause }) => RELEASED.test(clause.text) && !clause.asks))
      return true;
    if (FINALLY.test(text) && !asks) return isPlain(reads[at + 1]);
    if (signs !== 'Y' || asks) return false;
    const [before, after] = [reads[at - 1]?.clause.signs ?? '', reads[at + 1]?.clause.signs ?? ''];
    return /^[.jL]*U$/.test(before) || (text.startsWith('这样就') && /^[.a]*T/.test(after));
  });

/** It opens: nothing is said against it. */
const isPlain = (read: Read | undefined): boolean =>
  read !== undefined &&
  [...read.acts].every((act) => act === 'observed' || act === 'next' || act === 'praise') &&
  /^[x=o§cw>T]/.test(read.clause.signs) &&
  !/[fWmrptQyqi]/.test(read.clause.signs);

/** My mistake, I had the old file open: no word about the work. */
export const ownFaultApart = (reads: readonly Read[]): readonly Read[] =>
  reads.some(({ clause }) => OWN_FAULT.test(clause.text))
    ? reads.filter(({ clause: { text } }) => !OWN_FAULT.test(text) && !/^(?:i|my|我)\b|^我 /.test(text))
    : reads;

/** It works, as long as nobody reloads. */
export const isHedged = (reads: readonly Read[]): boolean =>
  reads.some(({ clause }) => clause.previous && HEDGED.test(clause.text));

/** It works, I think: of no good word in it the user is sure. */
export const isLeftOpen = (reads: readonly Read[]): boolean =>
  reads.some(({ acts }) => acts.has('good')) &&
  reads.every(
    ({ clause, acts }, at) =>
      !acts.has('good') || UNSURE.test(clause.text) || LEFT_OPEN.test(reads[at + 1]?.clause.text ?? ''),
  );

const UNSURE = /\bi (?:think|believe|reckon|figure|assume)\b|我 ?猜/;
/** Said behind it, as all of a clause: a doubt, or that there is another one. */
const LEFT_OPEN = /^(?:i (?:think|believe|reckon|figure|assume)|hopefully|我 ?猜|还有 (?:另外?)?一[个处])$/;

/** Now look at that, and then what came of it. */
export const isGloating = ({ clause }: Read, reads: readonly Read[]): boolean =>
  clause.text === '这下好了' &&
  reads.length > 1 &&
  !reads.some((read) => read.clause !== clause && (/[hT>]/.test(read.clause.signs) || read.acts.has('good')));

/** It looks all right, until one reloads. */
export const isRelapsed = (reads: readonly Read[]): boolean =>
  reads.some(({ clause }, at) => /^until /.test(clause.text) && reads[at - 1]?.acts.has('good') === true);

/** I wanted this, you gave me that. */
export const isMissed = (reads: readonly Read[]): boolean =>
  reads.some(({ clause }) => WANTED.test(clause.text)) &&
  reads.some(({ clause }) => GIVEN.test(clause.text) && !/[IACVM%!]/.test(clause.signs));

/** It will be all right, I suppose; I have yet to look. */
export const isSupposed = (clause: Clause, reads: readonly Read[]): boolean =>
  !clause.asks && clause.signs.endsWith('~') && reads.some((read) => read.clause.signs.includes('t'));

export const isDeniedAgainst = (reads: readonly Read[]): boolean =>
  reads.some(({ clause, acts }, at) => at > 0 && clause.contrast && acts.has('denied'));

/** Too bright, make it darker: the dislike is why. It is wrong, it should be there: the rule is why it is wrong. */
export function isReason(reads: readonly Read[]): boolean {
  const isWrong = reads.some(({ clause, acts }) => acts.has('dislike') && /不对|错|\bwrong\b/.test(clause.text));
  return reads.some(({ clause: { text }, acts }) => {
    if (acts.has('change')) return !(isWrong && /^(?:应该|it should)|\b(?:must|should)\b/.test(text));
    return acts.has('request') && REMOVED.test(text);
  });
}

/** What a message during a task says about the work so far. */
import {
  isDeniedAgainst,
  isGloating,
  isHandedOver,
  isHedged,
  isLeftOpen,
  isMissed,
  isReason,
  isRelapsed,
  isRemarked,
  isSupposed,
  isTriedAndFine,
  ownFaultApart,
} from './beside.ts';
import type { Clause } from './clauses.ts';
import { type Evidence, IN_DOUBT, type IntentContext, type IntentKind, type Reading } from './intent.ts';
import { ELLIPSIS, EXCLAIMED } from './lexicon/patterns.ts';
import type { PlainPrompt } from './plain-prompt.ts';
import { type Act, actsOf, type Read } from './polarity.ts';

export function readFeedback(clauses: readonly Clause[], prompt: PlainPrompt, context: IntentContext): Reading {
  const reads = ownFaultApart(clauses.map((clause) => ({ clause, acts: actsOf(clause) })));
  const has = (act: Act) => reads.some(({ acts }) => acts.has(act));
  const say = (kind: IntentKind, confidence: number, ...acts: Act[]): Reading => ({
    kind,
    confidence,
    evidence: evidenceOf(reads, acts),
  });

  const bad = has('bad');
  // Who has yet to try it, or doubts it, accepts nothing.
  const isSaid =
    isTriedAndFine(reads) ||
    reads.some((read) => read.acts.has('good') && !(bad && isExclaimed(read)) && !isGloating(read, reads));
  const good = isSaid && !has('untried') && !isHandedOver(reads);
  if (has('sarcasm')) return say('negative', 0.75, 'sarcasm', 'bad', 'praise');
  const isWornOut = reads.some(({ acts }) => acts.has('frustration') && !(acts.has('bad') && has('part')));
  if (isWornOut && !good) return say('frustrated', 0.85, 'frustration', 'bad');
  if (
    has('part') ||
    ((good || has('better')) &&
      (bad || has('dislike') || has('unfinished') || isFollowedBy(reads, 'observed') || isFollowedBy(reads, 'denied')))
  )
    return say('partial', 0.85, 'part', 'good', 'bad', 'dislike');
  if (!bad && isLimited(reads)) return say('partial', 0.7, 'good');
  if (bad) return badReading(reads, prompt, say);
  if (isSaid && isRelapsed(reads)) return say('negative', 0.65, 'good');
  if (good && isHedged(reads)) return say('partial', 0.65, 'good');
  if (isMissed(reads)) return say('negative', 0.8, 'change');
  if (has('dislike'))
    return isReason(reads) ? say('requirement_change', 0.75, 'change', 'request', 'dislike') : mild(reads, say);
  if (good && isWishedOtherwise(reads)) return say('requirement_change', 0.7, 'good', 'request');
  const isNext = isFollowedBy(reads, 'next') || isAddition(reads);
  if (has('change') && !(good && isNext && !reads.some(({ clause }) => clause.contrast)))
    return say('requirement_change', 0.8, 'change');
  if (good && context.codeChanges > 0 && isRemarked(reads)) return say('partial', 0.65, 'good');
  return good ? accept(reads, context, say) : readRest(reads, prompt, context, say);
}

/** Nothing is judged and nothing is wished: what is left is seen, pasted, asked or said by the way. */
function readRest(reads: readonly Read[], prompt: PlainPrompt, context: IntentContext, say: Say): Reading {
  const has = (act: Act) => reads.some(({ acts }) => acts.has(act));
  if (has('better')) return say('partial', 0.65, 'better');
  if (has('observed') && context.codeChanges > 0) return say('negative', 0.62, 'observed');
  if (prompt.hasTrace && !has('ask')) return { kind: 'negative', confidence: 0.7, evidence: [TRACE] };
  if (reads.some(({ clause, acts }) => acts.has('ask') && !isSupposed(clause, reads)))
    return say('question', 0.8, 'ask');
  if (isDeniedAgainst(reads) && context.codeChanges > 0) return say('negative', 0.65, 'denied');
  return say('neutral', 0.5, 'praise', 'next');
}

/** Perfect, it is broken: as good a word as any to begin a complaint with. */
const isExclaimed = ({ clause: { signs, text } }: Read): boolean => signs.length <= 2 && EXCLAIMED.test(text);

/** It works, but I would like more. */
const isWishedOtherwise = (reads: readonly Read[]): boolean =>
  reads.some(({ clause, acts }) => clause.contrast && (acts.has('request') || acts.has('change')));

/** It opens, but the list is empty: what is set against success is no success, whatever its words. */
const isLimited = (reads: readonly Read[]): boolean =>
  reads.some(
    ({ clause, acts }, at) =>
      clause.contrast &&
      !/^[.hlTL~]*$/.test(clause.signs) &&
      !['good', 'dislike', 'ask', 'change', 'request', 'next', 'praise'].some((act) => acts.has(act as Act)) &&
      reads.slice(0, at).some((read) => read.acts.has('good') || isAffirmed(read)),
  );

type Say = (kind: IntentKind, confidence: number, ...acts: Act[]) => Reading;

const TRACE: Evidence = { cue: 'stack trace', clause: '', rule: 'trace' };

/** Praise or success set against a fault means that something is right; praise beside it is meant otherwise. */
function badReading(reads: readonly Read[], prompt: PlainPrompt, say: Say): Reading {
  const isSetAgainst = reads.some(
    ({ clause, acts }, at) =>
      acts.has('bad') &&
      (clause.contrast ||
        reads[at - 1]?.clause.contrast ||
        isEllipsis(clause) ||
        reads.slice(0, at).some((read) => isAble(read) || isAbleThere(read) || isMendedThere(read))) &&
      reads
        .slice(0, at)
        .some(
          (read) =>
            read.acts.has('praise') ||
            isAbleThere(read) ||
            isMendedThere(read) ||
            (isAffirmed(read) && (hasSubject(clause) || /e.*l$/.test(read.clause.signs))),
        ),
  );
  if (isSetAgainst) return say('partial', 0.7, 'praise', 'bad');
  const isWorn =
    prompt.isLoud || reads.some(({ clause, acts }) => acts.has('bad') && /v$|^[.L]*v[.L]*B/.test(clause.signs));
  return isWorn ? say('frustrated', 0.75, 'bad') : say('negative', 0.9, 'bad');
}

/** The menu opens; not: I opened it, you said so, it used to. */
const isAffirmed = ({ clause: { signs, tokens }, acts }: Read): boolean =>
  [...acts].every((act) => act === 'observed') &&
  /[cowYe§=].*[cowlU§]/.test(signs) &&
  !/[rpfmWQjKPB%h]|^\.*U|^[cw.]{1,3}l[cow]/.test(signs) &&
  tokens[0]?.text !== '我';

/** One can play it. */
const isAble = ({ clause: { signs }, acts }: Read): boolean =>
  acts.size === 0 && /^[^WfmrpQyqMtiDPK@%!Nn1kACIV-]*e[cw]{1,3}[lU]?$/.test(signs);

/** You fixed the one. */
const isMendedThere = ({ clause: { text, signs } }: Read): boolean =>
  /^you (?:fixed|solved|repaired) | (?:is|are) (?:done|finished|complete|in place)$/.test(text) &&
  !/[BbdEN§]/.test(signs);

/** On the one it may run. */
const isAbleThere = ({ clause: { signs } }: Read): boolean => /^[oc§]+Y[Iw]l?$/.test(signs);

/** The first goes out, the second doesn't. */
const isEllipsis = ({ signs, tokens }: Clause): boolean =>
  signs.endsWith('B') && ELLIPSIS.test(tokens.at(-1)?.text ?? '');

const hasSubject = ({ signs, tokens }: Clause): boolean =>
  /[cox§w7|]/.test(signs.replace(/B.*/, '')) || (signs.startsWith('B') && / /.test(tokens[0]?.text ?? ''));

function mild(reads: readonly Read[], say: Say): Reading {
  const praised =
    reads.some((read) => read.acts.has('praise') || isAffirmed(read)) && reads.some(({ clause }) => clause.contrast);
  return praised ? say('partial', 0.7, 'praise', 'dislike') : say('negative', 0.75, 'dislike');
}

const isFollowedBy = (reads: readonly Read[], act: Act): boolean =>
  reads.slice(reads.findIndex(({ acts }) => acts.has('good'))).some(({ acts }) => acts.has(act));

/** More of it is asked for, nothing is to be otherwise. */
const isAddition = (reads: readonly Read[]): boolean =>
  reads.every(({ clause, acts }) => !acts.has('change') || /^[^CD$!]*A/.test(clause.signs));

/** Only work that was done can be accepted, and only by who is sure of it. */
function accept(reads: readonly Read[], { step, codeChanges }: IntentContext, say: Say): Reading {
  if (step !== 'step3_execute') return gated(say, 'outside step 3');
  if (codeChanges < 1) return gated(say, 'no code change yet');
  return isLeftOpen(reads) ? gated(say, IN_DOUBT) : say('confirmation', 0.9, 'good');
}

function gated(say: Say, why: string): Reading {
  const heard = say('neutral', 0.5, 'good');
  return { ...heard, evidence: heard.evidence.map((evidence) => ({ ...evidence, rule: `gate: ${why}` })) };
}

const CUES: Readonly<Record<Act, RegExp>> = {
  good: /[GgJY]/,
  bad: /[BdSNn-]/,
  dislike: /d/,
  part: /[HRE]/,
  better: /5/,
  change: /[CAD$%]/,
  ask: /[QqyiM~N-]/,
  frustration: /F/,
  sarcasm: /\^/,
  request: /[AIMVDKk%]/,
  observed: /[;o2L]/,
  praise: /T/,
  next: />/,
  untried: /[tm]/,
  unfinished: /8/,
  denied: /[Nn_-]/,
};

function evidenceOf(reads: readonly Read[], acts: readonly Act[]): readonly Evidence[] {
  return reads.flatMap(({ clause, acts: found }) =>
    acts
      .filter((act) => found.has(act))
      .map((act) => ({ cue: cueOf(clause, CUES[act]), clause: clause.text, rule: act })),
  );
}

const cueOf = ({ tokens, signs, asks }: Clause, pattern: RegExp): string =>
  tokens[signs.search(pattern)]?.text ?? (asks ? '?' : '');

/** What rules and reader come to together. Their mistakes are seldom the same, so each may be put right by the other. */
import { CONFIDENCE_LIMIT, type Evidence, type IntentKind, type Reading } from '../intent.ts';
import type { Likelihood } from './read-message.ts';

/** What the rules say is this much likelier than the reader alone takes it for. */
const WEIGHT_OF_RULES = 3;
/** A confirmation the reader takes for less likely than this is none. */
const LEAST_FOR_CONFIRMATION = 0.5;
/** From here the reader makes whole what the rules half confirm, or confirms what they do not see. */
const SURE_OF_CONFIRMATION = { halfSeen: 0.85, unseen: 0.97 };
/** After the question nearly every message of the corpus is an answer; of those in life many are not. */
const SURE_OF_ANSWER = 0.9;
/** Nothing but a command leaves no doubt at all. */
const SUREST = 0.95;

/**
 * What changes most is guarded most: to confirm, and to answer the wrap-up question, the reader alone must be all but sure.
 * Good news that the rules heard alone are no complaint and no answer: there the reader can only take away.
 */
export function weighed(reading: Reading, likelihood: Likelihood, isGoodNews = false): Reading {
  const isRefused = reading.kind === 'confirmation' && (likelihood.get('confirmation') ?? 0) < LEAST_FOR_CONFIRMATION;
  const isAllowed = (open: IntentKind, alone: number): boolean => {
    if (open === reading.kind) return !isRefused;
    if (open === 'confirmation') return mayConfirm(reading, alone);
    if (isGoodNews) return isSettled(open);
    return !isAnswer(open) || isAnswer(reading.kind) || alone >= SURE_OF_ANSWER;
  };
  const [kind, share] = likeliest(reading.kind, likelihood, {
    isAllowed,
    // Where the rules see a verdict, the question is which it is; where they see none, whether there is one.
    isOfAll: isRefused || isSettled(reading.kind),
  });
  if (kind === reading.kind) return { ...reading, confidence: Math.max(reading.confidence, Math.min(share, SUREST)) };
  const evidence = [...reading.evidence, opinion(kind, likelihood)];
  const mayGuess = isSettled(kind) && !isRefused && !isGoodNews;
  if (mayGuess || share >= CONFIDENCE_LIMIT) return { kind, confidence: Math.min(share, SUREST), evidence };
  return isRefused ? { kind: 'neutral', confidence: 0.5, evidence } : reading;
}

const isAnswer = (kind: IntentKind): boolean => kind === 'cleanup_proceed' || kind === 'cleanup_skip';

const BAD_NEWS: ReadonlySet<string> = new Set(['bad', 'part', 'dislike', 'frustration']);

/** Where the rules heard good news and nothing bad, less is needed than where the reader stands alone. */
function mayConfirm({ evidence }: Reading, alone: number): boolean {
  // A doubt is in the words; the reader only fails to see it.
  if (evidence.some(({ rule }) => rule.startsWith('gate'))) return false;
  const isHalfSeen = evidence.some(({ rule }) => rule === 'good') && !evidence.some(({ rule }) => BAD_NEWS.has(rule));
  return alone >= (isHalfSeen ? SURE_OF_CONFIRMATION.halfSeen : SURE_OF_CONFIRMATION.unseen);
}

/** Changes no state, so it may be a guess. */
const isSettled = (kind: IntentKind): boolean => kind === 'neutral' || kind === 'question';

type Choice = {
  readonly isAllowed: (kind: IntentKind, alone: number) => boolean;
  /** Its share is one of all kinds, and not only of those it may be: what is likeliest may have been barred. */
  readonly isOfAll: boolean;
};

function likeliest(
  said: IntentKind,
  likelihood: Likelihood,
  { isAllowed, isOfAll }: Choice,
): readonly [IntentKind, number] {
  const weights = [...likelihood].map(([kind, share]) => ({
    kind,
    weight: kind === said ? share * WEIGHT_OF_RULES : share,
    isIn: isAllowed(kind, share),
  }));
  // What the rules said and the reader refused is out of the question.
  const whole = weights.reduce(
    (sum, { kind, weight, isIn }) => (isIn || (isOfAll && kind !== said) ? sum + weight : sum),
    0,
  );
  const [kind, weight] = weights.reduce<readonly [IntentKind, number]>(
    (best, next) => (next.isIn && next.weight > best[1] ? [next.kind, next.weight] : best),
    [said, 0],
  );
  return [kind, whole > 0 ? weight / whole : 0];
}

const opinion = (kind: IntentKind, likelihood: Likelihood): Evidence => ({
  cue: `${kind} ${(likelihood.get(kind) ?? 0).toFixed(2)}`,
  clause: '',
  rule: 'reader',
});

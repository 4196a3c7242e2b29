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

/** What changes most is guarded most: to confirm, and to answer the wrap-up question, the reader alone must be all but sure. */
export function weighed(reading: Reading, likelihood: Likelihood): Reading {
  const isRefused = reading.kind === 'confirmation' && (likelihood.get('confirmation') ?? 0) < LEAST_FOR_CONFIRMATION;
  const [kind, share] = likeliest(reading.kind, likelihood, (open, alone) => {
    if (open === 'confirmation') return reading.kind === open ? !isRefused : mayConfirm(reading, alone);
    return !isAnswer(open) || isAnswer(reading.kind) || alone >= SURE_OF_ANSWER;
  });
  if (kind === reading.kind) return { ...reading, confidence: Math.max(reading.confidence, Math.min(share, SUREST)) };
  const evidence = [...reading.evidence, opinion(kind, likelihood)];
  if (isSettled(kind) || share >= CONFIDENCE_LIMIT) return { kind, confidence: Math.min(share, SUREST), evidence };
  return isRefused ? { kind: 'neutral', confidence: 0.5, evidence } : reading;
}

const isAnswer = (kind: IntentKind): boolean => kind === 'cleanup_proceed' || kind === 'cleanup_skip';

const BAD_NEWS: ReadonlySet<string> = new Set(['bad', 'part', 'dislike', 'frustration']);

/** Where the rules heard good news and nothing bad, less is needed than where the reader stands alone. */
function mayConfirm({ evidence }: Reading, alone: number): boolean {
  const isHalfSeen = evidence.some(({ rule }) => rule === 'good') && !evidence.some(({ rule }) => BAD_NEWS.has(rule));
  return alone >= (isHalfSeen ? SURE_OF_CONFIRMATION.halfSeen : SURE_OF_CONFIRMATION.unseen);
}

/** Changes no state, so it may be a guess. */
const isSettled = (kind: IntentKind): boolean => kind === 'neutral' || kind === 'question';

function likeliest(
  said: IntentKind,
  likelihood: Likelihood,
  isAllowed: (kind: IntentKind, alone: number) => boolean,
): readonly [IntentKind, number] {
  const weights = [...likelihood]
    .filter(([kind, share]) => isAllowed(kind, share))
    .map(([kind, share]) => [kind, kind === said ? share * WEIGHT_OF_RULES : share] as const);
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const [kind, weight] = weights.reduce((best, next) => (next[1] > best[1] ? next : best), [said, 0] as const);
  return [kind, whole > 0 ? weight / whole : 0];
}

const opinion = (kind: IntentKind, likelihood: Likelihood): Evidence => ({
  cue: `${kind} ${(likelihood.get(kind) ?? 0).toFixed(2)}`,
  clause: '',
  rule: 'reader',
});

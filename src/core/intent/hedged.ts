/**
 * Whether a message would accept the work but for the doubt in it: “seems fine, I guess”. A doubt changes nothing, and it
 * is no reason to stay silent either.
 */
import { classifyIntent } from './classify-intent.ts';
import type { IntentContext, IntentKind, Lexicon } from './intent.ts';

/** What it says without its doubt; `undefined` where there is none, or where nothing is accepted. */
export function hedgedVerdict(prompt: string, context: IntentContext, extra: Lexicon = {}): IntentKind | undefined {
  // Each pattern below begins anew at every blank of a run.
  const plain = prompt.replace(/\s{9,}/g, '\n');
  const firm = DOUBTS.reduce((text, [doubt, instead]) => text.replace(doubt, instead), plain);
  if (firm === plain) return undefined;
  const said = firm.replace(/(?:吧|吗|嗎)?[?？\s]*$/, '').replace(/^[\s,，]*is\b/i, 'it is');
  const { kind } = classifyIntent(said, context, extra);
  return kind === 'confirmation' || kind === 'partial' ? kind : undefined;
}

/** Each with what somebody says who is sure. */
const DOUBTS: readonly (readonly [doubt: RegExp, instead: string])[] = [
  [/\b(?:seems? to|appears? to|might|may|should|ought to) work\b/gi, 'works'],
  [/\b(?:(?:seems?|appears?)(?: to be)?|(?:might|may|could|should) be)\b/gi, 'is'],
  [/[,，]?\s*\b(?:but )?(?:i(?:'|’)?m )?not (?:too |quite |really )?sure(?: (?:if|whether|that))?\b/gi, ' '],
  [/[,，]?\s*\bi (?:guess|think|suppose|believe|hope)(?: that)?\b/gi, ' '],
  [/\b(?:hopefully|maybe|perhaps|probably|possibly|presumably|apparently)\b/gi, ' '],
  [/好像|似乎|看起[来來]|看上去|感[觉覺]|大概|[应應][该該]|也[许許]|或[许許]|估[计計]/g, ''],
];

/** What somebody says who is not sure, and what they would say if they were. */

/** A message without its doubt: “seems fine, I guess” as “is fine”. Without doubt it is the same. */
export function withoutDoubt(prompt: string): string {
  // Each pattern below begins anew at every blank of a run.
  const plain = prompt.replace(/\s{9,}/g, '\n');
  const firm = DOUBTS.reduce((text, [doubt, instead]) => text.replace(doubt, instead), plain);
  if (firm === plain) return prompt;
  return firm.replace(/(?:吧|吗|嗎)?[?？\s]*$/, '').replace(/^[\s,，]*is\b/i, 'it is');
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

/** What a session waits for and what held it, in words. */
import type { Hold, WaitsFor } from '../../core/dashboard/session-view.ts';
import { fill, type Words } from './words.ts';

export const waitsSentence = (words: Words, { kind, params }: WaitsFor): string =>
  fill(words[`waits.${kind}`] ?? kind, params);

/** A hold with a reason of its own has its own sentence. */
export function holdSentence(words: Words, { kind, params }: Hold): string {
  const own = words[`hold.${kind}.${params['reason'] ?? ''}`];
  return fill(own ?? words[`hold.${kind}`] ?? kind, params);
}

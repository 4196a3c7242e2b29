/**
 * Whether a message would accept the work but for the doubt in it: “seems fine, I guess”. A doubt changes nothing, and it
 * is no reason to stay silent either.
 */
import { classifyIntent } from './classify-intent.ts';
import { withoutDoubt } from './doubt.ts';
import type { IntentContext, IntentKind, Lexicon } from './intent.ts';

/** What it says without its doubt; `undefined` where there is none, or where nothing is accepted. */
export function hedgedVerdict(prompt: string, context: IntentContext, extra: Lexicon = {}): IntentKind | undefined {
  const firm = withoutDoubt(prompt);
  if (firm === prompt) return undefined;
  const { kind } = classifyIntent(firm, context, extra);
  return kind === 'confirmation' || kind === 'partial' ? kind : undefined;
}

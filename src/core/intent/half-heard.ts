/**
 * A verdict the rules heard and nobody was sure enough of, the reader or the user: “已修复这个，还有另一个”. It changes
 * nothing, and the user has said something that wants an answer.
 */
import { CONFIDENCE_LIMIT, IN_DOUBT, type Intent, type IntentKind } from './intent.ts';

export function halfHeard({ kind, confidence, evidence }: Intent): IntentKind | undefined {
  if (kind !== 'neutral' && kind !== 'question') return undefined;
  const heard = new Set(evidence.map(({ rule }) => rule));
  if (heard.has(`gate: ${IN_DOUBT}`)) return 'confirmation';
  if (confidence >= CONFIDENCE_LIMIT) return undefined;
  if (heard.has('bad')) return 'negative';
  return heard.has('good') ? 'confirmation' : undefined;
}

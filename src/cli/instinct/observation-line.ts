/** An observation on one line: how sure, how often, and what it says. */
import type { Observation } from '../../core/instinct/observation.ts';
import type { Answer, CliContext } from '../context.ts';

export const observationLine = ({ id, confidence, count, type, tag, trigger, action }: Observation): string =>
  `${id} · ${confidence.toFixed(2)} · ×${count} · ${type}/${tag} · ${trigger} → ${action}`;

export const observationsAnswer = (found: readonly Observation[], { text }: CliContext): Answer => ({
  json: found,
  lines: found.length > 0 ? found.map(observationLine) : [text.instinct.none],
});

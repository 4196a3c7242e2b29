/** A finding about a pack as a sentence: its facts are the arguments. */
import type { PackFinding } from '../../core/lint/packs/pack-finding.ts';
import type { CliText } from '../../text/cli/messages.ts';

export function sentenceOf({ kind, facts }: PackFinding, { pack }: CliText): string {
  const say = pack.findings[kind] as (...facts: readonly string[]) => string;
  return say(...facts);
}

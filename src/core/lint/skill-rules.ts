/** What holds for skills alone. */
import { type Finding, finding } from './finding.ts';
import type { Prompt } from './prompt.ts';

/** A skill that hints at arguments has a place for them, and one with the place has the hint. */
export function checkArguments({ kind, path: file, fields, body }: Prompt): Finding[] {
  if (kind !== 'skill') return [];
  const hint = fields.get('argument-hint');
  const isPlaced = /\$(?:ARGUMENTS|\d)/.test(body);
  if (hint !== undefined && !isPlaced) return [finding('arguments-unplaced', { file, line: hint.line })];
  return hint === undefined && isPlaced ? [finding('arguments-unannounced', { file })] : [];
}

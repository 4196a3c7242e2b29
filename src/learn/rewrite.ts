/** Replaces the words of a command that are known to fail, where the user has allowed it. */
import type { PlacedEntry } from './delivery.ts';
import type { Instinct } from './instinct.ts';
import type { Place } from './lines.ts';
import { isSafeReplacement } from './safety.ts';
import { matchesCommand, triggerText } from './trigger.ts';

export type Rewrite = {
  readonly instinct: Instinct;
  readonly place: Place;
  readonly command: string;
  readonly from: string;
  readonly to: string;
};

/** Only where the words stand in the command exactly once, as they were learned. */
export function rewriteCommand(command: string, entries: readonly PlacedEntry[]): Rewrite | undefined {
  for (const { instinct, place } of entries) {
    const { trigger, fixes, rewrites, trust } = instinct;
    const to = fixes[0]?.text;
    if (!rewrites || trust !== 'approved' || trigger.type !== 'command' || to === undefined) continue;
    if (!isSafeReplacement(to) || !matchesCommand(trigger, command)) continue;
    const from = triggerText(trigger);
    const parts = command.split(new RegExp(`(?<![\\w./-])${escaped(from)}(?![\\w./=-])`));
    if (parts.length === 2) return { instinct, place, from, to, command: parts.join(to) };
  }
  return undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

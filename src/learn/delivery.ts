/** Selects the lines to tell: few, each once per session and agent, some withheld for comparison. */
import { hash } from '../values/hash.ts';
import { isApproved } from './instinct.ts';
import { isSafeReplacement, type LearnedText, lineOf, type Place, tokensIn } from './lines.ts';
import type { Arms, CommandTrigger, IndexEntry, Receipt } from './records.ts';
import { matchesCommand, triggerKey, triggerText } from './trigger.ts';

/** One eligible moment. */
export type Told = Pick<Receipt, 'instinct' | 'arm' | 'line' | 'tokens'> & { readonly place: Place };

export type Listener = {
  readonly session: string;
  readonly text: LearnedText;
  /** Ids this agent has been told, or not told on purpose, in this session. */
  readonly heard: ReadonlySet<string>;
};

export type PlacedEntry = IndexEntry & { readonly place: Place };

const MAX_START_LINES = 3;
const MAX_START_TOKENS = 120;

/** The lines for an agent that starts: approved ones first, then by confidence. */
export function tellAtStart(entries: readonly PlacedEntry[], agent: string, listener: Listener): Told[] {
  const told: Told[] = [];
  let tokens = tokensIn(listener.text.start);
  const wanted = entries
    .filter(({ startFor }) => startFor.includes(agent))
    .toSorted((a, b) => weight(b) - weight(a) || b.instinct.failures - a.instinct.failures);
  for (const entry of wanted) {
    const next = tellOne(entry, listener);
    if (next === undefined || tokens + next.tokens > MAX_START_TOKENS) continue;
    told.push(next);
    tokens += next.tokens;
    if (told.length === MAX_START_LINES) break;
  }
  return told;
}

const weight = ({ instinct }: PlacedEntry): number => (isApproved(instinct) ? 1 : 0) + instinct.confidence;

/** The line about a command that has just failed. */
export function tellAtFailure(
  entries: readonly PlacedEntry[],
  blamed: CommandTrigger,
  listener: Listener,
): Told | undefined {
  const key = triggerKey(blamed);
  const entry = entries.find(({ instinct: { trigger } }) => trigger.type === 'command' && triggerKey(trigger) === key);
  // Without a replacement or a sentence the error itself says enough.
  return entry && entry.instinct.fixes.length + (entry.instinct.sentence?.length ?? 0) > 0
    ? tellOne(entry, listener)
    : undefined;
}

function tellOne({ instinct, place, arms }: PlacedEntry, { session, text, heard }: Listener): Told | undefined {
  if (heard.has(instinct.id)) return undefined;
  const line = lineOf(instinct, place, text);
  if (line === undefined) return undefined;
  // The calls do not show whether the user's words helped, so there is nothing to compare.
  const arm = instinct.trigger.type === 'command' ? armOf(session, instinct.id, arms) : 'shown';
  return { instinct: instinct.id, arm, line, tokens: tokensIn(line) + 1, place };
}

export const startText = (told: readonly Told[], text: LearnedText): string => {
  const lines = told.filter(({ arm }) => arm === 'shown').map(({ line }) => `- ${line}`);
  return lines.length > 0 ? [text.start, ...lines].join('\n') : '';
};

/** This many moments on each side make a comparison. */
export const ENOUGH = 4;
const EVEN = 0.5;
const RARELY = 0.1;

/** Random, but the same within a session: half are withheld until both sides have enough moments. */
export function armOf(session: string, id: string, { shown, withheld }: Arms): Receipt['arm'] {
  const share = shown >= ENOUGH && withheld >= ENOUGH ? RARELY : EVEN;
  return hash(`${session} ${id}`) / 2 ** 32 < share ? 'withheld' : 'shown';
}

/**
 * Replaces the words of a command that are known to fail, where the user has allowed it: only words that stand in the command
 * exactly once, as they were learned.
 */
export function rewriteCommand(command: string, entries: readonly PlacedEntry[]) {
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

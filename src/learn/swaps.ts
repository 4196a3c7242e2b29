/** tool_preferences: one program failed or was refused, and another did the same work. */
import { blame } from './blame.ts';
import { headOf, type ProgramCall, programCalls } from './command-line.ts';
import type { Seen } from './patterns.ts';
import { isSafeReplacement } from './safety.ts';
import { type CallEvent, hasSucceeded, isShellCall, type SessionTrace } from './session-events.ts';

const NEEDED_SESSIONS = 3;
/** The substitute comes at once, or with one look around in between. */
const MAX_CALLS_LATER = 2;
const MIN_SHARED = 0.6;

export function swapsIn({ events }: SessionTrace): Seen[] {
  const calls = events.filter(isShellCall);
  return calls.flatMap((call, index): Seen[] => {
    if (call.failed !== true || blame(call.command, call.output) !== undefined) return [];
    const later = calls.slice(index + 1).filter(({ agent }) => agent === call.agent);
    for (const next of later.slice(0, MAX_CALLS_LATER).filter(hasSucceeded)) {
      const trigger = swapOf(call, next);
      if (trigger === undefined) continue;
      const place = { at: next.at, call: next.id, what: 'swap', needs: NEEDED_SESSIONS } as const;
      return [{ kind: 'tool_preferences', tag: trigger.from.split(' ')[0] ?? '', trigger, ...place }];
    }
    return [];
  });
}

function swapOf(before: CallEvent, after: CallEvent) {
  for (const one of programCalls(before.command)) {
    const other = programCalls(after.command).find((call) => call.program !== one.program && sharesWork(one, call));
    if (other === undefined) continue;
    const [from, to] = [headOf(one), headOf(other)];
    if (isSafeReplacement(from) && isSafeReplacement(to)) return { type: 'swap', from, to } as const;
  }
  return undefined;
}

/** The same operands: the words that are neither options nor subcommands. */
function sharesWork(one: ProgramCall, other: ProgramCall): boolean {
  const operands = one.words.filter((word) => !word.startsWith('-'));
  if (operands.length === 0 || LOOKING.has(one.program) || LOOKING.has(other.program)) return false;
  return operands.filter((word) => other.words.includes(word)).length / operands.length >= MIN_SHARED;
}

/** A look at the same file is no substitute for the work on it. */
const LOOKING: ReadonlySet<string> = new Set('cat cd echo head ls sed tail wc which'.split(' '));

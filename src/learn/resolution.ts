/** How a failed command was repaired: the next command of the same agent that did the same work and succeeded. */
import { blame } from './blame.ts';
import { headOf, type ProgramCall, programCalls } from './command-line.ts';
import type { CommandTrigger } from './records.ts';
import { type CallEvent, hasSucceeded } from './session-events.ts';
import { isOption, matchesCall, matchesCommand } from './trigger.ts';

/** This many shell calls later, a success no longer repairs the failure. */
const MAX_CALLS_LATER = 6;
/** This share of the other words has to occur again. */
const MIN_SHARED = 0.5;
const SAFE_WORD = /^[A-Za-z0-9@_.:/+-]{1,40}$/;

/** The command that worked, as a short head (`bun run test`), from the shell calls after the failure. */
export function resolutionOf(
  trigger: CommandTrigger,
  failed: CallEvent,
  later: readonly CallEvent[],
): string | undefined {
  const before = programCalls(failed.command).find((call) => matchesCall(trigger, call));
  if (before === undefined) return undefined;
  const own = later.filter(({ agent }) => agent === failed.agent).slice(0, MAX_CALLS_LATER);
  for (const { command } of own.filter(
    (call) => hasSucceeded(call) && blame(call.command, call.output) === undefined,
  )) {
    const calls = programCalls(command);
    if (matchesCommand(trigger, command)) return undefined;
    const after = calls.find((call) => doesTheSame(trigger, before, call));
    const text = after && replacementText(trigger, before, after);
    if (text !== undefined) return text;
  }
  return undefined;
}

function doesTheSame(trigger: CommandTrigger, before: ProgramCall, after: ProgramCall): boolean {
  const kept = before.words.filter((word) => word !== trigger.token && !isOption(word, trigger.token));
  if (after.program === trigger.token) return shared(kept, after.words) >= MIN_SHARED;
  const isSameProgram = after.program === before.program;
  if (kept.length === 0) return isSameProgram;
  return shared(kept, [after.program, ...after.words]) >= (isSameProgram ? MIN_SHARED / 2 : MIN_SHARED);
}

function shared(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 1;
  return words.filter((word) => others.includes(word)).length / words.length;
}

/** Only plain words, so that it contains nothing but parts of the agent's own command. */
function replacementText(trigger: CommandTrigger, before: ProgramCall, after: ProgramCall): string | undefined {
  const head = runnerHead(before, after) ?? wrappedHead(trigger, after) ?? namedHead(trigger, after) ?? headOf(after);
  const added =
    trigger.fault === 'option' && headOf(before) === headOf(after)
      ? after.words.find((word) => word.startsWith('-') && !before.words.includes(word))
      : undefined;
  const words = [...head.split(' '), ...(added === undefined ? [] : [added])];
  return words.every((word) => SAFE_WORD.test(word)) ? words.join(' ') : undefined;
}

const MAX_RUNNER_WORDS = 3;

/** The program is now started by another one: `npx eslint`, `mise exec -- eslint`. */
function runnerHead({ program }: ProgramCall, after: ProgramCall): string | undefined {
  const at = after.words.indexOf(program);
  if (after.program === program || at === -1 || at > MAX_RUNNER_WORDS) return undefined;
  return [after.program, ...after.words.slice(0, at + 1)].join(' ');
}

/** The word that was not a subcommand is a program of its own. */
const wrappedHead = ({ token }: CommandTrigger, after: ProgramCall): string | undefined =>
  after.program === token ? token : undefined;

/** Where a name was wrong, the right one belongs to the head, even if it does not look like a subcommand. */
function namedHead({ fault, program, path }: CommandTrigger, after: ProgramCall): string | undefined {
  if (fault === 'option' || after.program !== program) return undefined;
  const words = after.words.slice(0, path.length + 1);
  return words.some((word) => word.startsWith('-')) ? undefined : [program, ...words].join(' ');
}

/** Whether a command uses the replacement. */
export function usesReplacement(replacement: string, command: string): boolean {
  const [program = '', ...words] = replacement.split(' ');
  if (!command.includes(program)) return false;
  return programCalls(command).some(
    (call) => call.program === program && words.every((word) => call.words.some((other) => isOption(other, word))),
  );
}

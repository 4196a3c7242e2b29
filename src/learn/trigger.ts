/** When an instinct applies, its identity and its name. */
import { type ProgramCall, programCalls } from './command-line.ts';
import type { CommandTrigger, Fault, Trigger } from './records.ts';

export function triggerKey(trigger: Trigger): string {
  switch (trigger.type) {
    case 'command':
      return [trigger.fault, trigger.program, ...trigger.path, trigger.token].join(' ').trim();
    case 'words':
      return `${trigger.about}: ${trigger.words.toLowerCase()}`;
    case 'chain':
      return trigger.steps.join(' → ');
    case 'swap':
      return `${trigger.from} → ${trigger.to}`;
  }
}

/** `gh pr diff --stat`: the trigger as a person would type or read it. */
export function triggerText(trigger: Trigger): string {
  if (trigger.type === 'words') return trigger.words;
  if (trigger.type !== 'command') return triggerKey(trigger);
  return [trigger.program, ...trigger.path, trigger.token].filter(Boolean).join(' ');
}

/** A command applies where its program is given the word, at its place, that the program does not accept. */
export const matchesCommand = (trigger: CommandTrigger, command: string): boolean =>
  // A cheap check before the command is parsed.
  command.includes(trigger.program) &&
  !dependsOnPlace(trigger.fault, command) &&
  programCalls(command).some((call) => matchesCall(trigger, call));

const SETS_UP = /(?:^|[;&|(\n])\s*(?:source|\.)\s|\bPATH=|\bactivate\b|\bnvm\s+use\b/;
const MOVES = /(?:^|[;&|(\n])\s*(?:cd|pushd)\s/;

/** Earlier parts of the command may change which programs and scripts exist, so it says nothing about other commands. */
export const dependsOnPlace = (fault: Fault, command: string): boolean =>
  (fault === 'script' && MOVES.test(command)) || ((fault === 'script' || fault === 'command') && SETS_UP.test(command));

export function matchesCall(trigger: CommandTrigger, call: ProgramCall): boolean {
  if (call.isTransient || call.program !== trigger.program) return false;
  if (trigger.fault === 'command') return true;
  const { path, token } = trigger;
  if (trigger.fault !== 'option') return startsWith(call.words, [...path, token]);
  return startsWith(call.path, path) && call.words.some((word) => isOption(word, token));
}

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word);

/** `--stat=x` is `--stat`; the letters of `-oP` are options of their own. */
export function isOption(word: string, token: string): boolean {
  if (word === token || word.startsWith(`${token}=`)) return true;
  return LETTER.test(token) && CLUSTER.test(word) && word.includes(token.slice(1));
}

const LETTER = /^-[A-Za-z]$/;
/** Longer ones are mostly long options with one dash, such as `-name`. */
const CLUSTER = /^-[A-Za-z]{2,3}$/;

/** A cheap check of the output of commands that seem to have succeeded; `blame` does the full analysis. */
export const MAY_BLAME =
  /not found|not recogni[sz]ed|unrecogni[sz]ed|unknown|unexpected arg|unsupported|invalid|illegal|no such|missing script|no task|no rule|no module|bad option|not defined|is not an? |does not (?:exist|contain|have)|failed to spawn/i;

/** Whether a command failed and whether it was a test or a build. */
import { asText, isRecord } from '../../narrow.ts';
import { expressionOf, finds, type Search, worthTryingOn } from '../../patterns/search.ts';
import type { CommandKind } from '../record/record.ts';
import { ranParts } from './ran-parts.ts';
import { withoutColours } from './what-failed.ts';

export type CommandRules = {
  readonly test: readonly Search[];
  readonly build: readonly Search[];
  /** What the output of failed tests or builds says although the command ended well, as in `npm test || true`. */
  readonly failed: readonly Search[];
  /** What looks like a failure and is none: `0 failed`, `no errors`. Taken out before looking. */
  readonly passed: readonly Search[];
};

type CommandOutcome =
  | { readonly kind: 'command-succeeded'; readonly command: string; readonly of: CommandKind }
  | { readonly kind: 'command-failed'; readonly command: string; readonly of: CommandKind; readonly error: string };

export function commandOutcome(
  command: string,
  { error, response }: { readonly error: string | undefined; readonly response: unknown },
  rules: CommandRules,
): CommandOutcome {
  const of = kindOfCommand(command, rules);
  const failure = error ?? exitError(response) ?? (of === 'other' ? undefined : saidError(response, rules));
  if (failure === undefined) return { kind: 'command-succeeded', command, of };
  return { kind: 'command-failed', command, of, error: failure };
}

/** Most commands hold no word of a test or a build; then nobody need know which of their parts run something. */
export function kindOfCommand(command: string, { test, build }: Pick<CommandRules, 'test' | 'build'>): CommandKind {
  if (![...test, ...build].some(worthTryingOn(command.toLowerCase()))) return 'other';
  const ran = ranParts(command).toLowerCase();
  if (finds(test, ran)) return 'test';
  return finds(build, ran) ? 'build' : 'other';
}

function exitError(response: unknown): string | undefined {
  if (!isRecord(response)) return undefined;
  const code = response['exit_code'] ?? response['exitCode'] ?? 0;
  return code === 0 ? undefined : `Exit code ${String(code)}\n${outputOf(response)}`;
}

/** The first line that tells of a failure. */
function saidError(response: unknown, { failed, passed }: CommandRules): string | undefined {
  const output = withoutColours(outputOf(response).slice(-LAST_CHARACTERS));
  const lower = output.toLowerCase();
  if (!failed.some(worthTryingOn(lower))) return undefined;
  const doubtful = passed.filter(worthTryingOn(lower)).reduce(withoutFound, lower);
  const failures = failed.filter(worthTryingOn(doubtful));
  const index = doubtful.split('\n').findIndex((line) => finds(failures, line));
  return output.split('\n')[index]?.trim();
}

/** Every line stays in its place. */
const withoutFound = (text: string, search: Search): string => {
  const expression = expressionOf(search, 'g');
  return expression ? text.replace(expression, (found) => '\n'.repeat(found.split('\n').length - 1)) : text;
};

/** Test runners sum up at the end. */
const LAST_CHARACTERS = 8_000;

const outputOf = (response: unknown): string => {
  if (typeof response === 'string') return response;
  return isRecord(response) ? [asText(response['stdout']), asText(response['stderr'])].filter(Boolean).join('\n') : '';
};

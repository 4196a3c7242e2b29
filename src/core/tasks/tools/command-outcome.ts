/** Whether a command failed and whether it was a test or a build. */
import { asText, isRecord } from '../../narrow.ts';
import type { CommandKind } from '../record/record.ts';
import { compile } from '../wrap-up/validate-wrap-up.ts';
import { ranParts } from './ran-parts.ts';
import { finds, type Search, worthTryingOn } from './search.ts';
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
  if (![...test, ...build].some(worthTryingOn(command))) return 'other';
  const ran = ranParts(command);
  if (finds(test, ran)) return 'test';
  return finds(build, ran) ? 'build' : 'other';
}

function exitError(response: unknown): string | undefined {
  if (!isRecord(response)) return undefined;
  const code = response['exit_code'] ?? response['exitCode'] ?? 0;
  return code === 0 ? undefined : `Exit code ${String(code)}\n${outputOf(response)}`;
}

function saidError(response: unknown, { failed, passed }: CommandRules): string | undefined {
  const output = withoutColours(outputOf(response).slice(-LAST_CHARACTERS));
  if (!failed.some(worthTryingOn(output))) return undefined;
  const doubtful = passed.filter(worthTryingOn(output)).reduce((text, { pattern }) => {
    const expression = compile(pattern, 'gim');
    return expression ? text.replace(expression, '') : text;
  }, output);
  const failures = failed.filter(worthTryingOn(doubtful));
  return doubtful
    .split('\n')
    .find((line) => finds(failures, line))
    ?.trim();
}

/** Test runners sum up at the end. */
const LAST_CHARACTERS = 8_000;

const outputOf = (response: unknown): string => {
  if (typeof response === 'string') return response;
  return isRecord(response) ? [asText(response['stdout']), asText(response['stderr'])].filter(Boolean).join('\n') : '';
};

/** Whether a command failed and whether it was a test or a build. */
import { matcherOf, matchesPattern, type PackPattern } from '../../rules/patterns.ts';
import { simpleCommands } from '../../rules/simple-commands.ts';
import { clip } from '../../text/clip.ts';
import { asText, isRecord } from '../../values/narrow.ts';
import type { Untold } from '../events.ts';
import type { CommandKind } from '../record/record.ts';
import type { TaskSettings } from '../settings/task-settings.ts';

type Tests = TaskSettings['tests'];

export type CommandOutcome = Untold<'command.succeeded' | 'command.failed'>;

export function commandOutcome(
  command: string,
  { error, response }: { readonly error: string | undefined; readonly response: unknown },
  tests: Tests,
): CommandOutcome {
  const kind = kindOfCommand(command, tests);
  const failure = error ?? exitError(response) ?? (kind === 'other' ? undefined : saidError(response, tests));
  if (failure === undefined) return { type: 'command.succeeded', command, kind };
  return { type: 'command.failed', command, kind, error: failure };
}

export function kindOfCommand(command: string, { commandPatterns, buildPatterns }: Tests): CommandKind {
  const ran = ranParts(command);
  if (matchesPattern(commandPatterns, ran)) return 'test';
  return matchesPattern(buildPatterns, ran) ? 'build' : 'other';
}

function exitError(response: unknown): string | undefined {
  if (!isRecord(response)) return undefined;
  const code = response['exit_code'] ?? response['exitCode'] ?? 0;
  return code === 0 ? undefined : `Exit code ${String(code)}\n${outputOf(response)}`;
}

/** The first line that reports a failure. */
function saidError(response: unknown, { failPatterns, passPatterns }: Tests): string | undefined {
  const output = withoutColours(outputOf(response).slice(-LAST_CHARACTERS));
  // Most output has no sign of a failure, and then the exceptions need not be tried.
  if (!matchesPattern(failPatterns, output)) return undefined;
  const doubtful = passPatterns.reduce(withoutFound, output);
  const failures = failPatterns.map(matcherOf);
  const index = doubtful.split('\n').findIndex((line) => line !== '' && failures.some(({ test }) => test(line)));
  return output.split('\n')[index]?.trim();
}

/** Every line stays in its place. */
const withoutFound = (text: string, pattern: PackPattern): string =>
  matcherOf(pattern).replace(text, (found) => '\n'.repeat(found.split('\n').length - 1));

/** Test runners sum up at the end. */
const LAST_CHARACTERS = 8_000;

const outputOf = (response: unknown): string => {
  if (typeof response === 'string') return response;
  return isRecord(response) ? [asText(response['stdout']), asText(response['stderr'])].filter(Boolean).join('\n') : '';
};

/** Without the commands that only name a tool, one on each line. */
const ranParts = (command: string): string =>
  simpleCommands(command)
    .filter(({ words }) => !inspects(words.map((word) => word.toLowerCase())))
    .map(({ words }) => words.join(' '))
    .filter((ran) => !INSTALL.test(ran))
    .join('\n');

function inspects(words: readonly string[]): boolean {
  const start = words.findIndex((word) => !/^(?:sudo|\{|\w+=.*)$/s.test(word));
  const [word = '', ...rest] = start === -1 ? [] : words.slice(start);
  if (word === 'find') return !rest.some((other) => other.startsWith('-exec'));
  if (word === 'git')
    return !(rest[0] === 'bisect' && rest[1] === 'run') && !rest.some((other) => other.startsWith('--exec'));
  return word === 'command' ? rest[0] === '-v' : LOOKERS.includes(word);
}

/** Tools that inspect, move or write files or processes. Those that can start others are handled separately. */
const LOOKERS: readonly string[] =
  `cat ls ll grep rg ag fd head tail less more wc sed awk jq diff echo printf cp mv rm mkdir touch chmod cd which type man
  vi vim nano code gh curl wget kill pkill pgrep ps open bat tee tree stat file`.split(/\s+/);

const INSTALL =
  /\b(?:npm|pnpm|yarn|bun|pip[\d.]*|pipx|poetry|uv|gem|composer|cargo|go|brew|apt|apt-get|dotnet)\s+(?:-\S+\s+)*(?:global\s+|tool\s+|pip\s+)?(?:i|ci|add|install|get|require|remove|rm|uninstall|un|update|upgrade|up|outdated|why|view|info|show|ls|list|init|create|sync|lock)(?=\s|$)/i;

/** From the first line that reports a failure, or else after the runner's header. */
export function whatFailed(output: string): string {
  const lines = withoutColours(output.slice(0, LONGEST))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const said = lines.slice(lines.findIndex((line) => !GREETING.test(line)));
  const first = said.findIndex(speaksOfFailure);
  return (first === -1 ? said : said.slice(first)).join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const COLOURS = /\u001b\[[0-9;]*m/g;

const withoutColours = (output: string): string => output.replace(COLOURS, '');

/** Two runs that failed alike: neither the time they took nor the lines drawn between their parts matter. */
export const isSameFailure = (a: string, b: string): boolean => headOf(a) === headOf(b);

const headOf = (error: string): string => clip(error.replace(INCIDENTAL, ''), HEAD);

const HEAD = 100;
/** Outputs have no bound; only the beginning is searched. */
const LONGEST = 64 * 1024;

/** The exit code, the script as npm and its kin repeat it, the runner's name and version. */
const GREETING = /^(?:exit code \d+$|> |\$ |(?:run|dev)\s+v\d|yarn run v\d)/i;
const PASSED = /^(?:✓|✔|√|ok\b|PASS\b)/;
const NOTHING_FAILED = /\b(?:0|no)\s+(?:errors?|fail\w*)\b/gi;
const FAILED =
  /[×✕✖✗❌●]|\b(?:errors?|fail(?:s|ed|ure|ures|ing)?|exception|traceback|assert\w*|panic\w*|fatal|not ok|cannot|unexpected)\b/i;
const NAMED_ERROR = /[a-z](?:Error|Exception)\b/;
/** Durations, times of day, addresses, rulers. */
const INCIDENTAL = /\b\d+(?:\.\d+)?\s?m?s\b|\b\d\d:\d\d:\d\d(?:\.\d+)?|\b0x[0-9a-f]+\b|[=_\-─⎯]{3,}/gi;

function speaksOfFailure(line: string): boolean {
  if (PASSED.test(line)) return false;
  const doubtful = line.replace(NOTHING_FAILED, '');
  return FAILED.test(doubtful) || NAMED_ERROR.test(doubtful);
}

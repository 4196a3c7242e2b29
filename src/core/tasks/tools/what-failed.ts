/** The part of a command's output that tells what failed: runners greet first, and list what passed. */
import { clip } from '../../clip.ts';
import { once } from '../../once.ts';

/** From the first line that speaks of a failure; where none does, from behind the greeting. */
export function whatFailed(output: string): string {
  const lines = withoutColours(output.slice(0, LONGEST))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const said = lines.slice(lines.findIndex((line) => !patterns().greeting.test(line)));
  const first = said.findIndex(speaksOfFailure);
  return (first === -1 ? said : said.slice(first)).join('\n');
}

export const withoutColours = (output: string): string =>
  output.includes(ESCAPE) ? output.replace(patterns().colours, '') : output;

const ESCAPE = '\u001b';

/** Two runs that failed alike: neither the time they took nor the lines drawn between their parts matter. */
export const isSameFailure = (a: string, b: string): boolean => headOf(a) === headOf(b);

const headOf = (error: string): string => clip(error.replace(patterns().incidental, ''), HEAD);

const HEAD = 100;
/** Outputs have no bound; what follows such a length of other words is not looked for. */
const LONGEST = 64 * 1024;

/** Made when a command has failed: a new process that records one that went well is spared them. */
const patterns = once(() => ({
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  colours: /\u001b\[[0-9;]*m/g,
  /** The exit code, the script as npm and its kin repeat it, the runner's name and version. */
  greeting: /^(?:exit code \d+$|> |\$ |(?:run|dev)\s+v\d|yarn run v\d)/i,
  passed: /^(?:✓|✔|√|ok\b|PASS\b)/,
  nothingFailed: /\b(?:0|no)\s+(?:errors?|fail\w*)\b/gi,
  failed:
    /[×✕✖✗❌●]|\b(?:errors?|fail(?:s|ed|ure|ures|ing)?|exception|traceback|assert\w*|panic\w*|fatal|not ok|cannot|unexpected)\b/i,
  namedError: /[a-z](?:Error|Exception)\b/,
  /** Durations, times of day, addresses, rulers. */
  incidental: /\b\d+(?:\.\d+)?\s?m?s\b|\b\d\d:\d\d:\d\d(?:\.\d+)?|\b0x[0-9a-f]+\b|[=_\-─⎯]{3,}/gi,
}));

function speaksOfFailure(line: string): boolean {
  const { passed, nothingFailed, failed, namedError } = patterns();
  if (passed.test(line)) return false;
  const doubtful = line.replace(nothingFailed, '');
  return failed.test(doubtful) || namedError.test(doubtful);
}

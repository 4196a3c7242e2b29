/** What programs print, made fit to be shown: without terminal codes, and cut to the lines that matter. */
import { clip } from '../clip.ts';

const MOST_ERRORS = 10;
const MOST_LINES = 40;
const LONGEST_LINE = 300;

const ESCAPE = String.fromCharCode(27);
const TERMINAL_CODES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)|[@-_])`,
  'g',
);

export const plainText = (output: string): string => output.replace(TERMINAL_CODES, '').replace(/\r\n?/g, '\n');

export const lastLines = (text: string): string => linesOf(text).slice(-MOST_LINES).join('\n');

const TELLS_OF_FAILURE =
  /\b(?:errors?|err!|fail(?:s|ed|ure|ures|ing)?|panicked|exception|traceback|undefined|cannot|unexpected)\b|[✗✖✘×]|^not ok|^E\s/i;
const TELLS_OF_SUCCESS = /\b(?:0|no) (?:errors?|fail(?:ed|ures?))\b/i;
/** What a package manager adds around a script says nothing about why it failed. */
const NOISE = /^(?:> |npm (?:error|ERR!|warn|WARN)|error Command failed|\s*ELIFECYCLE|error: script ")/;

/** The first lines that look like errors, else the last ones there are. */
export function errorLines(text: string): string[] {
  const lines = linesOf(text).filter((line) => !NOISE.test(line));
  const telling = lines.filter((line) => TELLS_OF_FAILURE.test(line) && !TELLS_OF_SUCCESS.test(line));
  return telling.length > 0 ? telling.slice(0, MOST_ERRORS) : lines.slice(-MOST_ERRORS);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => clip(line.trimEnd(), LONGEST_LINE))
    .filter((line) => line !== '');

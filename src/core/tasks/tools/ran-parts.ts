/**
 * The parts of a shell command that run a tool: `cat jest.config.js` and `npm install jest` name one and run none. What a
 * look at the words can tell is not asked of a pattern: reading one costs a new process as much as all these words.
 */
import { once } from '../../once.ts';

/** What is run stands near the beginning; the rest may be a script of any size. */
const LOOKED_AT = 8_000;

export function ranParts(command: string): string {
  const script = withoutComments(withoutHereDocuments(command.slice(0, LOOKED_AT)));
  return partsOf(script).filter(runsTool).join('\n');
}

const withoutHereDocuments = (script: string): string =>
  script.includes('<<') ? script.replace(HERE_DOCUMENT, '') : script;

const withoutComments = (script: string): string => (script.includes('#') ? script.replace(COMMENT, '$1') : script);

function partsOf(script: string): readonly string[] {
  if (QUOTES.some((sign) => script.includes(sign))) return script.match(PART) ?? [];
  return SEPARATORS.reduce((text, sign) => text.replaceAll(sign, '\n'), script).split('\n');
}

function runsTool(part: string): boolean {
  const lower = part.toLowerCase();
  const words = lower.split(WHITE_SPACE).map(withoutBrackets).filter(Boolean);
  const mayInstall = words.some((word) => installing().includes(word));
  return !looks(words) && !(mayInstall && installPattern().test(lower));
}

function withoutBrackets(word: string): string {
  let at = 0;
  while (word.startsWith('(', at) || word.startsWith('{', at)) at += 1;
  return word.slice(at);
}

const isSetting = (word: string): boolean => word.includes('=') && /^\w+=/.test(word);

function looks(words: readonly string[]): boolean {
  const start = words.findIndex((word) => word !== 'sudo' && !isSetting(word));
  const [word = '', ...rest] = start === -1 ? [] : words.slice(start);
  if (word === 'find') return !rest.some((other) => other.startsWith('-exec'));
  if (word === 'git')
    return !(rest[0] === 'bisect' && rest[1] === 'run') && !rest.some((other) => other.startsWith('--exec'));
  return word === 'command' ? rest[0] === '-v' : lookers().includes(word);
}

function listed(words: string): () => readonly string[] {
  return once(() => words.split(WHITE_SPACE));
}

const QUOTES = ['"', "'", '\\'];
const SEPARATORS = [';', '&', '|'];
const WHITE_SPACE = /\s+/;

/** What is written to a file is not run. */
const HERE_DOCUMENT = /<<-?[ \t]*(["']?)(\w+)\1[^\n]*\n[\s\S]*?\n[ \t]*\2(?=\s|$)/g;
/** Behind a `#` that stands in no quotes and begins a word. */
const COMMENT = /("(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S])|(?<=^|[\s;&|(])#[^\n]*/g;
/** Up to a separator that stands in no quotes. */
const PART = /(?:"(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S]|[^;&|\n])+/g;
/** Tools that look at files or processes, move them or write them. Those that can also run others have rules of their own. */
const lookers = listed(
  `cat ls ll grep rg ag fd head tail less more wc sed awk jq diff echo printf cp mv rm mkdir touch chmod cd which type man
  vi vim nano code gh curl wget kill pkill pgrep ps open bat tee tree stat file`,
);
const installing = listed(
  'i ci add install get require remove rm uninstall un update upgrade up outdated why view info show ls list init create sync lock',
);
const installPattern = once(() => {
  const installers = String.raw`npm|pnpm|yarn|bun|pip[\d.]*|pipx|poetry|uv|gem|composer|cargo|go|brew|apt|apt-get|dotnet`;
  const between = String.raw`\s+(?:-\S+\s+)*(?:global\s+|tool\s+|pip\s+)?`;
  return new RegExp(`\\b(?:${installers})${between}(?:${installing().join('|')})(?=\\s|$)`);
});

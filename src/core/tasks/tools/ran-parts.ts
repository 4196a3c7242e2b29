/**
 * The parts of a shell command that run a tool: `cat jest.config.js` and `npm install jest` name one and run none. Reading
 * these patterns costs a new process more than the rest of its work: what a look at the words can tell is not asked of them.
 */
import { once } from '../../once.ts';

/** What is run stands near the beginning; the rest may be a script of any size. */
const LOOKED_AT = 8_000;

export function ranParts(command: string): string {
  const script = withoutComments(withoutHereDocuments(command.slice(0, LOOKED_AT)));
  const parts = SEPARATORS.some((sign) => script.includes(sign)) ? (script.match(PART) ?? []) : [script];
  return parts.filter(runsTool).join('\n');
}

const withoutHereDocuments = (script: string): string =>
  script.includes('<<') ? script.replace(HERE_DOCUMENT, '') : script;

const withoutComments = (script: string): string => (script.includes('#') ? script.replace(COMMENT, '$1') : script);

function runsTool(part: string): boolean {
  const words = part.toLowerCase().split(WORD_END);
  const mayLook = words.some((word) => lookers().includes(word) || Object.hasOwn(SOMETIMES, word));
  const mayInstall = words.some((word) => installing().includes(word));
  return !(mayLook && lookPattern().test(part)) && !(mayInstall && installPattern().test(part));
}

function listed(words: string): () => readonly string[] {
  return once(() => words.split(WORD_END));
}

const SEPARATORS = [';', '&', '|', '\n'];
const WORD_END = /[\s({]+/;

/** What is written to a file is not run. */
const HERE_DOCUMENT = /<<-?[ \t]*(["']?)(\w+)\1[^\n]*\n[\s\S]*?\n[ \t]*\2(?=\s|$)/g;
/** Behind a `#` that stands in no quotes and begins a word. */
const COMMENT = /("(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S])|(?<=^|[\s;&|(])#[^\n]*/g;
/** Up to a separator that stands in no quotes. */
const PART = /(?:"(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S]|[^;&|\n])+/g;
const SETTINGS = String.raw`^[\s({]*(?:\w+=\S*\s+)*(?:sudo\s+)?`;
/** Tools that look at files or processes, move them or write them. */
const lookers = listed(
  `cat ls ll grep rg ag fd head tail less more wc sed awk jq diff echo printf cp mv rm mkdir touch chmod cd which type man
  vi vim nano code gh curl wget kill pkill pgrep ps open bat tee tree stat file`,
);
/** Those that can run others do not always look. */
const SOMETIMES = {
  find: String.raw`find(?!.*\s-exec)`,
  git: String.raw`git(?!\s+bisect\s+run|.*\s--exec)`,
  command: 'command -v',
};
const lookPattern = once(
  () => new RegExp(`${SETTINGS}(?:${[...lookers(), ...Object.values(SOMETIMES)].join('|')})(?=\\s|$)`, 'i'),
);
const installing = listed(
  'i ci add install get require remove rm uninstall un update upgrade up outdated why view info show ls list init create sync lock',
);
const INSTALLERS = String.raw`npm|pnpm|yarn|bun|pip[\d.]*|pipx|poetry|uv|gem|composer|cargo|go|brew|apt|apt-get|dotnet`;
const BETWEEN = String.raw`\s+(?:-\S+\s+)*(?:global\s+|tool\s+|pip\s+)?`;
const installPattern = once(
  () => new RegExp(`\\b(?:${INSTALLERS})${BETWEEN}(?:${installing().join('|')})(?=\\s|$)`, 'i'),
);

/** The parts of a shell command that run a tool: `cat jest.config.js` and `npm install jest` name one and run none. */

/** What is run stands near the beginning; the rest may be a script of any size. */
const LOOKED_AT = 8_000;

export function ranParts(command: string): string {
  const script = command.slice(0, LOOKED_AT).replace(HERE_DOCUMENT, '').replace(COMMENT, '$1');
  const parts = script.match(PART) ?? [];
  return parts.filter((part) => !LOOKS.test(part) && !INSTALLS.test(part)).join('\n');
}

/** What is written to a file is not run. */
const HERE_DOCUMENT = /<<-?[ \t]*(["']?)(\w+)\1[^\n]*\n[\s\S]*?\n[ \t]*\2(?=\s|$)/g;
/** Behind a `#` that stands in no quotes and begins a word. */
const COMMENT = /("(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S])|(?<=^|[\s;&|(])#[^\n]*/g;
/** Up to a separator that stands in no quotes. */
const PART = /(?:"(?:\\[\s\S]|[^"\\])*"|'[^']*'|\\[\s\S]|[^;&|\n])+/g;
const SETTINGS = String.raw`^[\s({]*(?:\w+=\S*\s+)*(?:sudo\s+)?`;
/** Tools that look at files or processes, move them or write them. Two of them can run others. */
const LOOKS = new RegExp(
  `${SETTINGS}(?:cat|ls|ll|grep|rg|ag|find(?!.*\\s-exec)|fd|head|tail|less|more|wc|sed|awk|jq|diff|echo|printf|cp|mv|rm|mkdir|touch|chmod|cd|which|type|command -v|man|vim?|nano|code|git(?!\\s+bisect\\s+run|.*\\s--exec)|gh|curl|wget|kill|pkill|pgrep|ps|open|bat|tee|tree|stat|file)(?=\\s|$)`,
  'i',
);
const INSTALLS =
  /\b(?:npm|pnpm|yarn|bun|pip[\d.]*|pipx|poetry|uv|gem|composer|cargo|go|brew|apt|apt-get|dotnet)\s+(?:-\S+\s+)*(?:global\s+|tool\s+|pip\s+)?(?:i|ci|add|install|get|require|remove|rm|uninstall|un|update|upgrade|up|outdated|why|view|info|show|ls|list|init|create|sync|lock)(?=\s|$)/i;

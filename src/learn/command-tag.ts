/** The tool a shell command is about: `cd app && CI=1 npm test` is about npm. */

const MAX_TAG_LENGTH = 20;
/** The tool is named near the beginning; the rest may be a script of any size. */
const MAX_SCAN_CHARS = 2000;

/** Commands that count as another tool; the others are their own tag. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['npx', 'npm'],
  ['bunx', 'bun'],
  ['python3', 'python'],
  ['pip', 'python'],
  ['rustc', 'rust'],
  ['tsc', 'typescript'],
  ['vitest', 'jest'],
]);

/** A path such as ./node_modules/.bin/eslint names one of these. */
const TOOLS: ReadonlySet<string> = new Set(
  'npm bun node deno git python yarn pnpm cargo go docker kubectl brew make eslint jest'.split(' '),
);

/** A failure of one of these usually stands for a defect, not for a mistyped command. */
const IMPORTANT = ['node', 'bun', 'npm', 'yarn', 'git', 'python', 'typescript', 'eslint', 'jest'];

const WORD = String.raw`(?:"[^"]*"|'[^']*'|[^\s;&|"'])+`;
const PREAMBLES = [
  new RegExp(String.raw`^cd\s+${WORD}\s*(?:&&|;|\n)\s*`),
  new RegExp(String.raw`^[A-Za-z_]\w*=(?:${WORD})?\s+`),
  /^sudo\s+(?:-[ughpCT]\s+\S+\s+|-\S+\s+)*/,
];

export function commandTag(command: string): string {
  const token = /^\S*/.exec(withoutPreamble(command.trimStart().slice(0, MAX_SCAN_CHARS)))?.[0].toLowerCase() ?? '';
  const name = token.slice(token.lastIndexOf('/') + 1);
  const tag =
    TAGS.get(name) ?? (TOOLS.has(name) ? name : undefined) ?? token.replace(/[^a-z0-9-]/g, '').slice(0, MAX_TAG_LENGTH);
  return tag || 'shell';
}

export const isImportantTag = (tag: string): boolean => IMPORTANT.includes(tag);

function withoutPreamble(command: string): string {
  const preamble = PREAMBLES.find((pattern) => pattern.test(command));
  return preamble ? withoutPreamble(command.replace(preamble, '')) : command;
}

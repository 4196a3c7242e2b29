/** The tool a shell command is about: `cd app && CI=1 npm test` is about npm. Tables are made when asked for: most events are about no command. */
import { once } from '../once.ts';

const MAX_TAG_LENGTH = 20;
/** The tool is named near the beginning; the rest may be a script of any size. */
const MAX_LOOKED_AT = 2000;

const tagOfCommand = once(
  (): ReadonlyMap<string, string> =>
    new Map([
      ['npx', 'npm'],
      ['bunx', 'bun'],
      ['python3', 'python'],
      ['pip', 'python'],
      ['rustc', 'rust'],
      ['tsc', 'typescript'],
      ['vitest', 'jest'],
      ...['npm', 'bun', 'node', 'deno', 'git', 'python', 'yarn', 'pnpm', 'cargo', 'go', 'docker'].map(itself),
      ...['kubectl', 'brew', 'make', 'eslint', 'jest'].map(itself),
    ]),
);

/** A failure of one of these usually stands for a defect, not for a mistyped command. */
const IMPORTANT = ['node', 'bun', 'npm', 'yarn', 'git', 'python', 'typescript', 'eslint', 'jest'];

const preambles = once(() => {
  const word = String.raw`(?:"[^"]*"|'[^']*'|[^\s;&|"'])+`;
  return [
    new RegExp(String.raw`^cd\s+${word}\s*(?:&&|;|\n)\s*`),
    new RegExp(String.raw`^[A-Za-z_]\w*=(?:${word})?\s+`),
    /^sudo\s+(?:-[ughpCT]\s+\S+\s+|-\S+\s+)*/,
  ];
});

export function commandTag(command: string): string {
  const token = /^\S*/.exec(withoutPreamble(command.trimStart().slice(0, MAX_LOOKED_AT)))?.[0].toLowerCase() ?? '';
  const name = token.slice(token.lastIndexOf('/') + 1);
  const tag = tagOfCommand().get(name) ?? token.replace(/[^a-z0-9-]/g, '').slice(0, MAX_TAG_LENGTH);
  return tag || 'shell';
}

export const isImportantTag = (tag: string): boolean => IMPORTANT.includes(tag);

function withoutPreamble(command: string): string {
  const preamble = preambles().find((pattern) => pattern.test(command));
  return preamble ? withoutPreamble(command.replace(preamble, '')) : command;
}

function itself(name: string): [string, string] {
  return [name, name];
}

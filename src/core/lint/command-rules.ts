/** Calls of the command line that prompts give: the command exists and takes the words it is given. */
import { isWorkflowId } from '../registry/workflows.ts';
import { type Finding, finding } from './finding.ts';
import { type Prompt, placeIn } from './prompt.ts';

export type CommandShape = {
  readonly name: string;
  readonly usage: string;
  /** As written in the usage: `<stage>` is needed, `[dir]` is not. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, { readonly value?: string }>>;
};

const CALL = /dist\/cli\.js" ([^`\n]+)`/g;

export function checkCommands(prompt: Prompt, commands: readonly CommandShape[]): Finding[] {
  return [...prompt.body.matchAll(CALL)].flatMap(({ 1: call = '', index }) =>
    checkCall(call, commands).map((found) => ({ ...found, ...placeIn(prompt, index) })),
  );
}

const NOWHERE = { file: '' } as const;

export function checkCall(call: string, commands: readonly CommandShape[]): Finding[] {
  const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const [first = '', second = ''] = words;
  // An ellipsis stands for a choice that is described in words.
  if (words.at(-1) === '…') return isGroup(first, commands) ? [] : [finding('command-unknown', NOWHERE, call)];
  const command = commands.find(({ name }) => name === `${first} ${second}` || name === first);
  if (command !== undefined) return checkWords(call, words, command);
  return [finding('command-unknown', NOWHERE, call)];
}

const isGroup = (word: string, commands: readonly CommandShape[]): boolean =>
  commands.some(({ name }) => name === word || name.startsWith(`${word} `));

function checkWords(call: string, words: readonly string[], command: CommandShape): Finding[] {
  const given = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('=')[0] ?? '');
  const unknown = given.filter((name) => !Object.hasOwn(command.options, name));
  if (unknown.length > 0) return unknown.map((name) => finding('option-unknown', NOWHERE, `--${name}`, command.name));
  const values = given.filter((name) => command.options[name]?.value !== undefined);
  const count = words.length - command.name.split(' ').length - given.length - values.length;
  const needed = command.positionals.filter((name) => !name.startsWith('['));
  const fits = count >= needed.length && count <= command.positionals.length;
  const isKnownFlow = command.name !== 'init' || isWorkflowId(words[1] ?? '');
  return fits && isKnownFlow ? [] : [finding('call-differs', NOWHERE, call, command.usage)];
}

/** The way through one call of `ot`: find the command, run it, and turn what goes wrong into words and an exit code. */
import { messageOf } from '../core/narrow.ts';
import { plain, say } from './answer.ts';
import type { Command } from './command.ts';
import { COMMANDS, commandNamed, commandsOfGroup } from './command-table.ts';
import type { Answer, CliContext } from './context.ts';
import { UsageError } from './errors.ts';
import { helpOnAll, helpOnCommand, helpOnGroup } from './help.ts';
import { closest } from './suggest.ts';

/** The one place in cli/ that catches whatever a command throws. */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  const warn = (text: string) => context.warn(`${text.split('\n').map(plain).join('\n')}\n`);
  try {
    return await dispatch(words, { ...context, warn });
  } catch (error) {
    const message = isFileTrouble(error) ? context.text.usage.fileTrouble(messageOf(error)) : messageOf(error);
    const help = error instanceof UsageError ? helpCallFor(words) : undefined;
    if (ownWords(words).includes('--json')) say({ json: { error: message, help }, lines: [] }, true, context);
    warn(`ot: ${message}`);
    if (help === undefined) return 1;
    warn(context.text.usage.seeHelp(help));
    return 2;
  }
}

/** As the system puts it: whoever wrote the command did not expect it, so nothing in it says what to do. */
const isFileTrouble = (error: unknown): boolean =>
  error instanceof Error && 'path' in error && 'syscall' in error && !String(error.syscall).startsWith('spawn');

const HELP: readonly string[] = ['help', '--help', '-h'];
const VERSION: readonly string[] = ['version', '--version', '-v'];

/** What stands behind `--` belongs to the program that is started. */
function ownWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end === -1 ? words : words.slice(0, end);
}

async function dispatch(words: readonly string[], context: CliContext): Promise<number> {
  const [first = 'help', ...others] = words;
  if (VERSION.includes(first))
    return saySimply({ json: versionFacts(context), lines: [context.version] }, words, context);
  if (HELP.includes(first)) return saySimply(helpOn(others, context), words, context);
  const own = ownWords(words);
  if (own.includes('--help') || own.includes('-h')) return saySimply(helpOn(own, context), words, context);
  const { command, rest } = find(words, context);
  return command.execute(rest, context);
}

const versionFacts = ({ version }: CliContext) => ({ version });

function saySimply(answer: Answer, words: readonly string[], context: CliContext): number {
  say(answer, words.includes('--json'), context);
  return 0;
}

function helpOn(words: readonly string[], context: CliContext): Answer {
  const [group = '', action] = words.filter((word) => !word.startsWith('-'));
  const members = commandsOfGroup(group);
  if (group === '') return helpOnAll(context.text);
  if (members.length > 0 && action === undefined) return helpOnGroup(members, context.text);
  return helpOnCommand(find([group, ...(action ? [action] : [])], context).command, context.text);
}

type Found = { readonly command: Command; readonly rest: readonly string[] };

function find(words: readonly string[], { text }: CliContext): Found {
  const [first = '', second = ''] = words;
  const command = commandNamed(first);
  if (command !== undefined) return { command, rest: words.slice(1) };
  const members = commandsOfGroup(first).map(({ name }) => name);
  if (members.length === 0) throw new UsageError(unknownWord(first, text.usage));
  const member = commandNamed(`${first} ${second}`);
  if (member !== undefined) return { command: member, rest: words.slice(2) };
  if (second === '' || second.startsWith('-')) throw new UsageError(text.usage.missingAction(first, members));
  throw new UsageError(text.usage.unknownCommand(`${first} ${second}`, closest(`${first} ${second}`, members)));
}

function unknownWord(word: string, usage: CliContext['text']['usage']): string {
  if (word.startsWith('-')) return usage.unknownOption(word, closest(word, ['--help', '--version']));
  const names = new Set(COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]));
  return usage.unknownCommand(word, closest(word, [...names, 'help']));
}

function helpCallFor([first = '', second = '']: readonly string[]): string {
  if (commandNamed(first) !== undefined) return `ot ${first} --help`;
  if (commandNamed(`${first} ${second}`) !== undefined) return `ot ${first} ${second} --help`;
  return commandsOfGroup(first).length > 0 ? `ot ${first} --help` : 'ot help';
}

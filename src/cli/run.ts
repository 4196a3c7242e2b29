/** Runs one call of `ot`: commander parses it, the row's command answers, errors become a message and an exit code. */
import { Command as Commander, CommanderError, type Help } from 'commander';
import type { CliText } from '../text/messages.ts';
import { plain } from '../text/terminal.ts';
import { messageOf, ownValue } from '../values/narrow.ts';
import { workflowTitle } from '../workflow/progress.ts';
import { WORKFLOWS } from '../workflow/registry/workflows.ts';
import { argumentUsage, type Command, type OptionDef, type OptionName, optionSummary, say } from './command.ts';
import { COMMANDS } from './command-table.ts';
import type { CliContext } from './context.ts';
import { UsageError } from './session.ts';

/** The only place in cli/ that catches everything a command throws. */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  const warn = (text: string) => context.warn(`${text.split('\n').map(plain).join('\n')}\n`);
  const asJson = ownWords(words).includes('--json');
  const program = createProgram({ ...context, warn });
  if (words.length === 0) {
    context.print(overview(context.text));
    return 0;
  }
  try {
    await program.root.parseAsync(normalized(words, program.root), { from: 'user' });
    return program.exitCode;
  } catch (error) {
    const asked = program.reached;
    if (error instanceof CommanderError && error.exitCode === 0) {
      const facts = error.code === 'commander.version' ? { version: context.version } : helpFacts(asked, context.text);
      context.print(asJson ? `${JSON.stringify(facts, null, 2)}\n` : program.shown);
      return 0;
    }
    const isUsage = error instanceof CommanderError || error instanceof UsageError;
    const help = isUsage ? helpCall(asked) : undefined;
    const message = errorMessage(error, asked, context.text);
    if (asJson) say({ json: { error: message, help }, lines: [] }, true, context);
    warn(`ot: ${message}`);
    if (help === undefined) return 1;
    warn(context.text.usage.seeHelp({ call: help }));
    return 2;
  }
}

const MOST_USED = [
  ...(['init', 'status', 'stop', 'skip', 'pause'] as const),
  ...(['verify', 'task list', 'sessions', 'dashboard', 'doctor'] as const),
];

/** For a call without words. */
function overview({ help, commands }: CliText): string {
  const width = Math.max(...MOST_USED.map(({ length }) => length));
  const rows = MOST_USED.map((name) => `  ${name.padEnd(width)}  ${commands[name]}`);
  return `${[help.about, '', ...rows, '', help.all({ count: COMMANDS.length })].join('\n')}\n`;
}

/** Words behind `--` belong to the program that is started. */
function ownWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end === -1 ? words : words.slice(0, end);
}

/** `ot help specs list` is `ot specs list --help`; commander would show help for an unknown command, too. */
function normalized(words: readonly string[], root: Commander): string[] {
  const [first = '--help', ...others] = words;
  if (first === 'version') return ['--version'];
  if (first === 'help') return normalized([...others, '--help'], root);
  const isKnown = first.startsWith('-') || root.commands.some((command) => command.name() === first);
  return words.filter((word) => isKnown || (word !== '--help' && word !== '-h'));
}

/** `reached`: the innermost command that the words have named. `shown`: help or version as commander has rendered it. */
function createProgram(context: CliContext) {
  const { text, version, terminal } = context;
  const width = () => terminal?.columns() || Number.MAX_SAFE_INTEGER;
  const root = new Commander('ot')
    .description(text.help.about)
    .usage('<command> [options]')
    .version(version, '-v, --version', text.options.version)
    .helpOption('-h, --help', text.options.help)
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp(helpLayout(text))
    .configureOutput({
      writeOut: (piece) => {
        // commander puts a blank behind a title; a full-width colon has its own.
        program.shown += piece.replace(/^([^\n]*：) /, '$1');
      },
      writeErr: () => undefined,
      getOutHelpWidth: width,
      getErrHelpWidth: width,
    })
    .addHelpText('after', rootNotes(text));
  const program = { root, exitCode: 0, reached: root, shown: '' };
  const follow = (command: Commander) =>
    command.hook('preSubcommand', (_, next) => {
      program.reached = next;
    });
  follow(root);
  const groups = new Map<string, Commander>();
  for (const row of COMMANDS) {
    const [group = '', action] = row.name.split(' ');
    if (action !== undefined && !groups.has(group))
      groups.set(group, follow(root.command(group).usage('<action> [options]')));
    const leaf = addRow(groups.get(group) ?? root, row, text);
    leaf.action(async () => {
      program.exitCode = await row.execute({ positionals: leaf.args, options: optionsOf(leaf) }, context);
    });
  }
  return program;
}

function addRow(parent: Commander, row: Command, text: CliText): Commander {
  const leaf = parent
    .command(row.name.split(' ').at(-1) ?? row.name)
    .description(text.commands[row.name])
    .usage(row.usage.slice(row.name.length + 1));
  for (const positional of row.positionals) leaf.argument(argumentUsage(positional));
  for (const [name, { value }] of optionRows(row)) {
    // An optional value, because commander would take the next option for a required one: `--session --force`.
    if (name !== 'help')
      leaf.option(value === undefined ? `--${name}` : `--${name} [${value}]`, optionSummary(text, row.name, name));
  }
  if (row.passesOn) leaf.argument('[words...]').passThroughOptions().allowUnknownOption();
  const notes = ownValue(text.notes, row.name);
  return notes === undefined ? leaf : leaf.addHelpText('after', `\n${notes}`);
}

const optionRows = ({ options }: Command) => Object.entries(options) as [OptionName, OptionDef][];

/** By the names of the row; commander keeps them in camel case. */
const optionsOf = (leaf: Commander): Record<string, string | boolean | undefined> =>
  Object.fromEntries(leaf.options.map((option) => [option.name(), leaf.getOptionValue(option.attributeName())]));

function helpLayout({ help }: CliText): Partial<Help> {
  const titles = new Map([
    ['Usage:', help.usage({ line: '' }).trimEnd()],
    ['Options:', help.options],
    ['Commands:', help.commands],
  ]);
  return {
    styleTitle: (title) => titles.get(title) ?? title,
    optionTerm: ({ flags }) => flags.replace(/\[(.+)\]$/, '$1'),
    visibleCommands: (command) => command.commands.flatMap((sub) => (sub.commands.length > 0 ? sub.commands : [sub])),
    subcommandTerm: (command) => [pathOf(command), ...(rowOf(command)?.positionals ?? []).map(argumentUsage)].join(' '),
  };
}

function rootNotes(text: CliText): string {
  const names = Object.keys(WORKFLOWS);
  const width = Math.max(...names.map(({ length }) => length));
  return [
    '',
    text.help.workflows,
    ...names.map((name) => `  ${name.padEnd(width)}  ${workflowTitle(text, name)}`),
    '',
    text.help.more({ except: COMMANDS.filter(({ options }) => !('json' in options)).map(({ name }) => name) }),
    text.help.exitCodes,
  ].join('\n');
}

const pathOf = (command: Commander): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();

const rowOf = (command: Commander): Command | undefined => COMMANDS.find(({ name }) => name === pathOf(command));

const helpCall = (command: Commander): string => (command.parent ? `ot ${pathOf(command)} --help` : 'ot help');

/** What `--help --json` prints: one command, or the list of them. */
function helpFacts(command: Commander, text: CliText) {
  const row = rowOf(command);
  if (row !== undefined) return factsOf(row, text);
  const listed = COMMANDS.filter(({ name }) => !command.parent || name.startsWith(`${command.name()} `));
  return { commands: listed.map((member) => factsOf(member, text)) };
}

const factsOf = (row: Command, text: CliText) => ({
  name: row.name,
  summary: text.commands[row.name],
  usage: `ot ${row.usage}`,
  options: optionRows(row).map(([name, { value = null, required = false }]) => ({
    name: `--${name}`,
    value,
    required,
    summary: optionSummary(text, row.name, name),
  })),
});

function errorMessage(error: unknown, command: Commander, { usage }: CliText): string {
  if (!(error instanceof CommanderError)) {
    const message = messageOf(error).replace(/^\[store\] /, '');
    return isFileError(error) ? usage.fileTrouble({ message }) : message;
  }
  const quoted = /'(.*)'/.exec(error.message)?.[1] ?? '';
  const group = command.parent && command.commands.length > 0 ? `${command.name()} ` : '';
  const meant = (among: (name: string) => boolean) => {
    const names = /\(Did you mean (?:one of )?(.+)\?\)/.exec(error.message)?.[1]?.split(', ').filter(among) ?? [];
    return names.length === 0 ? undefined : names.map((name) => usage.quoted({ name: group + name }));
  };
  switch (error.code) {
    case 'commander.unknownCommand':
      // Help shows the commands of groups at the top, so commander suggests them there.
      return usage.unknownCommand({
        name: group + quoted,
        meant: meant((name) => command.commands.some((other) => other.name() === name)),
      });
    case 'commander.missingArgument':
      return usage.missingArgument({ name: quoted });
    case 'commander.excessArguments':
      return usage.extraArgument({ value: command.args[command.registeredArguments.length] ?? '' });
    default:
      if (group === '') return usage.unknownOption({ option: quoted, meant: meant(() => true) });
      return usage.missingAction({ group: command.name(), commands: command.commands.map(pathOf) });
  }
}

/** A system error that no command expected, so its message names the path but not what to do. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'path' in error && 'syscall' in error && !String(error.syscall).startsWith('spawn');

/** What `ot help` says; all of it is read from the command table and the texts. */
import { WORKFLOWS } from '../core/registry/workflows.ts';
import type { OptionName } from '../text/cli/help-messages.ts';
import type { CliText } from '../text/cli/messages.ts';
import { workflowTitle } from '../text/labels/titles.ts';
import type { Command, OptionDef } from './command.ts';
import { COMMANDS } from './command-table.ts';
import type { Answer } from './context.ts';
import { optionUsage } from './usage.ts';

export function helpOnAll(text: CliText): Answer {
  return {
    json: { commands: COMMANDS.map((command) => factsOf(command, text)) },
    lines: [
      text.help.about,
      '',
      text.help.usage('ot <command> [options]'),
      '',
      text.help.commands,
      ...table(COMMANDS.map((command) => [command.name, text.commands[command.name]])),
      '',
      text.help.workflows,
      ...table(Object.keys(WORKFLOWS).map((key) => [key, workflowTitle(text, key)])),
      '',
      text.help.more(COMMANDS.filter(({ options }) => !('json' in options)).map(({ name }) => name)),
      text.help.exitCodes,
    ],
  };
}

export function helpOnGroup(commands: readonly Command[], text: CliText): Answer {
  return {
    json: { commands: commands.map((command) => factsOf(command, text)) },
    lines: [text.help.commands, ...table(commands.map((command) => [command.usage, text.commands[command.name]]))],
  };
}

export function helpOnCommand(command: Command, text: CliText): Answer {
  const notes = text.notes[command.name] ?? [];
  return {
    json: factsOf(command, text),
    lines: [
      text.commands[command.name],
      '',
      text.help.usage(`ot ${command.usage}`),
      '',
      text.help.options,
      ...table(optionsOf(command).map(([name, def]) => [optionUsage(name, def), text.options[name]])),
      ...(notes.length > 0 ? ['', ...notes] : []),
    ],
  };
}

const factsOf = (command: Command, text: CliText) => ({
  name: command.name,
  summary: text.commands[command.name],
  usage: `ot ${command.usage}`,
  options: optionsOf(command).map(([name, def]) => ({
    name: `--${name}`,
    value: def.value ?? null,
    required: def.required ?? false,
    summary: text.options[name],
  })),
});

const optionsOf = ({ options }: Command) => Object.entries(options) as [OptionName, OptionDef][];

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

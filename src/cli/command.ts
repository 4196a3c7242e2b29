/** A row of the command table. Help, usage errors and the command list of the documents are read from these rows. */
import { enHelp } from '../text/cli/en-help.ts';
import type { CommandName, OptionName } from '../text/cli/help-messages.ts';
import { say } from './answer.ts';
import { type Arguments, parseArguments } from './arguments.ts';
import type { Answer, CliContext, Streamed } from './context.ts';
import { usageOf } from './usage.ts';

/** An option with a `value` takes one; `value` is what help calls it. The others are switches. */
export type OptionDef = { readonly value?: string; readonly required?: true };
export type OptionTable = { readonly [name in OptionName]?: OptionDef };

type ArgumentName = 'workflow' | 'stage' | 'feature' | 'id' | 'dir' | 'file' | 'pack' | 'task';

/** One in brackets may be left out; nothing else follows it. */
export type PositionalName = ArgumentName | `[${ArgumentName}]`;

export type CommandRow<P extends readonly PositionalName[], O extends OptionTable> = {
  readonly name: CommandName;
  readonly positionals: P;
  readonly options: O;
  readonly run: (
    args: Arguments<P, O> & { readonly json: boolean },
    context: CliContext,
  ) => Answer | Streamed | Promise<Answer | Streamed>;
};

/** Commands differ in their arguments; outside, only the raw words are seen. */
export type Command = {
  readonly name: CommandName;
  readonly usage: string;
  /** As the documents say it; help says it in the user's language. */
  readonly summary: string;
  readonly positionals: readonly PositionalName[];
  readonly options: OptionTable;
  readonly execute: (words: readonly string[], context: CliContext) => Promise<number>;
};

/** Every command has these. */
const COMMON = { json: {}, help: {} } as const satisfies OptionTable;

export function defineCommand<const P extends readonly PositionalName[], const O extends OptionTable>(
  row: CommandRow<P, O>,
): Command {
  const { name, positionals } = row;
  const options = { ...row.options, ...COMMON };
  return {
    name,
    usage: usageOf(row),
    summary: enHelp.commands[name],
    positionals,
    options,
    async execute(words, context) {
      const args = parseArguments({ positionals, options }, words, context.text);
      const json = args.json === true;
      const answer = await row.run({ ...args, json }, context);
      if (!('json' in answer)) return answer.exitCode;
      say(answer, json, context);
      return answer.exitCode ?? 0;
    },
  };
}

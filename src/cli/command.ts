/** Rows of the command table. Parsing, help, completion and the command list of the documents are derived from them. */

import type { CliText } from '../text/messages.ts';
import type { Answer, CliContext, Streamed } from './context.ts';
import { UsageError } from './session.ts';

export type CommandName = keyof CliText['commands'];
export type OptionName = keyof CliText['options'];

/** An option with a `value` takes one, named so in help; the others are switches. */
export type OptionDef = { readonly value?: string; readonly required?: true };
export type OptionTable = { readonly [name in OptionName]?: OptionDef };

/** Brackets mark an optional argument; it has to be the last one. */
export type PositionalName = string;

type OptionValue<D> = D extends { value: string }
  ? D extends { required: true }
    ? string
    : string | undefined
  : boolean;
type Required<N> = N extends `[${string}]` ? never : N;
type Optional<N> = N extends `[${infer Name}]` ? Name : never;

type Arguments<P extends readonly PositionalName[], O extends OptionTable> = {
  readonly [N in Required<P[number]>]: string;
} & { readonly [N in Optional<P[number]>]?: string } & { readonly [N in keyof O]: OptionValue<O[N]> };

type CommandRow<P extends readonly PositionalName[], O extends OptionTable> = {
  readonly positionals?: P;
  readonly options?: O;
  readonly run: (
    args: Arguments<P, O> & { readonly json: boolean },
    context: CliContext,
  ) => Answer | Streamed | Promise<Answer | Streamed>;
};

/** The words after a command as the parser read them; `true` is an option given without a value. */
export type ParsedWords = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

export type CommandDef = {
  /** What help and the documents write behind the name: `<workflow> [--session ID]`. */
  readonly usage: string;
  readonly positionals: readonly PositionalName[];
  readonly options: OptionTable;
  /** Hands everything after the command on to another program. */
  readonly passesOn?: true;
  readonly execute: (words: ParsedWords, context: CliContext) => Promise<number>;
};

/** `usage` begins with the name here. */
export type Command = CommandDef & { readonly name: CommandName };

export function defineCommand<
  const P extends readonly PositionalName[] = [],
  const O extends OptionTable = Record<never, never>,
>({ positionals: names, options: table, run }: CommandRow<P, O>): CommandDef {
  const positionals: readonly PositionalName[] = names ?? [];
  const ownOptions: OptionTable = table ?? {};
  return {
    usage: usageOf(positionals, ownOptions),
    positionals,
    options: { ...ownOptions, json: {}, help: {} },
    async execute(words, context) {
      const json = words.options['json'] === true;
      const named = positionals.map((name, index) => [name.replace(/[[\]]/g, ''), words.positionals[index]]);
      const args = { ...Object.fromEntries(named), ...checkOptions(ownOptions, words.options, context), json };
      const answer = await run(args as Arguments<P, O> & { readonly json: boolean }, context);
      if (!('json' in answer)) return answer.exitCode;
      say(answer, json, context);
      return answer.exitCode ?? 0;
    },
  };
}

/** A blank value, such as an empty shell variable, counts as not given. */
function checkOptions(table: OptionTable, given: ParsedWords['options'], { text: { usage } }: CliContext) {
  const entries = Object.entries(table).map(([name, { value: placeholder, required }]) => {
    const value = given[name];
    if (placeholder === undefined) return [name, value === true];
    if (value === true) throw new UsageError(usage.missingValue({ option: `--${name}`, value: placeholder }));
    const trimmed = String(value ?? '').trim() || undefined;
    if (required && trimmed === undefined)
      throw new UsageError(usage.missingOption({ option: `--${name}`, value: placeholder }));
    return [name, trimmed];
  });
  return Object.fromEntries(entries);
}

function usageOf(positionals: readonly PositionalName[], options: OptionTable): string {
  const written = Object.entries(options).map(([option, { value, required }]) => {
    const flag = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? flag : `[${flag}]`;
  });
  return [...positionals.map(argumentUsage), ...written].join(' ');
}

export const argumentUsage = (name: PositionalName): string => (name.startsWith('[') ? name : `<${name}>`);

/** Prints an answer: as JSON for programs, as lines for people. */
export function say({ json, lines }: Answer, asJson: boolean, { print }: Pick<CliContext, 'print'>): void {
  print(asJson ? `${JSON.stringify(json, null, 2)}\n` : lines.map((line) => `${plain(line)}\n`).join(''));
}

/** Replaces control characters: text from files must not be able to drive the terminal. */
export const plain = (line: string): string => line.replace(/\p{Cc}+/gu, ' ');

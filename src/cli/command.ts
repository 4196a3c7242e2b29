/** Rows of the command table. Parsing, help, completion and the command list of the documents are derived from them. */

import type { CliText } from '../text/messages.ts';
import { plain } from '../text/terminal.ts';
import { ownValue } from '../values/narrow.ts';
import type { Answer, CliContext, Streamed } from './context.ts';
import { UsageError } from './session.ts';

export type CommandName = keyof CliText['commands'];
export type OptionName = keyof CliText['options'];

/** What an option means for a command, where it means something else elsewhere. */
export const optionSummary = ({ commandOptions, options }: CliText, command: CommandName, option: OptionName): string =>
  ownValue<Partial<Record<string, string>>>(commandOptions, command)?.[option] ?? options[option];

/** An option with a `value` takes one, named so in help; the others are switches. */
export type OptionDef = {
  readonly value?: string;
  readonly required?: true;
  /** The possible values, if there are few. */
  readonly known?: readonly string[];
  /** Throws a `UsageError` where the value can never be right. */
  readonly read?: (value: string, option: string, context: CliContext) => unknown;
};
export type OptionTable = { readonly [name in OptionName]?: OptionDef };

type ReadValue<D> = D extends { known: readonly (infer T)[] }
  ? T
  : D extends { read: (...given: never) => infer T }
    ? T
    : string;
type OptionValue<D> = D extends { value: string }
  ? D extends { required: true }
    ? ReadValue<D>
    : ReadValue<D> | undefined
  : boolean;
type Required<N> = N extends `[${string}]` ? never : N;
type Optional<N> = N extends `[${infer Name}]` ? Name : never;

type Arguments<P extends readonly string[], O extends OptionTable> = {
  readonly [N in Required<P[number]>]: string;
} & { readonly [N in Optional<P[number]>]?: string } & { readonly [N in keyof O]: OptionValue<O[N]> };

type CommandRow<P extends readonly string[], O extends OptionTable> = {
  readonly positionals?: P;
  /** The possible values of the first argument, if there are few. */
  readonly offers?: readonly string[];
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
  /** The arguments shown after the name in help and documents: `<workflow> [--session ID]`. */
  readonly usage: string;
  /** Brackets mark an optional one; it has to be the last. */
  readonly positionals: readonly string[];
  /** Values of the first of them, for completion. */
  readonly offers?: readonly string[];
  readonly options: OptionTable;
  /** Hands everything after the command on to another program. */
  readonly passesOn?: true;
  readonly execute: (words: ParsedWords, context: CliContext) => Promise<number>;
};

/** `usage` begins with the name here. */
export type Command = CommandDef & { readonly name: CommandName };

export function defineCommand<
  const P extends readonly string[] = [],
  const O extends OptionTable = Record<never, never>,
>({ positionals: names, offers = [], options: table, run }: CommandRow<P, O>): CommandDef {
  const positionals: readonly string[] = names ?? [];
  const ownOptions: OptionTable = table ?? {};
  return {
    usage: usageOf(positionals, ownOptions),
    positionals,
    offers,
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
function checkOptions(table: OptionTable, given: ParsedWords['options'], context: CliContext) {
  const { usage, unknownValue } = context.text;
  const entries = Object.entries(table).map(([name, { value: placeholder, required, known, read }]) => {
    const option = `--${name}`;
    if (placeholder === undefined) {
      if (required && given[name] !== true)
        throw new UsageError(usage.missingSwitch({ option, what: context.text.options[name as OptionName] }));
      return [name, given[name] === true];
    }
    if (given[name] === true) throw new UsageError(usage.missingValue({ option, value: placeholder }));
    const value = String(given[name] ?? '').trim() || undefined;
    if (required && !value) throw new UsageError(usage.missingOption({ option, value: placeholder }));
    if (known && value && !known.includes(value)) throw new UsageError(unknownValue({ option, value, known }));
    return [name, read && value ? read(value, option, context) : value];
  });
  return Object.fromEntries(entries);
}

export const numberAs =
  (shape: RegExp, expected: string, most = Number.MAX_SAFE_INTEGER) =>
  (value: string, option: string, { text }: CliContext): number => {
    if (shape.test(value) && Number(value) <= most) return Number(value);
    throw new UsageError(text.badNumber({ option, value, expected }));
  };

export const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;
export const wholeNumber = numberAs(WHOLE_NUMBER, '1, 2, 3 …');

function usageOf(positionals: readonly string[], options: OptionTable): string {
  const written = Object.entries(options).map(([option, { value, required }]) => {
    const flag = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? flag : `[${flag}]`;
  });
  return [...positionals.map(argumentUsage), ...written].join(' ');
}

export const argumentUsage = (name: string): string => (name.startsWith('[') ? name : `<${name}>`);

/** Prints an answer: as JSON for programs, as lines for people. */
export function say({ json, lines }: Answer, asJson: boolean, { print }: Pick<CliContext, 'print'>): void {
  print(asJson ? `${JSON.stringify(json, null, 2)}\n` : lines.map((line) => `${plain(line)}\n`).join(''));
}

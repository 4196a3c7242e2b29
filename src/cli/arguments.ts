/** From the words after a command to its named arguments. Everything wrong is a UsageError that says what to do. */
import { parseArgs } from 'node:util';
import type { CliText } from '../text/cli/messages.ts';
import type { OptionDef, OptionTable, PositionalName } from './command.ts';
import { UsageError } from './errors.ts';
import { closest } from './suggest.ts';

type OptionValue<D> = D extends { value: string }
  ? D extends { required: true }
    ? string
    : string | undefined
  : boolean;

type Required<N> = N extends `[${string}]` ? never : N;
type Optional<N> = N extends `[${infer Name}]` ? Name : never;

export type Arguments<P extends readonly PositionalName[], O extends OptionTable> = {
  readonly [N in Required<P[number]>]: string;
} & { readonly [N in Optional<P[number]>]?: string } & { readonly [N in keyof O]: OptionValue<O[N]> };

export type ArgumentTable<P, O> = { readonly positionals: P; readonly options: O };

export function parseArguments<P extends readonly PositionalName[], O extends OptionTable>(
  { positionals, options }: ArgumentTable<P, O>,
  words: readonly string[],
  text: CliText,
): Arguments<P, O> {
  const { tokens } = parseArgs({
    args: [...words],
    options: nodeOptions(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const values = tokens.flatMap((token) => (token.kind === 'option' ? [readOption(token, options, text)] : []));
  const named = {
    ...namePositionals(positionals, given, text),
    ...completeOptions(options, Object.fromEntries(values), text),
  };
  return named as Arguments<P, O>;
}

const nodeOptions = (options: OptionTable) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
  );

type OptionToken = {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function readOption(token: OptionToken, options: OptionTable, text: CliText): [string, string | boolean] {
  const def = definitionOf(token.name, options);
  if (def === undefined) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(text.usage.unknownOption(token.rawName, closest(token.rawName, known)));
  }
  if (def.value === undefined) {
    if (token.value !== undefined) throw new UsageError(text.usage.unexpectedValue(token.rawName));
    return [token.name, true];
  }
  // `--session --force` is a forgotten value; one that begins with a dash is given as `--reason=-x`.
  const swallowed = token.inlineValue !== true && token.value !== '-' && token.value?.startsWith('-');
  if (token.value === undefined || swallowed) throw new UsageError(text.usage.missingValue(token.rawName, def.value));
  return [token.name, token.value];
}

const definitionOf = (name: string, options: OptionTable): OptionDef | undefined =>
  Object.hasOwn(options, name) ? options[name as keyof OptionTable] : undefined;

function namePositionals(names: readonly string[], given: readonly string[], text: CliText) {
  const missing = names[given.length];
  if (missing !== undefined && !isOptional(missing)) throw new UsageError(text.usage.missingArgument(missing));
  const extra = given[names.length];
  if (extra !== undefined) throw new UsageError(text.usage.extraArgument(extra));
  return Object.fromEntries(given.map((value, index) => [nameOf(names[index] ?? ''), value]));
}

const isOptional = (name: string): boolean => name.startsWith('[');

const nameOf = (name: string): string => name.replace(/[[\]]/g, '');

/** A blank value (an empty shell variable) counts as not given. */
function completeOptions(options: OptionTable, values: Readonly<Record<string, string | boolean>>, text: CliText) {
  return Object.fromEntries(
    Object.entries(options).map(([name, def]) => {
      if (def.value === undefined) return [name, values[name] === true];
      const value = String(values[name] ?? '').trim() || undefined;
      if (value === undefined && def.required) throw new UsageError(text.usage.missingOption(`--${name}`, def.value));
      return [name, value];
    }),
  );
}

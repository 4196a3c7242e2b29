/** How a command is called, the way help and documents write it: `init <workflow> [--session ID]`. */
import type { OptionDef, OptionTable } from './command.ts';

export type Callable = {
  readonly name: string;
  readonly positionals: readonly string[];
  readonly options: OptionTable;
};

export function usageOf({ name, positionals, options }: Callable): string {
  const written = Object.entries(options).map(([option, def]) =>
    def.required ? optionUsage(option, def) : `[${optionUsage(option, def)}]`,
  );
  return [
    name,
    ...positionals.map((positional) => (positional.startsWith('[') ? positional : `<${positional}>`)),
    ...written,
  ].join(' ');
}

export const optionUsage = (name: string, { value }: OptionDef): string => (value ? `--${name} ${value}` : `--${name}`);

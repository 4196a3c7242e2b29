/** Numbers that are given as options. */
import type { CliContext } from './context.ts';
import { UsageError } from './errors.ts';

export function wholeNumber(option: string, value: string, { text }: CliContext): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(text.badNumber(option, value, '1, 2, 3 …'));
  return Number(value);
}

export function share(option: string, value: string, { text }: CliContext): number {
  if (!/^(0|1|0?\.\d+|1\.0+|0\.0+)$/.test(value)) throw new UsageError(text.badNumber(option, value, '0 … 1'));
  return Number(value);
}

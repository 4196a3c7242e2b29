/** What stands behind a program: options, the values of those that take one, and the rest; and what it makes of them. */
import type { Instead } from './instead.ts';
import type { Reach } from './reach.ts';

export type Target = {
  readonly path: string;
  readonly copyOf?: string;
  readonly reach?: Reach;
  readonly instead?: Instead;
};
export type Writer = (operands: readonly string[]) => readonly Target[];

export function optionsOf(operands: readonly string[]): readonly string[] {
  const end = operands.indexOf('--');
  return (end === -1 ? operands : operands.slice(0, end)).filter((operand) => operand.startsWith('-'));
}

export function plainOperands(operands: readonly string[], valued: readonly string[] = []): readonly string[] {
  const end = operands.indexOf('--');
  const before = end === -1 ? operands : operands.slice(0, end);
  const isValue = (index: number) => index > 0 && valued.includes(before[index - 1] ?? '');
  const named = before.filter((operand, index) => !operand.startsWith('-') && !isValue(index));
  return end === -1 ? named : [...named, ...operands.slice(end + 1)];
}

export type ValuedOption = { readonly letter: string; readonly name: string };

/** Operands without an option, and its values wherever they stand: `-e x`, `-fdex`, `--exclude x`, `--exclude=x`. */
export function apartFrom(operands: readonly string[], { letter, name }: ValuedOption) {
  const option = new RegExp(`^(?:${name}(?:=|$)|(-[a-zA-Z]*?)${letter})(.*)$`, 's');
  const left = [...operands];
  const rest: string[] = [];
  const values: string[] = [];
  while (left.length > 0 && left[0] !== '--') {
    const operand = left.shift() ?? '';
    const [found, others = '-', value] = option.exec(operand) ?? [];
    if (found === undefined) rest.push(operand);
    else values.push(value || (left.shift() ?? ''));
    if (others !== '-') rest.push(others);
  }
  return { rest: [...rest, ...left], values };
}

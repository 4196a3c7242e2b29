/** What one part of a pipe hands to the next, where it can be told: names that are written out, or found. */
import { foundBy } from './find-command.ts';
import { plainOperands, type Target } from './operands.ts';
import { baseName, MOST_NAMES } from './shell-words.ts';

/** `fed` is what the command itself was handed. */
export function printedBy(words: readonly string[], input: string, fed: readonly Target[]): readonly Target[] {
  const [program = '', ...operands] = words;
  switch (baseName(program)) {
    case 'echo':
      return named(plainOperands(operands));
    case 'printf':
      return named(operands.length > 1 ? operands.slice(1) : operands);
    case 'ls':
      return listed(operands);
    case 'find':
      return foundBy(operands);
    case 'cat':
      return operands.length > 0 ? [] : [...namesIn(input), ...fed];
    case 'sort':
    case 'uniq':
      return fed;
    default:
      return [];
  }
}

const named = (texts: readonly string[]): readonly Target[] => texts.flatMap(namesIn).slice(0, MOST_NAMES);

/** A folder is listed by what it holds, and that without its path. */
const listed = (operands: readonly string[]): readonly Target[] => {
  const files = named(plainOperands(operands));
  const isItself = operands.some((operand) => /^-[a-zA-Z]*d/.test(operand));
  return isItself ? files : files.map((file) => ({ ...file, reach: { whole: false } }));
};

/** Split as `xargs` splits. */
export const namesIn = (text: string): readonly Target[] =>
  text
    .split(/\s+|\\[n0]/, MOST_NAMES)
    .filter((path) => path !== '')
    .map((path) => ({ path }));

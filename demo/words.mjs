/** The options of the demonstration. Plain JavaScript: they are read before anything is installed that could read more. */
import { parseArgs } from 'node:util';

const OPTIONS = {
  workflow: { type: 'string' },
  project: { type: 'string' },
  keep: { type: 'boolean' },
  plain: { type: 'boolean' },
  open: { type: 'boolean' },
  stay: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** The values, or what is wrong with the words. */
export function parseWords(words) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    return error.message;
  }
}

/** Where the repository begins that a directory is part of. Nothing is run: git looks for the same name on the same way. */
import { existsSync } from 'node:fs';

export function gitTop(directory: string): string | undefined {
  for (let at = directory; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    if (existsSync(`${at}/.git`)) return at;
  }
  return undefined;
}

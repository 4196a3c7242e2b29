/** What lies on disk and would keep hooks from their work. */
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether files can be made in a directory that need not be there yet: it is tried, because rights alone promise too much. */
export function canWriteIn(directory: string): boolean {
  if (!isThere(directory) && dirname(directory) !== directory) return canWriteIn(dirname(directory));
  try {
    rmdirSync(mkdtempSync(`${directory}/.ot-doctor-`));
    return true;
  } catch {
    return false;
  }
}

/** Also a link that leads nowhere: nothing can be made in its place. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Damaged files that were set aside. */
export const filesSetAside = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => SET_ASIDE.test(name))
        .map((name) => `${directory}/${name}`)
    : [];

const SET_ASIDE = /\.corrupt-\d{4}-/;

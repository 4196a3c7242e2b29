/** Checks for problems on disk that would keep hooks from working. */
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether files can be created in a directory that may not exist yet. It is tried, because permissions do not tell everything. */
export function canWriteIn(directory: string): boolean {
  if (!isThere(directory) && dirname(directory) !== directory) return canWriteIn(dirname(directory));
  try {
    rmdirSync(mkdtempSync(`${directory}/.ot-doctor-`));
    return true;
  } catch {
    return false;
  }
}

/** Dangling links count: no directory can be created in their place. */
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

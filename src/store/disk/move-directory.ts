/** Moving a directory, also to another file system. At every moment one of the two names holds all of it. */
import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { hasCode, isTemporary } from './atomic-write.ts';

export type MoveOptions = {
  readonly rename?: (from: string, to: string) => void;
  /** Asked after a long copy, before anything becomes final. */
  readonly confirm?: () => void;
  /** Called before each file of a copy, for example to renew a lock. */
  readonly onStep?: () => void;
  /** Where the original goes after a copy: a name that is swept should this process die. */
  readonly aside?: string;
};

export function moveDirectory(from: string, to: string, options: MoveOptions = {}): void {
  const { rename = renameSync, confirm = () => undefined, onStep = () => undefined } = options;
  const { aside = join(dirname(from), `.${basename(from)}.moved`) } = options;
  mkdirSync(dirname(to), { recursive: true });
  try {
    rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    copyAcross(from, to, { rename, confirm, onStep, aside });
  }
}

/** The copy grows under a hidden name that lists ignore; one that a crash left behind is begun again. */
function copyAcross(from: string, to: string, { rename, confirm, onStep, aside }: Required<MoveOptions>): void {
  const growing = join(dirname(to), `.${basename(to)}.moving`);
  rmSync(growing, { recursive: true, force: true });
  const filter = (path: string): boolean => {
    onStep();
    return !isTemporary(basename(path));
  };
  try {
    cpSync(from, growing, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter });
    requireSame(from, growing);
    confirm();
    rename(growing, to);
  } catch (error) {
    rmSync(growing, { recursive: true, force: true });
    throw error;
  }
  // In one step, or half of it would be found under its name; anything added since the comparison moves along.
  rename(from, aside);
  cpSync(aside, to, { recursive: true, force: false, preserveTimestamps: true, verbatimSymlinks: true, filter });
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Whether a copy of a directory holds all of it, before the original goes: names, kinds, sizes and where links lead. What
 * was lost on the way, and files added to the original meanwhile, both show.
 */
function requireSame(original: string, copy: string): void {
  const [wanted, found] = [entriesOf(original), entriesOf(copy)];
  const differing = [...wanted.keys(), ...found.keys()].find((name) => wanted.get(name) !== found.get(name));
  if (differing === undefined) return;
  // Another process may be working in there; retried like other busy errors.
  const why = `the copy of ${original} differs in ${differing}`;
  throw Object.assign(new Error(`EBUSY: ${why}`), { code: 'EBUSY', syscall: 'copy' });
}

function entriesOf(directory: string): Map<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.split(sep).some(isTemporary),
  );
  return new Map(names.map((name) => [name, describe(join(directory, name))]));
}

function describe(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'gone';
  if (found.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  return found.isDirectory() ? 'directory' : `file of ${found.size} bytes`;
}

/** Moving a directory, also to another file system. At every moment one of the two names holds all of it. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isTemporary } from './atomic-write.ts';
import { hasCode } from './errno.ts';
import { requireSame } from './same-directory.ts';

export type MoveOptions = {
  readonly rename?: (from: string, to: string) => void;
  /** Asked after a long copy, before anything becomes final. */
  readonly confirm?: () => void;
  /** Told of every file before it is copied: what lasts may have to be said to somebody. */
  readonly onStep?: () => void;
  /** The name under which the original of a copy goes, beside it: one that somebody sweeps up, should this process die meanwhile. */
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
  // In one step, or half of it would be found under its name; what somebody has put there since the comparison goes along.
  rename(from, aside);
  cpSync(aside, to, { recursive: true, force: false, preserveTimestamps: true, verbatimSymlinks: true, filter });
  rmSync(aside, { recursive: true, force: true });
}

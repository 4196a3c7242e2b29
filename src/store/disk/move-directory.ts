/** Moving a directory, also to another file system. At every moment one of the two names holds all of it. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './errno.ts';

export type MoveOptions = {
  readonly rename?: (from: string, to: string) => void;
  /** Asked after a long copy, before anything becomes final. */
  readonly confirm?: () => void;
};

export function moveDirectory(from: string, to: string, { rename = renameSync, confirm }: MoveOptions = {}): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    copyAcross(from, to, { rename, confirm: confirm ?? (() => undefined) });
  }
}

/** The copy grows under a hidden name that lists ignore; one that a crash left behind is begun again. */
function copyAcross(from: string, to: string, { rename, confirm }: Required<MoveOptions>): void {
  const growing = join(dirname(to), `.${basename(to)}.moving`);
  rmSync(growing, { recursive: true, force: true });
  try {
    cpSync(from, growing, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    confirm();
    rename(growing, to);
  } catch (error) {
    rmSync(growing, { recursive: true, force: true });
    throw error;
  }
  rmSync(from, { recursive: true, force: true });
}

/** Moving a directory, also to another file system. At every moment one of the two names holds all of it. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hasCode, isTemporary } from './atomic-write.ts';

export type MoveOptions = {
  readonly rename?: (from: string, to: string) => void;
  /** Asked after a copy, before anything becomes final. */
  readonly confirm?: () => void;
  /** Where the original goes after a copy: a name that is swept should this process die. */
  readonly aside?: string;
};

export function moveDirectory(from: string, to: string, options: MoveOptions = {}): void {
  const { rename = renameSync } = options;
  mkdirSync(dirname(to), { recursive: true });
  try {
    rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    copyAcross(from, to, { rename, ...options });
  }
}

type Copying = MoveOptions & Required<Pick<MoveOptions, 'rename'>>;

/** The copy grows under a hidden name that lists ignore; one that a crash left behind is begun again. */
function copyAcross(from: string, to: string, { rename, confirm, aside = hidden(from, 'moved') }: Copying): void {
  const growing = hidden(to, 'moving');
  const copy = (source: string, target: string) =>
    cpSync(source, target, {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: (path) => !isTemporary(basename(path)),
    });
  rmSync(growing, { recursive: true, force: true });
  try {
    copy(from, growing);
    confirm?.();
    rename(growing, to);
  } catch (error) {
    rmSync(growing, { recursive: true, force: true });
    throw error;
  }
  // In one step, or half of it would be found under its name; what was added during the copy moves along.
  rename(from, aside);
  copy(aside, to);
  rmSync(aside, { recursive: true, force: true });
}

const hidden = (path: string, what: string): string => join(dirname(path), `.${basename(path)}.${what}`);

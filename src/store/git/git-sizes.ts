/** What git says about the size of changes. A part of its own: a hook starts no process unless it has to. */

import { isInside } from '../../rules/paths.ts';
import type { ChangeSize } from '../../tasks/documents/documents.ts';
import { createGit, type GitEnvironment } from './git.ts';

const TIMEOUT_MS = 1_000;
const MOST_FILES = 200;
const DIFF = ['--no-renames', '--numstat', '-z', '--relative'];

/** Nothing where git is missing, slow, or does not know the project. */
export function gitSizes(project: string, files: readonly string[], env: GitEnvironment): ChangeSize[] {
  // One path outside the repository and git says nothing of the others; no path at all and it speaks of everything.
  const own = files.filter(isInside).slice(0, MOST_FILES);
  const git = own.length === 0 ? undefined : createGit(project, { env, timeoutMs: TIMEOUT_MS });
  const sizes = git?.('diff', ...DIFF, 'HEAD', '--', ...own.map((file) => `:(literal)${file}`)) ?? '';
  return sizes.split('\0').flatMap(sizeIn);
}

function sizeIn(entry: string): ChangeSize[] {
  const [, added, removed, file] = /^(\d+)\t(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
  return file === undefined ? [] : [{ file, added: Number(added), removed: Number(removed) }];
}

/** The change that is about to be handed on: what is not committed, and what this branch has committed on its own. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AddedFile, addedLines, wholeFile } from '../../workflow/verify/change.ts';
import { createGit, type Git, type GitOptions } from '../git/git.ts';

/** Undefined without a repository. */
export function readChange(project: string, options: GitOptions): AddedFile[] | undefined {
  const git = createGit(project, options);
  const base = git && (branchBase(git) ?? head(git) ?? EMPTY_TREE);
  const diff = base && git('diff', '--unified=0', '--relative', base, '--', '.');
  if (diff === undefined) return undefined;
  const created = git?.('ls-files', '--others', '--exclude-standard', '-z', '--', '.') ?? '';
  return [...addedLines(diff), ...created.split('\0').flatMap((path) => readNew(project, path))];
}

/** What git compares with when there is no commit yet. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const head = (git: Git): string | undefined => git('rev-parse', '--verify', '--quiet', 'HEAD')?.trim();

/** Where the branch left the one everybody shares. */
const branchBase = (git: Git): string | undefined =>
  ['origin/HEAD', 'main', 'master'].flatMap((name) => git('merge-base', 'HEAD', name)?.trim() || [])[0];

/** Larger files are data. */
const MAX_BYTES = 1024 * 1024;

function readNew(project: string, path: string): AddedFile[] {
  const stats = path === '' ? undefined : lstatSync(join(project, path), { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_BYTES) return [];
  return [wholeFile(path, readFileSync(join(project, path), 'utf8'))];
}

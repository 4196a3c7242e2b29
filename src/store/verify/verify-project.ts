/** What a verification finds in a project: the files of its root, where its tools are, and the change to be handed on. */
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { foundIn, type ReadResult } from '../../workflow/ports.ts';
import { type AddedFile, addedLines, wholeFile } from '../../workflow/verify/change.ts';
import type { ProjectFacts } from '../../workflow/verify/plan.ts';
import { attempt } from '../disk/atomic-write.ts';
import { readForeignDocument } from '../disk/document.ts';
import { ifReadable } from '../disk/reading.ts';
import { createGit, type Git, type GitOptions } from '../git/git.ts';

/** A package.json that cannot be read is the answer then: nothing could be planned from it. */
export function readProjectFacts(root: string): Exclude<ReadResult<ProjectFacts>, { state: 'missing' }> {
  const entries = attempt('list', root, () => readdirSync(root));
  const manifest = readForeignDocument(join(root, 'package.json'), (value) => value);
  if (manifest.state === 'corrupt' || manifest.state === 'unreadable') return manifest;
  const content = foundIn(manifest);
  return { state: 'found', value: { entries, manifest: content, git: isUnderGit(root) } };
}

function isUnderGit(directory: string): boolean {
  if (existsSync(join(directory, '.git'))) return true;
  const parent = dirname(directory);
  return parent !== directory && isUnderGit(parent);
}

/** Tools that the project has installed for itself come first, then those on the path. */
type ToolEnv = Readonly<Record<string, string | undefined>>;

export type FindTool = (name: string) => string | undefined;

const PROJECT_FOLDERS = ['.venv/bin', 'venv/bin', '.venv/Scripts', 'venv/Scripts'] as const;

export function createToolFinder(root: string, env: ToolEnv): FindTool {
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(Boolean);
  const folders = [...PROJECT_FOLDERS.map((folder) => join(root, folder)), ...packageFolders(root), ...onPath];
  // Only Windows has this variable, and only there a program's name does not end where the word does.
  const endings = env['PATHEXT']?.split(';') ?? [''];
  return (name) => folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))).find(isProgram);
}

/** A workspace keeps the tools of its packages in a folder above them. */
function packageFolders(directory: string): string[] {
  const parent = dirname(directory);
  return [join(directory, 'node_modules/.bin'), ...(parent === directory ? [] : packageFolders(parent))];
}

const isProgram = (path: string): boolean =>
  ifReadable(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  }) === true;

/** Uncommitted changes, and the commits of this branch. Undefined without a repository. */
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

/** The commit where the branch left the shared one. */
const branchBase = (git: Git): string | undefined =>
  ['origin/HEAD', 'main', 'master'].flatMap((name) => git('merge-base', 'HEAD', name)?.trim() || [])[0];

/** Larger files are data. */
const MAX_BYTES = 1024 * 1024;

function readNew(project: string, path: string): AddedFile[] {
  const stats = path === '' ? undefined : lstatSync(join(project, path), { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_BYTES) return [];
  return [wholeFile(path, readFileSync(join(project, path), 'utf8'))];
}

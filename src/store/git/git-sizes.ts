/** What git says about the size of changes. A part of its own: a hook starts no process unless it has to. */
import { spawnSync } from 'node:child_process';
import type { ChangeSize } from '../../tasks/documents/documents.ts';
import { isInside } from '../../tasks/settings/reading-policy.ts';

const PATIENCE_MS = 1_000;
const MOST_FILES = 200;
const OPTIONS = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '--literal-pathspecs',
  '--no-optional-locks',
];
const DIFF = ['--no-ext-diff', '--no-textconv', '--no-renames', '--ignore-submodules=all', '--numstat', '-z'];

/** Nothing where git is missing, slow, or does not know the project. No command that the repository configures is run. */
export function gitSizes(project: string, files: readonly string[]): ChangeSize[] {
  // One path outside the repository and git says nothing of the others; no path at all and it speaks of everything.
  const own = files.filter(isInside).slice(0, MOST_FILES);
  const filters = own.length === 0 ? undefined : filterNames(project);
  if (filters === undefined) return [];
  const { status, stdout } = git(project, [
    ...OPTIONS,
    ...filters.flatMap(withoutFilter),
    'diff',
    ...DIFF,
    '--relative',
    'HEAD',
    '--',
    ...own,
  ]);
  return status === 0 ? stdout.split('\0').flatMap(sizeIn) : [];
}

const NO_SUCH_KEY = 1;

/** `undefined`: one of them cannot be switched off, for git ends the name of a setting at the first `=`. */
function filterNames(project: string): readonly string[] | undefined {
  const { status, stdout } = git(project, ['config', '-z', '--name-only', '--get-regexp', '^filter\\.']);
  if (status === NO_SUCH_KEY) return [];
  const names = new Set(stdout?.split('\0').flatMap((key) => /^filter\.([\s\S]+)\.[^.]+$/.exec(key)?.[1] ?? []));
  return status !== 0 || [...names].some((name) => name.includes('=')) ? undefined : [...names];
}

const withoutFilter = (name: string): readonly string[] =>
  ['clean=', 'process=', 'required=false'].flatMap((setting) => ['-c', `filter.${name}.${setting}`]);

const git = (project: string, args: readonly string[]) =>
  spawnSync('git', args, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });

function sizeIn(entry: string): ChangeSize[] {
  const [, added, removed, file] = /^(\d+)\t(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
  return file === undefined ? [] : [{ file, added: Number(added), removed: Number(removed) }];
}

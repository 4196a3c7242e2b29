/**
 * The only place that runs git. A cloned repository may hold folders that git would take for repositories, with settings
 * that name commands; so the repository is found without git, named explicitly, and nothing it configures is run.
 */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../../rules/paths.ts';
import type { ChangeSize } from '../../tasks/documents/documents.ts';

export type GitEnvironment = Readonly<Record<string, string | undefined>>;

/** Undefined when git fails, is missing or takes too long. */
export type Git = (...words: readonly string[]) => string | undefined;

export type GitOptions = { readonly env: GitEnvironment; readonly timeoutMs: number };

/** Undefined when the project has no repository of its user, or one whose filters cannot be switched off. */
export function createGit(project: string, { env, timeoutMs }: GitOptions): Git | undefined {
  const top = findTop(resolve(project));
  if (top === undefined) return undefined;
  const places = [`--git-dir=${join(top, '.git')}`, `--work-tree=${top}`];
  const run = (words: readonly string[]) =>
    spawnSync('git', [...places, ...SAFE, ...words], {
      cwd: project,
      env: safeEnvironment(env),
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
  const filters = filterNames(run(LIST_FILTERS));
  if (filters === undefined) return undefined;
  const withoutFilters = filters.flatMap(withoutFilter);
  return (command = '', ...words) => {
    const { status, stdout } = run([...withoutFilters, command, ...(command === 'diff' ? SAFE_DIFF : []), ...words]);
    return status === 0 ? stdout : undefined;
  };
}

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const SAFE = [
  ...[
    'safe.bareRepository=explicit',
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.quotePath=false',
  ].flatMap((setting) => ['-c', setting]),
  '--no-pager',
  '--no-optional-locks',
];

/** A submodule is looked at by a git of its own, with the submodule's settings. */
const SAFE_DIFF = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];

/** Variables of git could name another repository, index or diff program: none is passed on. */
const safeEnvironment = (env: GitEnvironment): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_/i.test(name))),
  GIT_NO_LAZY_FETCH: '1',
  // Git before 2.39.4 does not know the variable above; no transport may run there either.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
});

/**
 * The nearest directory with a `.git` of its own: git never checks one out. An explicit `--git-dir` skips git's own
 * check of the owner, so it is made here.
 */
function findTop(directory: string): string | undefined {
  const entry = statSync(join(directory, '.git'), { throwIfNoEntry: false });
  if (entry !== undefined) return isOfUser(entry) && (entry.isDirectory() || entry.isFile()) ? directory : undefined;
  const parent = dirname(directory);
  return parent === directory ? undefined : findTop(parent);
}

/** Windows has no such ids. */
const isOfUser = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

const LIST_FILTERS = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'];
const NO_SUCH_KEY = 1;

/** Undefined: one of them cannot be switched off, for git ends the name of a setting at the first `=`. */
function filterNames({ status, stdout }: SpawnSyncReturns<string>): readonly string[] | undefined {
  if (status === NO_SUCH_KEY) return [];
  const keys = String(stdout ?? '').split('\0');
  const names = new Set(keys.flatMap((key) => /^filter\.([\s\S]+)\.[^.]+$/.exec(key)?.[1] ?? []));
  return status !== 0 || [...names].some((name) => name.includes('=')) ? undefined : [...names];
}

const withoutFilter = (name: string): readonly string[] =>
  ['clean=', 'process=', 'required=false'].flatMap((setting) => ['-c', `filter.${name}.${setting}`]);

const TIMEOUT_MS = 1_000;
const MOST_FILES = 200;
const DIFF = ['--no-renames', '--numstat', '-z', '--relative'];

/** How much git says each file was changed; nothing where git is missing, slow, or does not know the project. */
export function gitSizes(project: string, files: readonly string[], env: GitEnvironment): ChangeSize[] {
  // With one path outside the repository git reports nothing; without any path it reports all files.
  const own = files.filter(isInside).slice(0, MOST_FILES);
  const git = own.length === 0 ? undefined : createGit(project, { env, timeoutMs: TIMEOUT_MS });
  const sizes = git?.('diff', ...DIFF, 'HEAD', '--', ...own.map((file) => `:(literal)${file}`)) ?? '';
  return sizes.split('\0').flatMap(sizeIn);
}

function sizeIn(entry: string): ChangeSize[] {
  const [, added, removed, file] = /^(\d+)\t(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
  return file === undefined ? [] : [{ file, added: Number(added), removed: Number(removed) }];
}

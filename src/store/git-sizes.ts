/** What git says about the size of changes. A part of its own: a hook starts no process but where a wrap-up begins. */
import { spawnSync } from 'node:child_process';
import type { ChangeSize } from '../core/tasks/change-sizes.ts';

const PATIENCE_MS = 1_000;
const MOST_FILES = 200;

/** Nothing where git is missing, slow, or does not know the project. Nothing the project brings along is run. */
export function gitSizes(project: string, files: readonly string[]): ChangeSize[] {
  if (files.length === 0) return [];
  const options = [
    '-c',
    'core.fsmonitor=false',
    '-c',
    'core.quotePath=false',
    '--literal-pathspecs',
    '--no-optional-locks',
  ];
  const wanted = ['--no-ext-diff', '--no-textconv', '--no-renames', '--numstat', '-z', '--relative', 'HEAD', '--'];
  const { status, stdout } = spawnSync('git', [...options, 'diff', ...wanted, ...files.slice(0, MOST_FILES)], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
  });
  return status === 0 ? stdout.split('\0').flatMap(sizeIn) : [];
}

function sizeIn(entry: string): ChangeSize[] {
  const [, added, removed, file] = /^(\d+)\t(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
  return file === undefined ? [] : [{ file, added: Number(added), removed: Number(removed) }];
}

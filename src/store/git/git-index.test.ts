import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldByGit } from './git-index.ts';

const RECORD = 'tasks/任务-1/.task-meta.json';
let scratch: string;
let project: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], {
    cwd: project,
    stdio: 'ignore',
    // How somebody has set up git, such as the version of its index, is not what is tested.
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};
const commit = () => {
  git('add', '-A');
  git('commit', '-m', 'all');
};
const held = (place = project) => heldByGit(join(project, RECORD), place);

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'git-index-'));
  project = join(scratch, 'project');
  write('a.ts', 'one\n');
  git('init');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('given a repository with a record', () => {
  it('when nothing was ever added, then it is untracked', () => {
    write(RECORD, '{}');
    expect(held()).toBe('untracked');
  });

  it('when only other files were added, then it is untracked, ignored or not', () => {
    commit();
    write(RECORD, '{}');
    expect(held()).toBe('untracked');
    write('.gitignore', 'tasks/\n');
    expect(held(join(project, 'tasks'))).toBe('untracked');
  });

  it('when it was added and has another size now, then it is changed', () => {
    write(RECORD, '{}');
    commit();
    write(RECORD, '{"more":1}');
    expect(held()).toBe('changed');
  });

  it('when it is as it was added, then there is nothing to lose', () => {
    write(RECORD, '{}');
    commit();
    expect(held()).toBeUndefined();
  });

  it.each([
    ['assumed to be unchanged', 'update-index', '--assume-unchanged', RECORD],
    ['left out of the tree', 'update-index', '--skip-worktree', RECORD],
    ['in an index of another version', 'update-index', '--index-version', '4'],
    ['in an index of two parts', 'update-index', '--split-index'],
  ])('when it is %s, then nothing is certain', (_, ...args) => {
    write(RECORD, '{}');
    commit();
    git(...args);
    write(RECORD, '{"more":1}');
    expect(held()).toBeUndefined();
  });

  it('when a record of that name lies elsewhere in the repository, then nothing is certain', () => {
    write(`packages/a/${RECORD}`, '{}');
    commit();
    write(RECORD, '{}');
    expect(held()).toBeUndefined();
  });

  it('when the command stands in another repository or in none, then it is not concerned', () => {
    write(RECORD, '{}');
    expect(held(scratch)).toBeUndefined();
    mkdirSync(join(project, 'tasks/.git'));
    expect(held()).toBeUndefined();
  });

  it('when it lies in a worktree, then the index of that worktree counts', () => {
    commit();
    git('worktree', 'add', join(scratch, 'tree'));
    project = join(scratch, 'tree');
    write(RECORD, '{}');
    expect(held()).toBe('untracked');
    commit();
    write(RECORD, '{"more":1}');
    expect(held()).toBe('changed');
  });
});

it('given a directory that only looks like a repository, then nothing is certain', () => {
  rmSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, '.git'));
  write(RECORD, '{}');
  expect(held()).toBeUndefined();
});

it('given a repository with longer names of objects, then a tracked record is never taken for an untracked one', () => {
  rmSync(join(project, '.git'), { recursive: true });
  git('init', '--object-format=sha256');
  write(RECORD, '{}');
  commit();
  write(RECORD, '{"more":1}');
  expect(held()).toBeUndefined();
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ignoredByGit } from './git-ignored.ts';

let scratch: string;
const record = () => join(scratch, 'tasks/任务-1/.task-meta.json');

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'git-ignored-'));
  mkdirSync(join(scratch, 'tasks/任务-1'), { recursive: true });
  writeFileSync(record(), '{}');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('given a record in a repository', () => {
  beforeEach(() => execFileSync('git', ['init'], { cwd: scratch, stdio: 'ignore' }));

  it('when nothing is ignored, then it is not', () => {
    expect(ignoredByGit(record())).toBe(false);
  });

  it.each(['tasks/', '.task-*', '/tasks/任务-1'])('when %s is ignored, then it is', (pattern) => {
    writeFileSync(join(scratch, '.gitignore'), `${pattern}\n`);
    expect(ignoredByGit(record())).toBe(true);
  });

  it('when it is ignored on this machine alone, then it is', () => {
    writeFileSync(join(scratch, '.git/info/exclude'), 'tasks\n');
    expect(ignoredByGit(record())).toBe(true);
  });
});

it('given no repository or no such directory, then it counts as not ignored', () => {
  expect(ignoredByGit(record())).toBe(false);
  expect(ignoredByGit(join(scratch, 'gone/.task-meta.json'))).toBe(false);
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gitSizes } from './git.ts';

let scratch: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], {
    cwd: scratch,
    stdio: 'ignore',
  });
const write = (file: string, text: string) => writeFileSync(join(scratch, file), text);

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'git-sizes-'));
  git('init');
  write('a.ts', 'one\n');
  git('add', '.');
  git('commit', '-m', 'first');
  write('a.ts', 'one\ntwo\nthree\n');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const COUNTED = [{ file: 'a.ts', added: 2, removed: 0 }];

describe('given a repository with a changed file', () => {
  it('when its size is asked for, then its lines are counted', () => {
    expect(gitSizes(scratch, ['a.ts'], process.env)).toEqual(COUNTED);
  });

  it.each(['/elsewhere/b.ts', '../b.ts', 'C:\\b.ts'])('when %s was changed too, then the rest still counts', (file) => {
    expect(gitSizes(scratch, [file, 'a.ts'], process.env)).toEqual(COUNTED);
  });

  it('when only files elsewhere were changed, then nothing is counted rather than everything', () => {
    expect(gitSizes(scratch, ['/elsewhere/b.ts'], process.env)).toEqual([]);
  });
});

describe('given a repository that brings a filter along', () => {
  it.each(['clean', 'process'])('when sizes are asked for, then its %s command does not run', (kind) => {
    git('config', 'filter.Own.Name.required', 'true');
    git('config', `filter.Own.Name.${kind}`, 'touch ran; cat');
    write('.gitattributes', '*.ts filter=Own.Name\n');
    expect(gitSizes(scratch, ['a.ts'], process.env)).toEqual(COUNTED);
    expect(existsSync(join(scratch, 'ran'))).toBe(false);
  });

  it('when the name of the filter cannot be given on a command line, then nothing is counted and nothing runs', () => {
    git('config', 'filter.a=b.clean', 'touch ran; cat');
    write('.gitattributes', '*.ts filter=a=b\n');
    expect(gitSizes(scratch, ['a.ts'], process.env)).toEqual([]);
    expect(existsSync(join(scratch, 'ran'))).toBe(false);
  });
});

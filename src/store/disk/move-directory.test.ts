import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { moveDirectory } from './move-directory.ts';

let base = '';
let from = '';
let to = '';

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'overtone-move-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  from = join(base, 'here', 'login');
  to = join(base, 'there', 'login');
  mkdirSync(join(from, 'deep'), { recursive: true });
  writeFileSync(join(from, 'tasks.md'), 'tasks');
  writeFileSync(join(from, 'deep', '.hidden'), 'hidden');
});

const contents = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();

function expectMoved(): void {
  expect(existsSync(from)).toBe(false);
  expect(contents(join(base, 'there'))).toEqual(
    ['login', 'login/deep', 'login/deep/.hidden', 'login/tasks.md'].map(native),
  );
  expect(readFileSync(join(to, 'tasks.md'), 'utf8')).toBe('tasks');
}

function expectUntouched(): void {
  expect(contents(from)).toEqual(['deep', 'deep/.hidden', 'tasks.md'].map(native));
  expect(contents(join(base, 'there'))).toEqual([]);
}

const native = (path: string) => join(...path.split('/'));

/** What a rename from one file system to another does. */
function renameWithin(source: string, target: string): void {
  if (dirname(source) !== dirname(target))
    throw Object.assign(new Error('another device'), { code: 'EXDEV', syscall: 'rename' });
  renameSync(source, target);
}

describe('given both names on one file system', () => {
  it('when moved, then everything is under the new name', () => {
    moveDirectory(from, to);
    expectMoved();
  });

  it('when the new name holds something, then it is refused and both stay', () => {
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, 'tasks.md'), 'older');
    expect(() => moveDirectory(from, to)).toThrow();
    expect(readFileSync(join(to, 'tasks.md'), 'utf8')).toBe('older');
    expect(readFileSync(join(from, 'tasks.md'), 'utf8')).toBe('tasks');
  });
});

describe('given names on two file systems', () => {
  it('when moved, then everything is copied, the source is gone and no half copy is left', () => {
    moveDirectory(from, to, { rename: renameWithin });
    expectMoved();
  });

  it('when a crash left half a copy, then the move begins again', () => {
    const half = join(base, 'there', '.login.moving');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'rubbish'), '');
    moveDirectory(from, to, { rename: renameWithin });
    expectMoved();
  });

  it('when the right to go on is lost during the copy, then the source stays whole', () => {
    const confirm = () => {
      expect(existsSync(to)).toBe(false);
      throw new Error('lost');
    };
    expect(() => moveDirectory(from, to, { rename: renameWithin, confirm })).toThrow('lost');
    expectUntouched();
  });

  it('when something comes into the source during the copy, then it goes along', () => {
    const confirm = () => writeFileSync(join(from, 'letter'), 'late');
    moveDirectory(from, to, { rename: renameWithin, confirm });
    expect([existsSync(from), readFileSync(join(to, 'letter'), 'utf8')]).toEqual([false, 'late']);
  });

  it('when the process dies while the source is removed, then nothing is left under its name', () => {
    const aside = join(base, 'here', '.gone');
    const rename = (one: string, other: string) => {
      renameWithin(one, other);
      if (other === aside) throw new Error('died');
    };
    expect(() => moveDirectory(from, to, { rename, aside })).toThrow('died');
    expect(contents(join(base, 'here'))).toContain('.gone');
    expectMoved();
  });

  it('when it contains a temporary directory, then that makes no difference', () => {
    mkdirSync(join(from, 'd.1-2-x.tmp'));
    writeFileSync(join(from, 'd.1-2-x.tmp', 'file'), 'x');
    moveDirectory(from, to, { rename: renameWithin });
    expectMoved();
  });

  it('when a temporary file is written beside a file, then it is neither copied nor missed', () => {
    writeFileSync(join(from, '.lock.123-1-abc.tmp'), '');
    moveDirectory(from, to, { rename: renameWithin });
    expectMoved();
  });

  it('when the copy cannot take its name, then the source stays whole', () => {
    const rename = (source: string, target: string) => {
      if (target === to && source !== from) throw Object.assign(new Error('no'), { code: 'EACCES', syscall: 'rename' });
      renameWithin(source, target);
    };
    expect(() => moveDirectory(from, to, { rename })).toThrow('no');
    expectUntouched();
  });
});

describe('given a source that is not there', () => {
  it('when moved, then the failure is reported', () => {
    expect(() => moveDirectory(join(base, 'nowhere'), to)).toThrow('ENOENT');
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FailingCall, failCalls } from '../../../test/store/failing-call.ts';
import { replaceFile } from './atomic-write.ts';

const scratchIn = (place: string): string => {
  const scratch = mkdtempSync(join(place, 'ot-write-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  return scratch;
};

it.each(['old\n', undefined])(
  'given a place for leftovers that may be on another disk, when a file is replaced (before: %j), then it is new and nothing is left',
  (before) => {
    const [place, swept] = [scratchIn(existsSync('/dev/shm') ? '/dev/shm' : tmpdir()), scratchIn(tmpdir())];
    const path = join(place, 'inner', 'state.json');
    if (before !== undefined) replaceFile(path, before, { pid: process.pid });
    replaceFile(path, 'new\n', { pid: process.pid, swept });
    expect(readFileSync(path, 'utf8')).toBe('new\n');
    expect([readdirSync(join(place, 'inner')), readdirSync(swept)]).toEqual([['state.json'], []]);
  },
);

describe('given a file that another program has open, so that it cannot be replaced at once', () => {
  const replacing = (failing: Pick<FailingCall, 'code' | 'times'>, options: { readonly swept?: string } = {}) => {
    const path = join(scratchIn(tmpdir()), 'state.json');
    replaceFile(path, 'old\n', { pid: process.pid });
    failCalls({ call: 'renameSync', path, ...failing });
    const slept: number[] = [];
    const replace = () => replaceFile(path, 'new\n', { pid: process.pid, sleep: (ms) => slept.push(ms), ...options });
    return { path, slept, replace };
  };

  it.each(['EPERM', 'EBUSY'])('when that passes (%s), then it is tried again after growing pauses', (code) => {
    const { path, slept, replace } = replacing({ code, times: 3 });
    replace();
    expect(readFileSync(path, 'utf8')).toBe('new\n');
    expect(slept).toEqual([20, 40, 80]);
  });

  it('when it does not pass, then that is reported, and the old file is whole and alone', () => {
    const { path, slept, replace } = replacing({ code: 'EPERM', times: 100 });
    expect(replace).toThrow(/Could not write .*EPERM/);
    expect(slept).toEqual([20, 40, 80, 160, 160]);
    expect([readFileSync(path, 'utf8'), readdirSync(dirname(path))]).toEqual(['old\n', ['state.json']]);
  });

  it.each([
    ['another failure', 'ENOSPC', false],
    ['a directory that may not be written to', 'EACCES', true],
  ])('when it is %s, then nothing is waited for', (_, code, elsewhere) => {
    const { slept, replace } = replacing({ code, times: 100 }, elsewhere ? { swept: scratchIn(tmpdir()) } : {});
    expect(replace).toThrow(code);
    expect(slept).toEqual([]);
  });
});

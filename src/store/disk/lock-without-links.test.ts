import { readFileSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failCalls } from '../../../test/store/failing-call.ts';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { LIMITS } from '../../workflow/registry/limits.ts';
import { type LockOptions, LockTimeout, withLock } from './lock.ts';

const START = Date.parse('2026-03-01T08:00:00.000Z');
const [ME, LIVING, DEAD] = [100, 200, 300];
const inside = () => 'inside';

function withoutLinks(code = 'EPERM') {
  const scratch = createScratchHome();
  const clock = { time: START };
  const rules: LockOptions = {
    pid: ME,
    now: () => new Date(clock.time),
    isAlive: (pid) => pid !== DEAD,
    random: () => 0.5,
    sleep: (ms) => {
      clock.time += ms;
    },
  };
  failCalls({ call: 'linkSync', code, times: Number.POSITIVE_INFINITY });
  const path = scratch.path('x.lock');
  return { ...scratch, path, run: <T>(work: () => T) => withLock(path, rules, work) };
}

describe('given a file system without hard links', () => {
  it.each(['EPERM', 'ENOTSUP', 'EISDIR'])(
    'when a lock is taken there (%s), then its file names the owner, is private, and is gone afterwards',
    (code) => {
      const { run, path, files } = withoutLinks(code);
      const [text, mode] = run(() => [readFileSync(path, 'utf8'), statSync(path).mode & 0o777]);
      expect(text).toMatch(new RegExp(`^${ME} \\S+ ${START}\\n$`));
      expect(mode).toBe(0o600);
      expect(files()).toEqual([]);
    },
  );

  it.each([
    ['by a living process', `${LIVING} theirs ${START}\n`],
    ['by a process that has not written its name yet', ''],
  ])('when it is held %s, then it is waited for', (_, lock) => {
    const { run, put, path, peek } = withoutLinks();
    put('x.lock', lock);
    utimesSync(path, START / 1000, START / 1000);
    expect(() => run(inside)).toThrow(LockTimeout);
    expect(peek('x.lock')).toBe(lock);
  });

  it.each([
    ['of a dead process', `${DEAD} theirs ${START}\n`],
    ['without a name that is old', ''],
  ])('when it is one %s, then it is taken over', (_, lock) => {
    const { run, put, path, files } = withoutLinks();
    put('x.lock', lock);
    const old = (START - LIMITS.lock.expiryMs) / 1000;
    utimesSync(path, old, old);
    expect(run(inside)).toBe('inside');
    expect(files()).toEqual([]);
  });

  it('when another failure occurs, then it is reported', () => {
    const { run, files } = withoutLinks('ENOSPC');
    expect(() => run(inside)).toThrow('ENOSPC');
    expect(files()).toEqual([]);
  });
});

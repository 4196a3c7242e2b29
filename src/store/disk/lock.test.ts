import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { LIMITS } from '../../workflow/registry/limits.ts';
import { type LockOptions, LockTimeout, withLock } from './lock.ts';

const { waitMs, expiryMs } = LIMITS.lock;
const START = Date.parse('2026-03-01T08:00:00.000Z');
const [ME, LIVING, DEAD] = [100, 200, 300];

/** A directory with a lock in it, a clock that only sleeping moves, and processes that live by name. */
function createWorld(lock?: string, options: Partial<LockOptions> = {}) {
  const scratch = createScratchHome();
  if (lock !== undefined) scratch.put('x.lock', lock);
  const clock = { time: START, slept: 0 };
  const rules: LockOptions = {
    pid: ME,
    now: () => new Date(clock.time),
    isAlive: (pid) => pid !== DEAD,
    random: () => 0.5,
    sleep: (ms) => {
      clock.slept += ms;
      clock.time += ms;
    },
    ...options,
  };
  const path = scratch.path('x.lock');
  return { ...scratch, clock, path, run: <T>(work: () => T) => withLock(path, rules, work), rules };
}

const ownedBy = (pid: number, since = START, token = 'theirs') => `${pid} ${token} ${since}\n`;
const inside = () => 'inside';

describe('given a lock that is free', () => {
  it('when work runs under it, then the file names its owner and is gone afterwards', () => {
    const { run, path, files } = createWorld();
    const content = run(() => readFileSync(path, 'utf8'));
    expect(content).toMatch(new RegExp(`^${ME} \\S+ ${START}\\n$`));
    expect(files()).toEqual([]);
  });

  it('when work runs under it, then only its user can read the file and its directory', () => {
    const { run, path, home } = createWorld();
    const modes = run(() => [path, home].map((one) => statSync(one).mode & 0o777));
    expect(modes).toEqual([0o600, 0o700]);
  });

  it('when the work throws, then the error comes through and the lock is free again', () => {
    const { run, files } = createWorld();
    const failing = () => {
      throw new Error('broken');
    };
    expect(() => run(failing)).toThrow('broken');
    expect(files()).toEqual([]);
    expect(run(inside)).toBe('inside');
  });

  it('when the work takes it again, then that is refused at once instead of waiting for itself', () => {
    const { run, clock, files } = createWorld();
    expect(() => run(() => run(inside))).toThrow('held by the caller itself');
    expect(clock.slept).toBe(0);
    expect(files()).toEqual([]);
  });
});

describe('given a place where no lock can be created', () => {
  it('when one is wanted, then the error is that of creating it and not that of cleaning up', () => {
    const { run, put } = createWorld();
    put('../home', 'a file in the way');
    expect(() => run(inside)).toThrow(/Could not take the lock .*: E\w+: .*, (?:open|mkdir|lstat) /);
  });
});

describe('given a lock that a living process holds', () => {
  it('when it is not released in time, then the wait ends with its owner and path, and it is still there', () => {
    const { run, clock, path, peek } = createWorld(ownedBy(LIVING));
    const message = expect.stringMatching(new RegExp(`${path} .* process ${LIVING}\\.`));
    expect(() => run(inside)).toThrow(expect.objectContaining({ name: LockTimeout.name, message }));
    expect(Math.round(clock.slept)).toBeGreaterThanOrEqual(waitMs);
    expect(peek('x.lock')).toBe(ownedBy(LIVING));
  });

  it('when the clock stands still, then the wait ends all the same', () => {
    let pauses = 0;
    const { run } = createWorld(ownedBy(LIVING), {
      sleep: () => {
        pauses += 1;
      },
    });
    expect(() => run(inside)).toThrow(LockTimeout);
    expect(pauses).toBeGreaterThan(100);
  });

  it('when it is released meanwhile, then the work runs', () => {
    const { clock, rules, path, files } = createWorld(ownedBy(LIVING));
    const sleep = (ms: number) => {
      rules.sleep?.(ms);
      if (clock.slept > 100) rmSync(path, { force: true });
    };
    expect(withLock(path, { ...rules, sleep }, inside)).toBe('inside');
    expect(clock.slept).toBeLessThan(waitMs);
    expect(files()).toEqual([]);
  });
});

describe('given a lock that is no longer needed', () => {
  it.each([
    ['of a dead process', ownedBy(DEAD)],
    ['that has expired', ownedBy(LIVING, START - expiryMs)],
    ['from a time ahead of the clock', ownedBy(LIVING, START + expiryMs)],
  ])('when it is one %s, then it is taken over at once', (_what, lock) => {
    const { run, clock, files } = createWorld(lock);
    expect(run(inside)).toBe('inside');
    expect(clock.slept).toBe(0);
    expect(files()).toEqual([]);
  });

  it('when a dead rival was just taking it over, then that is taken over as well', () => {
    const { run, put, files } = createWorld(ownedBy(DEAD));
    put('x.lock.takeover', ownedBy(DEAD, START, 'rival'));
    put('x.lock.takeover.takeover', ownedBy(DEAD, START, 'third'));
    expect(run(inside)).toBe('inside');
    expect(files()).toEqual([]);
  });

  it('when a living rival is just taking it over, then it is left to the rival', () => {
    const { run, put, files } = createWorld(ownedBy(DEAD));
    put('x.lock.takeover', ownedBy(LIVING, START + waitMs));
    expect(() => run(inside)).toThrow(LockTimeout);
    expect(files()).toEqual(['x.lock', 'x.lock.takeover']);
  });

  it('when it is taken over, then temporary files of dead processes are removed and all others stay', () => {
    const { run, put, files } = createWorld(ownedBy(DEAD));
    const kept = [`a.json.${LIVING}-1-abc.tmp`, `b.tmp`, `c.${DEAD}.tmp`, 'd.json'];
    for (const name of [...kept, `e.json.${DEAD}-12-0a9.tmp`]) put(name, '');
    run(inside);
    expect(files()).toEqual(kept);
  });
});

describe.each([
  ['empty', ''],
  ['something else', 'hello world again'],
  ['cut off', `${DEAD} tok`],
])('given a lock file that is %s', (_what, content) => {
  it('when it is young, then it is never mistaken for stale', () => {
    const { run, path, peek } = createWorld(content);
    utimesSync(path, START / 1000, START / 1000);
    expect(() => run(inside)).toThrow(/process unknown/);
    expect(peek('x.lock')).toBe(content);
  });

  it('when it is older than a lock can be, then it is taken over', () => {
    const { run, path, files } = createWorld(content);
    const old = (START - expiryMs) / 1000;
    utimesSync(path, old, old);
    expect(run(inside)).toBe('inside');
    expect(files()).toEqual([]);
  });
});

describe('given work that takes longer than its lock lasts', () => {
  it('when it wants to write, then it is told that the lock may be lost, and the lock is left to be taken over', () => {
    const { rules, clock, path, files, run } = createWorld();
    const late = () =>
      withLock(path, rules, (lease) => {
        lease.requireHeld();
        clock.time += expiryMs - 1;
        lease.requireHeld();
      });
    expect(late).toThrow('expired during the work');
    expect(files()).toEqual(['x.lock']);
    clock.time += 1;
    expect(run(inside)).toBe('inside');
    expect(files()).toEqual([]);
  });

  it('when another has taken the lock over, then it is not released on their behalf', () => {
    const { run, put, peek } = createWorld();
    run(() => put('x.lock', ownedBy(LIVING)));
    expect(peek('x.lock')).toBe(ownedBy(LIVING));
  });
});

describe('given leftovers of dead processes and no lock to take over', () => {
  it('when the lock is taken often enough, then they are swept', () => {
    const { rules, path, put, files } = createWorld();
    put(`x.lock.${DEAD}-1-a.tmp`, '');
    put('x.lock.takeover', ownedBy(DEAD));
    withLock(path, rules, inside);
    expect(files()).toHaveLength(2);
    withLock(path, { ...rules, random: () => 0 }, inside);
    expect(files()).toEqual([]);
  });
});

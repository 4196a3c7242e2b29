import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { execPath, pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { startFlow } from '../../src/workflow/flow.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { createScratchHome } from './scratch-home.ts';
import { createTestStore } from './test-store.ts';
import { failuresOf, useWorkers, type Worker } from './workers.ts';

const { start } = useWorkers('increment', 'append', 'rival', 'visitor');
const now = () => new Date();

/** Starts all, lets them begin together, and returns what went wrong. */
async function runTogether(workers: readonly Worker[], go: () => void): Promise<string[]> {
  await Promise.all(workers.map(({ ready, ending }) => Promise.race([ready, ending])));
  go();
  return failuresOf(workers);
}

describe('given 32 processes that write to one session at once', () => {
  it('when each adds one to its counters many times, then no addition, event or line is lost', async () => {
    const [workerCount, rounds] = [32, 6];
    const { home, put, peek, files } = createScratchHome();
    const store = createTestStore({ home, pid, now });
    const seen = { ts: '', lastSeen: '', type: 'tool_preferences', trigger: '', action: '', confidence: 0.3 } as const;
    store.update('s1', () => ({
      flow: startFlow({ sessionId: 's1', workflow: 'quick', createdAt: '' }),
      loop: newLoop(''),
      value: undefined,
    }));
    store.updateObservations('s1', () => [{ ...seen, id: 'a', tag: 'a', count: 0 }]);

    const workers = Array.from({ length: workerCount }, (_, index) => start('increment', home, index, rounds));
    expect(await runTogether(workers, () => put('go', ''))).toEqual([]);

    const total = workerCount * rounds;
    expect(store.readFlow('s1')).toMatchObject({ value: { failCount: total } });
    expect(store.readLoop('s1')).toMatchObject({ value: { iteration: total } });
    expect(store.readObservations('s1')).toMatchObject([{ count: total }]);
    expect(store.countEvents('s1')).toBe(3 * total);
    expect(new Set(store.queryEvents('s1').map(({ type, worker, round }) => `${type} ${worker} ${round}`)).size).toBe(
      3 * total,
    );
    const handoff = store.readHandoff('s1', 'DEV-to-REVIEW')?.split(' ') ?? [];
    expect([handoff.length, new Set(handoff).size]).toEqual([501, 2]);

    const timelines = files().filter((file) => file.includes('timeline'));
    const lines = timelines.flatMap((file) => peek(file)?.trimEnd().split('\n') ?? []);
    expect(lines.filter((line) => line !== '' && !/^\{"ts":.*\}$/.test(line))).toEqual([]);
    expect(files().filter((file) => !/(json|jsonl|md|go)$/.test(file))).toEqual([]);
  });
});

describe('given processes that append without the lock', () => {
  it('when the timeline turns into segments meanwhile, then every line is there once, at any time and at the end', async () => {
    const [workerCount, rounds] = [6, 500];
    const { home, put, files } = createScratchHome();
    const workers = Array.from({ length: workerCount }, (_, index) => start('append', home, index, rounds));
    const store = createTestStore({ home, pid, now });
    let running = true;
    const failures = runTogether(workers, () => put('go', '')).finally(() => {
      running = false;
    });
    while (running) {
      expectNoGaps(store.queryEvents('s1').map(({ key }) => String(key)));
      await new Promise(setImmediate);
    }
    expect(await failures).toEqual([]);

    const keys = store.queryEvents('s1').map(({ key }) => key);
    expect(keys).toHaveLength(workerCount * rounds);
    expect(new Set(keys).size).toBe(workerCount * rounds);
    expect(files().filter((file) => /timeline\.\d{6}\.jsonl$/.test(file)).length).toBeGreaterThan(2);
  });
});

/** A reader may come too early for the last events of a process, but never miss one before them or see one twice. */
function expectNoGaps(keys: readonly string[]): void {
  const seen = new Map<string, number>();
  for (const key of keys) {
    const [worker = '', round] = key.split('/');
    expect(Number(round)).toBe(seen.get(worker) ?? 0);
    seen.set(worker, Number(round) + 1);
  }
}

describe('given rivals for a lock that is left behind again and again', () => {
  it('when all see it stale at the same time, then still only one is inside and no turn is lost', async () => {
    const [workerCount, rounds] = [8, 25];
    const { home, put, peek } = createScratchHome();
    const dead = spawnSync(execPath, ['-e', '']).pid;
    put('count', '0');
    const workers = Array.from({ length: workerCount }, () => start('rival', home, rounds, dead));
    expect(await runTogether(workers, () => put('go', ''))).toEqual([]);
    expect(peek('count')).toBe(String(workerCount * rounds));
    expect(readdirSync(home).filter((name) => /takeover|tmp|inside/.test(name))).toEqual([]);
  });
});

describe('given a session that is removed again and again', () => {
  it('when others read and write at the same time, then none of them fails and nothing is left half-written', async () => {
    const { home, put, path } = createScratchHome();
    const roles = ['remove', 'write', 'look', 'write', 'look', 'remove'];
    const workers = roles.map((role) => start('visitor', home, role, 60));
    expect(await runTogether(workers, () => put('go', ''))).toEqual([]);
    expect(readdirSync(path('sessions')).filter((name) => name !== 's1')).toEqual([]);
  });
});

/** Runs the code of knowledge entries, because a model will copy it. */
import { describe, expect, it } from 'vitest';
import { cell, csvResponse, toCsv } from '../../plugins/overtone/packs/base/knowledge/csv.ts';
import { bucketOf, createFlags } from '../../plugins/overtone/packs/base/knowledge/flags.ts';
import { createMemoryStore, jobKey, runOnce } from '../../plugins/overtone/packs/base/knowledge/jobs.ts';
import {
  allItems,
  CursorError,
  decodeCursor,
  findInMemory,
  listPage,
} from '../../plugins/overtone/packs/base/knowledge/pagination.ts';
import { delayMs, HttpError, retry } from '../../plugins/overtone/packs/base/knowledge/retry.ts';
import { createSearch, type SearchState } from '../../plugins/overtone/packs/base/knowledge/search.ts';
import { checkUpload, readLimited } from '../../plugins/overtone/packs/base/knowledge/upload.ts';

describe('retry', () => {
  const waits: number[] = [];
  const options = { sleep: async (ms: number) => void waits.push(ms), random: () => 1 };

  it('tries again after a passing failure, waiting longer each time', async () => {
    const result = await retry(
      async (attempt) => (attempt < 3 ? Promise.reject(new HttpError(503)) : attempt),
      options,
    );
    expect([result, waits]).toEqual([3, [200, 400]]);
  });

  it('gives up at once on what will not change, and heeds Retry-After', async () => {
    let calls = 0;
    const fail = (error: Error) =>
      retry(
        async () => {
          calls += 1;
          throw error;
        },
        { ...options, attempts: 2 },
      );
    await expect(fail(new HttpError(401))).rejects.toThrow('401');
    expect(calls).toBe(1);
    await expect(fail(new HttpError(429, '7'))).rejects.toThrow('429');
    expect(waits.at(-1)).toBe(7_000);
    expect(delayMs(20, 200, 10_000, () => 0.5)).toBe(5_000);
  });
});

describe('pagination', () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ id: `r${index}`, createdAt: index < 3 ? 'a' : 'b' }));

  it('shows every row once, also those of the same time', async () => {
    const seen: string[] = [];
    for await (const { id } of allItems(findInMemory(rows), 2)) seen.push(id);
    expect(seen).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
  });

  it('ends with no cursor and refuses one that is made up', async () => {
    expect((await listPage(findInMemory(rows), { limit: 500 })).nextCursor).toBeNull();
    expect(() => decodeCursor('???')).toThrow(CursorError);
  });
});

describe('upload', () => {
  const policy = { maxBytes: 20, allowed: ['png', 'jpg'] as const };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

  it.each([
    ['a.png', png, true],
    ['../../a.png', png, true],
    ['a.pdf', png, 'type-differs'],
    ['a.png', Uint8Array.from([1, 2, 3]), 'unknown-type'],
    ['a.pdf', Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d]), 'type-not-allowed'],
    ['a.png', new Uint8Array(21), 'too-large'],
    ['a.png', new Uint8Array(), 'empty'],
  ])('judges %s by its content', (name, bytes, expected) => {
    const verdict = checkUpload({ name, bytes }, policy);
    expect(verdict.ok ? /^[0-9a-f-]{36}\.png$/.test(verdict.storedName) : verdict.reason).toBe(expected);
  });

  it('stops reading what is too large', async () => {
    async function* body() {
      yield new Uint8Array(5);
      yield new Uint8Array(5);
    }
    expect(await readLimited(body(), 9)).toBeUndefined();
    expect(await readLimited(body(), 10)).toHaveLength(10);
  });
});

describe('search', () => {
  it('asks once for what was typed last, and drops late answers', async () => {
    const timers = new Map<number, () => void>();
    const asked: { query: string; answer: (results: readonly string[]) => void }[] = [];
    const states: SearchState<string>[] = [];
    const box = createSearch<string>({
      search: (query) => new Promise((answer) => asked.push({ query, answer })),
      onChange: (state) => states.push(state),
      timers: {
        set: (work) => {
          timers.set(timers.size, work);
          return timers.size - 1;
        },
        clear: (timer) => void timers.delete(timer as number),
      },
    });
    const pause = () => {
      for (const work of [...timers.values()]) work();
      timers.clear();
    };
    box.type('ab');
    box.type('abc');
    pause();
    expect(asked.map(({ query }) => query)).toEqual(['abc']);
    box.type('abcd');
    pause();
    asked[0]?.answer(['old']);
    asked[1]?.answer(['new']);
    await new Promise((done) => setImmediate(done));
    expect(states.at(-1)).toEqual({ status: 'done', query: 'abcd', results: ['new'] });
    box.type('a');
    expect(states.at(-1)).toEqual({ status: 'idle' });
    box.type('abcd');
    expect([states.at(-1)?.status, asked.length]).toEqual(['done', 2]);
  });
});

describe('jobs', () => {
  const job = { key: jobKey('charge', 'order', 7), name: 'charge', payload: {} };

  it('happens once, however often it is delivered', async () => {
    const store = createMemoryStore();
    const [first, second] = await Promise.all(
      [1, 2].map(() => runOnce(job, async () => 'paid', store, { now: () => 0 })),
    );
    expect([first?.ran, second?.ran].filter(Boolean)).toHaveLength(1);
    expect(await runOnce(job, async () => 'again', store, { now: () => 0 })).toEqual({
      ran: false,
      why: 'already-done',
    });
  });

  it('is taken over when its worker is gone, and left alone after too many attempts', async () => {
    const store = createMemoryStore();
    let now = 0;
    const fail = () =>
      runOnce(job, async () => Promise.reject(new Error('x')), store, { now: () => now, maxAttempts: 2 });
    void runOnce(job, () => new Promise(() => undefined), store, { now: () => now, leaseMs: 10 });
    await new Promise((done) => setImmediate(done));
    expect(await runOnce(job, async () => 1, store, { now: () => now })).toEqual({
      ran: false,
      why: 'running-elsewhere',
    });
    now = 11;
    await expect(fail()).rejects.toThrow('x');
    expect(await fail()).toEqual({ ran: false, why: 'gave-up' });
  });
});

describe('csv', () => {
  it('quotes, marks and defuses what needs it', async () => {
    const pieces: string[] = [];
    for await (const piece of toCsv(
      [{ a: 'x,"y"', b: -1 }],
      [
        { title: '名', value: (row) => row.a },
        { title: 'b', value: (row) => row.b },
      ],
    )) {
      pieces.push(piece);
    }
    expect(pieces).toEqual(['\uFEFF名,b\r\n', '"x,""y""",-1\r\n']);
    expect([cell('=SUM(A1)'), cell(null), cell('-x')]).toEqual(["'=SUM(A1)", '', "'-x"]);
  });

  it('is sent as a download', async () => {
    async function* rows() {
      yield 1;
    }
    const response = csvResponse(rows(), [{ title: 'n', value: (row) => row }], '报表.csv');
    expect(response.headers.get('content-disposition')).toContain('%E6%8A%A5');
    expect(await response.text()).toBe('n\r\n1\r\n');
  });
});

describe('flags', () => {
  const names = ['a', 'b'] as const;

  it('are off by default, and the same for a user every time', () => {
    const flags = createFlags(names, { a: { percent: 50, users: ['vip'] } });
    expect(flags.isOn('b', { userId: 'u' })).toBe(false);
    expect(flags.isOn('a', { userId: 'vip' })).toBe(true);
    const on = Array.from({ length: 1_000 }, (_, index) => flags.isOn('a', { userId: `u${index}` })).filter(
      Boolean,
    ).length;
    expect(on).toBeGreaterThan(400);
    expect(on).toBeLessThan(600);
    expect(bucketOf('a', 'u1')).toBe(bucketOf('a', 'u1'));
  });

  it('name what is misspelt and what has outlived its day', () => {
    const heard: string[] = [];
    const flags = createFlags(names, { c: {}, a: { expires: '2026-01-01' } }, (message) => heard.push(message));
    expect(heard).toHaveLength(1);
    expect(flags.expired('2026-02-01')).toEqual(['a']);
  });
});

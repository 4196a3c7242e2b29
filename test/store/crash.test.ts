import { pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/learn/observations.ts';
import { startFlow } from '../../src/workflow/flow.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';
import { createTestStore, type TestStore } from './test-store.ts';
import { useWorkers } from './workers.ts';

const { start } = useWorkers('crash', 'forever');

const seen = (id: string): Observation => ({
  id,
  ts: '',
  lastSeen: '',
  type: 'error_resolutions',
  trigger: '',
  action: '',
  tag: id,
  confidence: 0.3,
  count: 1,
});

/** Sweeps at every turn, as otherwise happens now and then. */
const openSweeping = ({ home }: ScratchHome): TestStore =>
  createTestStore({ home, pid, now: () => new Date(), random: () => 0 });

function prepare(scratch: ScratchHome): TestStore {
  const store = openSweeping(scratch);
  store.update('s1', () => ({
    flow: startFlow({ sessionId: 's1', workflow: 'quick', createdAt: '' }),
    loop: newLoop(''),
    value: undefined,
  }));
  store.updateObservations('s1', () => [seen('a'), seen('b')]);
  store.writeHandoff('s1', 'DEV-to-REVIEW', 'old');
  store.writeCurrentSession('s0');
  return store;
}

const leftovers = (scratch: ScratchHome) => scratch.files().filter((file) => /\.tmp$|lock|takeover/.test(file));

/** What must hold whenever a process died: all is readable, old or new, and the next writer comes through. */
function expectSound(store: TestStore, scratch: ScratchHome): void {
  const flow = store.readFlow('s1');
  const loop = store.readLoop('s1');
  expect([flow.state, loop.state]).toEqual(['found', 'found']);
  const failCount = flow.state === 'found' ? flow.value.failCount : -1;
  const iteration = loop.state === 'found' ? loop.value.iteration : -1;
  expect(iteration).toBeLessThanOrEqual(failCount);
  expect([0, 2]).toContain(store.countEvents('s1'));
  expect(store.countEvents('s1') > iteration * 2).toBe(false);
  expect(store.readObservations('s1').map(({ id }) => id)).toEqual(expect.arrayContaining(['b']));
  expect(['old', 'new']).toContain(store.readHandoff('s1', 'DEV-to-REVIEW'));
  expect(['s0', 's1']).toContain(store.readCurrentSession());

  store.update('s1', () => ({ events: [{ type: 'session:end' }], value: undefined }));
  store.writeCurrentSession('s2');
  expect(store.latestEvent('s1', 'session:end')).toBeDefined();
  expect(leftovers(scratch)).toEqual([]);
}

describe('given a process that dies at its n-th change of a file', () => {
  it('when the next one starts, for every n, then it finds everything sound and leaves nothing behind', async () => {
    const survived: number[] = [];
    for (let first = 1; survived.length === 0; first += 4) {
      const tries = [first, first + 1, first + 2, first + 3].map((last) => {
        const scratch = createScratchHome();
        return { last, scratch, store: prepare(scratch), worker: start('crash', scratch.home, last) };
      });
      for (const { last, scratch, store, worker } of tries) {
        const { signal, code, output } = await worker.ending;
        expect([signal, code, output], `died at ${last}`).toEqual(signal ? ['SIGKILL', null, ''] : [null, 0, '']);
        if (signal === null) survived.push(last);
        expectSound(store, scratch);
      }
    }
    // Lock, state, loop, events, observations, handoff and slot: fewer calls would mean that some were not met.
    expect(survived[0]).toBeGreaterThan(25);
  });
});

const ROUNDS = 6;
const WRITERS = 3;

describe('given writers that are killed at random moments', () => {
  it('when the next writer comes each time, then it takes over and no state, event or disk space is lost', async () => {
    const scratch = createScratchHome();
    const store = prepare(scratch);
    for (let round = 0; round < ROUNDS; round += 1) {
      const workers = Array.from({ length: WRITERS }, () => start('forever', scratch.home));
      await Promise.all(workers.map(({ ready }) => ready));
      for (const { process: child } of workers) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        child.kill('SIGKILL');
      }
      const endings = await Promise.all(workers.map(({ ending }) => ending));
      expect(endings.map(({ signal, output }) => [signal, output])).toEqual(workers.map(() => ['SIGKILL', 'ready\n']));

      const written = store.update('s1', (session) => {
        const flow = session.flow();
        return { value: flow.state === 'found' ? flow.value.failCount : undefined };
      });
      // A writer may die after its state and before its event: at most one event for each that died.
      const missing = (written ?? Number.NaN) - store.countEvents('s1', { type: 'stage:retry' });
      expect(missing).toBeGreaterThanOrEqual(0);
      expect(missing).toBeLessThanOrEqual((round + 1) * workers.length);
      expect(leftovers(scratch)).toEqual([]);
    }
    const counts = store.queryEvents('s1', { type: 'stage:retry' }).map(({ failCount }) => Number(failCount));
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    // Every writer had written once before it was killed.
    expect(counts.length).toBeGreaterThanOrEqual(ROUNDS * WRITERS);
  });
});

/** Counts the calls and bytes that single questions and appends cost on a timeline that is there already. */
import fs from 'node:fs';
import process from 'node:process';
import { argument, openStore } from './start.ts';

const cost = { calls: 0, bytesRead: 0 };
count('openSync', () => 0);
count('fstatSync', () => 0);
count('statSync', () => 0);
count('appendFileSync', () => 0);
count('readdirSync', () => 0);
count('readSync', Number);
count('readFileSync', (content) => String(content).length);

// Never sweeps, which would count as well.
const store = openStore(argument(0), () => 0.5);
process.stdout.write(
  JSON.stringify({
    firstAppend: measure(() => store.appendEvents('s1', [{ type: 'session:start' }])),
    append: measure(() => store.appendEvents('s1', [{ type: 'session:start' }])),
    update: measure(() => store.update('s1', () => ({ events: [{ type: 'session:start' }], value: undefined }))),
    latest: measure(() => store.latestEvent('s1', 'session:start')),
    latestInSegment: measure(() => store.latestEvent('s1', 'stage:start')),
    query: measure(() => store.queryEvents('s1', { type: 'stage:start', limit: 20 })),
  }),
);

function count(name: keyof typeof fs, bytesOf: (result: unknown) => number): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      const result = original(...args);
      cost.calls += 1;
      cost.bytesRead += bytesOf(result);
      return result;
    },
  });
}

function measure(work: () => unknown): typeof cost {
  const before = { ...cost };
  work();
  return { calls: cost.calls - before.calls, bytesRead: cost.bytesRead - before.bytesRead };
}
